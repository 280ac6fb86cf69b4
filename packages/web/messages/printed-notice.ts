import type { Language } from '@blood-bank/domain/language';
import { printedNoticeMessages as bn } from './bn/printed-notice.ts';
import { printedNoticeMessages as en } from './en/printed-notice.ts';
import type { Translation } from './translation.ts';

/** Paper can't change its language: what hangs in public is in both. */
export const printedNoticeMessages: Readonly<Record<Language, Translation<typeof en>>> = { en, bn };
