/**
 * A calendar date as `YYYY-MM-DD`: a birthday has no time zone, so none may move it (docs/decisions/003).
 */
export type CalendarDate = string & { readonly calendarDate: unique symbol };

const form = /^(\d{4})-(\d{2})-(\d{2})$/;
const millisecondsPerDay = 86_400_000;

/** The date in `text`, or null when it is not one that the calendar has (2026-02-30 is none). */
export function parseCalendarDate(text: string): CalendarDate | null {
  const match = form.exec(text);
  if (match === null) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || toText(date) !== text ? null : (text as CalendarDate);
}

/** The date that a clock on the wall of the reader's own time zone shows at `moment`. */
export function localCalendarDate(moment: Date): CalendarDate {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return toText(shifted) as CalendarDate;
}

/** Whole years from `birth` to `today`, none before it; a birthday of February 29 counts from March 1 in other years. */
export function wholeYears(birth: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return Math.max(0, today.slice(5) < birth.slice(5) ? years - 1 : years);
}

/** The date `days` after `date`; at most the last one that has a year of four digits. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const time = toUtc(date).getTime() + days * millisecondsPerDay;
  return toText(new Date(Math.min(time, Date.UTC(9999, 11, 31)))) as CalendarDate;
}

/** Midnight UTC of the date: for formatting with `timeZone: 'UTC'`, never for arithmetic with local times. */
export function toUtc(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function toText(date: Date): string {
  return date.toISOString().slice(0, 10);
}
