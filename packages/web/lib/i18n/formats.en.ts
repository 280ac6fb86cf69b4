import { months } from '@blood-bank/domain/when-in-english';

/*
 * Formats numbers (en-US), as date-formats.ts does dates, which visitors don’t load. Not by Intl, whose first use loads the browser's data about all languages: 160 ms on a
 * cheap phone before the first page (decision 011).
 */

/** A count, or a lower bound of it. */
export interface Total {
  readonly count: number;
  readonly isLowerBound: boolean;
}

/** A whole number: "1,240". */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A count or its lower bound: "100+". */
export function formatTotal({ count, isLowerBound }: Total): string {
  return `${formatCount(count)}${isLowerBound ? '+' : ''}`;
}

/** A number of things: "1 donor", "1,240 donors", "100+ donors". */
export function plural(of: number | Total, one: string, many = `${one}s`): string {
  const { count, isLowerBound } = typeof of === 'number' ? { count: of, isLowerBound: false } : of;
  return `${formatCount(count)}${isLowerBound ? '+' : ''} ${count === 1 && !isLowerBound ? one : many}`;
}

/** Units of blood: "1 unit", "3 units". */
export function formatUnits(units: number): string {
  return plural(units, 'unit');
}

/** A blood group as it is displayed, with the typographic minus: "O−". Stored values and options keep the hyphen. */
export function formatBloodGroup(group: string): string {
  return group.replace('-', '−');
}

/* Formats dates (en-US), without Intl for the reason that the formats of numbers give. */

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
  return `${formatDay(moment)}, ${formatTime(moment)}`;
}

/** The local time of a point in time: "3:04 PM". */
export function formatTime(moment: Date): string {
  const hour = moment.getHours();
  const minutes = String(moment.getMinutes()).padStart(2, '0');
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A relative time: "14 min ago", "3 h ago", "2 days ago". */
export function formatAgo(count: number, unit: 'minute' | 'hour' | 'day'): string {
  const days = count === 1 ? 'day' : 'days';
  return `${formatCount(count)} ${{ minute: 'min', hour: 'h', day: days }[unit]} ago`;
}

function formatDate(year: number, month: number, day: number): string {
  return `${months[month]} ${day}, ${year}`;
}
