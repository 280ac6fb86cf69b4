import { formatAgo, formatDay, formatMoment } from './formats.bn.ts';
import type * as english from './messages.en.ts';
import type { Translation } from './translation.ts';

/** Points in time, relative and absolute. */
export const timeMessages: Translation<typeof english.timeMessages> = {
  justNow: 'এইমাত্র',
  minutesAgo: (count) => formatAgo(count, 'minute'),
  hoursAgo: (count) => formatAgo(count, 'hour'),
  daysAgo: (count) => formatAgo(count, 'day'),
  day: formatDay,
  exactly: formatMoment,
};

/** The way out where the site fails somebody who needs blood. */
export const clubPhoneMessages: Translation<typeof english.clubPhoneMessages> = {
  orCall: 'অথবা ক্লাবে ফোন করুন:',
};
