import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate } from './calendar-date.ts';
import { momentsOf, monthsOf, periodDates, type ReportPeriod } from './date-span.ts';

const span = (first: string, last: string) => ({ first: first as CalendarDate, last: last as CalendarDate });
const hour = 3_600_000;

describe('the dates of a period', () => {
  it.each<[ReportPeriod, string, string, string]>([
    ['this-month', '2026-11-28', '2026-11-01', '2026-11-28'],
    ['this-month', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['this-year', '2026-11-28', '2026-01-01', '2026-11-28'],
    ['last-year', '2026-01-01', '2025-01-01', '2025-12-31'],
  ])('%s on %s are %s to %s', (period, today, first, last) => {
    expect(periodDates(period, today as CalendarDate)).toEqual({ first, last });
  });
});

describe('the months of a span', () => {
  it('are cut at its ends, over the end of a year', () => {
    expect(monthsOf(span('2027-12-15', '2028-03-01'))).toEqual([
      span('2027-12-15', '2027-12-31'),
      span('2028-01-01', '2028-01-31'),
      span('2028-02-01', '2028-02-29'),
      span('2028-03-01', '2028-03-01'),
    ]);
  });

  it('of one day are that day', () => {
    expect(monthsOf(span('2026-11-28', '2026-11-28'))).toEqual([span('2026-11-28', '2026-11-28')]);
  });
});

describe('the moments of a span', () => {
  it.each([
    ['Asia/Dhaka', '2026-11-28', '2026-11-28', '2026-11-27T18:00:00Z', 24],
    ['UTC', '2026-12-31', '2027-01-01', '2026-12-31T00:00:00Z', 48],
    ['America/New_York', '2026-03-08', '2026-03-08', '2026-03-08T05:00:00Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    // Clocks that skip midnight, and that show the hour before it twice.
    ['Africa/Cairo', '2026-04-24', '2026-04-24', '2026-04-23T22:00:00Z', 23],
    ['Africa/Cairo', '2026-10-29', '2026-10-29', '2026-10-28T21:00:00Z', 25],
    ['Africa/Cairo', '2026-10-30', '2026-10-30', '2026-10-29T22:00:00Z', 24],
  ])('in %s, %s to %s begin at %s and last %d hours', (timeZone, first, last, start, hours) => {
    const { from, until } = momentsOf(span(first, last), timeZone);
    expect(from).toEqual(new Date(start));
    expect((until.getTime() - from.getTime()) / hour).toBe(hours);
  });

  it.each(['Asia/Dhaka', 'America/New_York', 'Africa/Cairo', 'Pacific/Chatham'])(
    'of the months of two years in %s follow each other without a gap',
    (timeZone) => {
      const months = monthsOf(span('2026-02-10', addDays('2026-02-10' as CalendarDate, 730)));
      const moments = months.map((month) => momentsOf(month, timeZone));
      expect(moments.slice(1).map(({ from }) => from)).toEqual(
        moments.slice(0, -1).map(({ until }) => until),
      );
    },
  );
});
