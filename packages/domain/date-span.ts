import { addDays, type CalendarDate } from './calendar-date.ts';
import { zonedMoment } from './zoned-moment.ts';

/** Calendar dates from `first` to `last`, both included. */
export interface DateSpan {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/** The spans that a report names; a current month or year ends today. */
export const reportPeriods = ['this-month', 'last-month', 'this-year', 'last-year'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** In months, of which a span may touch one more: how long the dates of a report may be apart. */
export const longestReport = 24;

/** Returns the dates of a period. */
export function periodDates(period: ReportPeriod, today: CalendarDate): DateSpan {
  const year = Number(today.slice(0, 4));
  switch (period) {
    case 'this-month':
      return { first: firstOfMonth(today), last: today };
    case 'last-month': {
      const last = addDays(firstOfMonth(today), -1);
      return { first: firstOfMonth(last), last };
    }
    case 'this-year':
      return { first: dateOf(year, 1, 1), last: today };
    case 'last-year':
      return { first: dateOf(year - 1, 1, 1), last: dateOf(year - 1, 12, 31) };
  }
}

/** Splits a span at the ends of its months: the first and the last part may be shorter than a month. */
export function monthsOf({ first, last }: DateSpan): readonly DateSpan[] {
  const months: DateSpan[] = [];
  for (let start = first; start <= last; ) {
    const next = firstOfMonth(addDays(firstOfMonth(start), 31));
    const end = addDays(next, -1);
    months.push({ first: start, last: end < last ? end : last });
    start = next;
  }
  return months;
}

/** Returns the moments between which the calendars of a time zone show the dates: from `from`, until shortly before `until`. */
export function momentsOf({ first, last }: DateSpan, timeZone: string): { from: Date; until: Date } {
  return {
    from: zonedMoment(first, '00:00', timeZone),
    until: zonedMoment(addDays(last, 1), '00:00', timeZone),
  };
}

function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01` as CalendarDate;
}

function dateOf(year: number, month: number, day: number): CalendarDate {
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-') as CalendarDate;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
