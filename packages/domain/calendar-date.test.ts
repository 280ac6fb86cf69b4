import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, parseCalendarDate, wholeYears } from './calendar-date.ts';

const date = (text: string) => parseCalendarDate(text) as CalendarDate;

describe('a calendar date', () => {
  it.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00',
    '',
  ])('rejects %j', (text) => {
    expect(parseCalendarDate(text)).toBeNull();
  });

  it('accepts a leap day', () => {
    expect(parseCalendarDate('2024-02-29')).toBe('2024-02-29');
  });

  it.each([
    ['2002-03-04', '2026-03-03', 23],
    ['2002-03-04', '2026-03-04', 24],
    ['2002-03-04', '2026-11-20', 24],
    ['2004-02-29', '2026-02-28', 21],
    ['2004-02-29', '2026-03-01', 22],
    ['2026-11-20', '2026-11-20', 0],
    // The rules check a date's form only: a client that bypasses the app's forms may send a birth in the future.
    ['9999-12-31', '2026-11-20', 0],
  ])('born %s, on %s a person is %i whole years old', (birth, today, years) => {
    expect(wholeYears(date(birth), date(today))).toBe(years);
  });

  it('adds days across months, years and leap days', () => {
    expect(addDays(date('2026-11-03'), 120)).toBe('2027-03-03');
    expect(addDays(date('2023-12-31'), 60)).toBe('2024-02-29');
  });

  it('is capped at the last year of four digits', () => {
    expect(addDays(date('9999-12-31'), 120)).toBe('9999-12-31');
  });

  it('returns to itself when the same days are added and subtracted', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 40_000 }), (moment, count) => {
        const start = date(moment.toISOString().slice(0, 10));
        expect(addDays(addDays(start, count), -count)).toBe(start);
      }),
    );
  });
});
