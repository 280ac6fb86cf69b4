/**
 * A calendar date as `YYYY-MM-DD`. A birthday has no time zone, so no time zone may move it (docs/decisions/003).
 */
export type CalendarDate = string & { readonly calendarDate: unique symbol };

const form = /^(\d{4})-(\d{2})-(\d{2})$/;
const millisecondsPerDay = 86_400_000;

/** Parses a date; null when it is not in the calendar (2026-02-30 is not). */
export function parseCalendarDate(text: string): CalendarDate | null {
  const match = form.exec(text);
  if (match === null) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || toText(date) !== text ? null : (text as CalendarDate);
}

/** Returns the whole years from `birth` to `today`, at least 0. A birthday of February 29 counts from March 1 in other years. */
export function wholeYears(birth: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return Math.max(0, today.slice(5) < birth.slice(5) ? years - 1 : years);
}

/** Returns the date `days` after `date`, at most the last one with a year of four digits. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const time = toUtc(date).getTime() + days * millisecondsPerDay;
  return toText(new Date(Math.min(time, Date.UTC(9999, 11, 31)))) as CalendarDate;
}

/** Returns midnight UTC of the date, for formatting with `timeZone: 'UTC'`, not for arithmetic with local times. */
export function toUtc(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function toText(date: Date): string {
  return date.toISOString().slice(0, 10);
}
