import type * as english from '../en/times.ts';
import type { Translation } from '../translation.ts';
import { formatAgo, formatDay, formatMoment } from './date-formats.ts';

/** Points in time, relative and absolute. */
export const timeMessages: Translation<typeof english.timeMessages> = {
  justNow: 'এইমাত্র',
  minutesAgo: (count) => formatAgo(count, 'minute'),
  hoursAgo: (count) => formatAgo(count, 'hour'),
  daysAgo: (count) => formatAgo(count, 'day'),
  day: formatDay,
  exactly: formatMoment,
};
