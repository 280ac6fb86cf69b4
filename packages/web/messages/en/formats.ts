/*
 * Numbers and dates as they are written here (en-US). Not by Intl: whatever of it is used first brings the browser's data
 * about all languages with it, which held a cheap phone up by 160 ms before the first page (decision 011).
 */

/** How many there are; at least that many, where the count was cut off. */
export interface Total {
  readonly count: number;
  readonly isLowerBound: boolean;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A whole number: "1,240". */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A count that may have been cut off at a bound: "100+". */
export function formatTotal({ count, isLowerBound }: Total): string {
  return `${formatCount(count)}${isLowerBound ? '+' : ''}`;
}

/** A calendar date: "Mar 5, 2026". It is handed over as midnight UTC, so that no time zone moves a birthday. */
export function formatCalendarDate(midnightUtc: Date): string {
  return inWords(midnightUtc.getUTCFullYear(), midnightUtc.getUTCMonth(), midnightUtc.getUTCDate());
}

/** The day of a moment, where the person is: "Mar 5, 2026". */
export function formatDay(moment: Date): string {
  return inWords(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

/** A moment, where the person is: "Mar 5, 2026, 3:04 PM". */
export function formatMoment(moment: Date): string {
  const hours = moment.getHours();
  const minutes = String(moment.getMinutes()).padStart(2, '0');
  return `${formatDay(moment)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** A time that has passed: "1 hour ago", "3 hours ago". */
export function formatAgo(count: number, unit: 'minute' | 'hour' | 'day'): string {
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'} ago`;
}

function inWords(year: number, month: number, day: number): string {
  return `${months[month]} ${day}, ${year}`;
}
