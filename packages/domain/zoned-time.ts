import { type CalendarDate, parseCalendarDate } from './calendar-date.ts';

/** Each costs a browser more than formatting with it, and a list asks for one time zone again and again. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the date that the calendars of a time zone show at a moment. */
export function zonedDate(moment: Date, timeZone: string): CalendarDate {
  return parseCalendarDate(shownAt(moment, timeZone).slice(0, 10)) as CalendarDate;
}

/** Returns the time of day, as `HH:MM`, that the clocks of a time zone show at a moment. */
export function zonedTimeOfDay(moment: Date, timeZone: string): string {
  return shownAt(moment, timeZone).slice(11, 16);
}

/** What calendars and clocks of a time zone show, in the form of ISO 8601: that of Sweden but for the space in it. */
export function shownAt(moment: Date | number, timeZone: string): string {
  return formatFor(timeZone).format(moment).replace(' ', 'T');
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
}
