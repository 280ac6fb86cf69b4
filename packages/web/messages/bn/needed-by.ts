import { neededBy, neededExactly } from '@blood-bank/domain/when-in-bangla';
import type * as english from '../en/needed-by.ts';
import type { Translation } from '../translation.ts';
import { formatCount } from './formats.ts';

/** By when the blood is needed. */
export const neededByMessages: Translation<typeof english.neededByMessages> = {
  label: 'লাগবে',
  labelInList: 'লাগবে',
  passed: 'সময় পেরিয়ে গেছে',
  left: ({ count, unit }) => `আর ${formatCount(count)} ${unit === 'hour' ? 'ঘণ্টা' : 'মিনিট'}`,
  moment: neededBy,
  by: neededBy,
  exactly: neededExactly,
};
