import { requestTimes } from '../../messages/en/requests.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "12 minutes ago". A moment that this machine's clock has not reached yet was just now. */
export function timeAgo(moment: Date, now: Date): string {
  const elapsed = now.getTime() - moment.getTime();
  if (elapsed < minute) return requestTimes.justNow;
  if (elapsed < hour) return requestTimes.minutesAgo(Math.floor(elapsed / minute));
  if (elapsed < day) return requestTimes.hoursAgo(Math.floor(elapsed / hour));
  return requestTimes.daysAgo(Math.floor(elapsed / day));
}
