import { formatCalendarDate, formatTimeOfDay } from './date-formats.ts';

/** By when the blood is needed. */
export const neededByMessages = {
  label: 'Needed by',
  passed: 'Needed by has passed',
  today: 'today',
  tomorrow: 'tomorrow',
  /** "Nov 25", given as midnight UTC: the year is left out, as it is at most 60 days ahead. */
  day: (midnightUtc: Date) => formatCalendarDate(midnightUtc).replace(/,.*/, ''),
  /** "today, 9:00 PM"; the day alone where there is no time of day. */
  moment: (day: string, timeOfDay: string | null) =>
    timeOfDay === null ? day : `${day}, ${formatTimeOfDay(timeOfDay)}`,
} as const;
