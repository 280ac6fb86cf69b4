import { formatAgo, formatDay, formatMoment } from './date-formats.ts';

/** Points in time, relative and absolute. */
export const timeMessages = {
  justNow: 'just now',
  minutesAgo: (count: number) => formatAgo(count, 'minute'),
  hoursAgo: (count: number) => formatAgo(count, 'hour'),
  daysAgo: (count: number) => formatAgo(count, 'day'),
  day: formatDay,
  /** "Mar 5, 2026, 3:04 PM" */
  exactly: formatMoment,
} as const;
