import type * as english from '../en/needed-by.ts';
import type { Translation } from '../translation.ts';
import { formatCalendarDate, formatTimeOfDay } from './date-formats.ts';

/** By when the blood is needed. */
export const neededByMessages: Translation<typeof english.neededByMessages> = {
  label: 'কবের মধ্যে',
  passed: 'প্রয়োজনের সময় পেরিয়ে গেছে',
  today: 'আজ',
  tomorrow: 'আগামীকাল',
  day: (midnightUtc) => formatCalendarDate(midnightUtc).replace(/,.*/, ''),
  moment: (day, timeOfDay) => (timeOfDay === null ? day : `${day}, ${formatTimeOfDay(timeOfDay)}`),
};
