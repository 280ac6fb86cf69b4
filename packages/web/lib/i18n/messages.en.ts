import { formatAgo, formatDay, formatMoment } from './formats.en.ts';

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

/** The way out where the site fails somebody who needs blood. */
export const clubPhoneMessages = {
  /** Followed by the number. */
  orCall: 'Or call the club:',
} as const;
