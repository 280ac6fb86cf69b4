import type * as english from '../en/new-version.ts';
import type { Translation } from '../translation.ts';

/** The offer of a new version of the app. */
export const newVersionMessages: Translation<typeof english.newVersionMessages> = {
  ready: 'নতুন সংস্করণ এসেছে।',
  update: 'আপডেট করুন',
};
