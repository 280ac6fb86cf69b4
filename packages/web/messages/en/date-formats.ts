import { formatCount } from './formats.ts';

/* Formats dates (en-US), without Intl for the reason that the formats of numbers give. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A calendar date, given as midnight UTC so that no time zone moves a birthday: "Mar 5, 2026". */
export function formatCalendarDate(midnightUtc: Date): string {
  return formatDate(midnightUtc.getUTCFullYear(), midnightUtc.getUTCMonth(), midnightUtc.getUTCDate());
}

/** The local date of a point in time: "Mar 5, 2026". */
export function formatDay(moment: Date): string {
  return formatDate(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

/** The local date and time of a point in time: "Mar 5, 2026, 3:04 PM". */
export function formatMoment(moment: Date): string {
  const minutes = String(moment.getMinutes()).padStart(2, '0');
  return `${formatDay(moment)}, ${formatTimeOfDay(`${moment.getHours()}:${minutes}`)}`;
}

/** A time of day of 24 hours, "21:00", as it is displayed: "9:00 PM". */
export function formatTimeOfDay(timeOfDay: string): string {
  const [hours = '', minutes] = timeOfDay.split(':');
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

/** A relative time: "1 hour ago", "3 hours ago". */
export function formatAgo(count: number, unit: 'minute' | 'hour' | 'day'): string {
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'} ago`;
}

function formatDate(year: number, month: number, day: number): string {
  return `${months[month]} ${day}, ${year}`;
}
