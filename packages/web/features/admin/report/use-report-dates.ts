import { type CalendarDate, parseCalendarDate } from '@blood-bank/domain/calendar-date';
import {
  type DateSpan,
  longestReport,
  monthsOf,
  periodDates,
  type ReportPeriod,
  reportPeriods,
} from '@blood-bank/domain/date-span';
import { useMemo } from 'react';
import { useSearchParams } from '../../../lib/routing/router.tsx';
import { useToday } from '../../../lib/use-now.ts';

export const periodChoices = [...reportPeriods, 'other'] as const;
export type PeriodChoice = (typeof periodChoices)[number];

/** What is wrong with dates for a report. */
export type DatesProblem = 'missing' | 'order' | 'future' | 'length';

/** The dates of the report, kept in the address, and the ways to change them. */
export function useReportDates() {
  const [address, setAddress] = useSearchParams();
  const today = useToday();
  const { choice, first, last } = useMemo(() => datesFrom(address, today), [address, today]);
  const span = useMemo((): DateSpan => ({ first, last }), [first, last]);
  return {
    today,
    choice,
    span,
    /** Other dates begin with those that are shown. */
    choose(next: PeriodChoice) {
      setAddress(next === 'other' ? addressOf(span) : new URLSearchParams({ period: next }));
    },
    chooseDates: (dates: DateSpan) => setAddress(addressOf(dates)),
  };
}

/** Reads dates as typed; what lies in the future is left out. */
export function readDates(first: string, last: string, today: CalendarDate): DateSpan | DatesProblem {
  const from = parseCalendarDate(first);
  const to = parseCalendarDate(last);
  if (from === null || to === null) return 'missing';
  if (from > to) return 'order';
  if (from > today) return 'future';
  const span = { first: from, last: to < today ? to : today };
  return monthsOf(span).length > longestReport + 1 ? 'length' : span;
}

function datesFrom(address: URLSearchParams, today: CalendarDate): DateSpan & { choice: PeriodChoice } {
  const dates = readDates(address.get('from') ?? '', address.get('to') ?? '', today);
  if (typeof dates === 'object') return { choice: 'other', ...dates };
  const period = reportPeriods.find((name) => name === address.get('period')) ?? reportPeriods[0];
  return { choice: period satisfies ReportPeriod, ...periodDates(period, today) };
}

function addressOf({ first, last }: DateSpan): URLSearchParams {
  return new URLSearchParams({ from: first, to: last });
}
