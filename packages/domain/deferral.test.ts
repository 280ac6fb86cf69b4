import { expect, it } from 'vitest';
import { type CalendarDate, parseCalendarDate } from './calendar-date.ts';
import { deferredUntil, readyFirst } from './deferral.ts';

const date = (text: string) => parseCalendarDate(text) as CalendarDate;
const today = date('2026-11-20');

it.each([
  ['2026-07-24', '2026-11-21'],
  ['2026-07-23', null],
  [null, null],
])('a donor who last gave on %s is deferred until %s', (last, until) => {
  const lastDonationDate = last === null ? null : date(last);
  expect(deferredUntil({ lastDonationDate }, today, 120)).toBe(until);
});

it('available donors come first, and among them those who are not deferred, otherwise in their order', () => {
  const donors = [
    { name: 'away', isAvailable: false, pausedUntil: null, lastDonationDate: null },
    { name: 'deferred', isAvailable: true, pausedUntil: null, lastDonationDate: date('2026-11-03') },
    { name: 'paused', isAvailable: true, pausedUntil: date('2026-11-21'), lastDonationDate: null },
    { name: 'ready', isAvailable: true, pausedUntil: null, lastDonationDate: date('2026-01-03') },
    { name: 'away too', isAvailable: false, pausedUntil: null, lastDonationDate: null },
    { name: 'no longer paused', isAvailable: true, pausedUntil: today, lastDonationDate: null },
  ];
  expect(readyFirst(donors, today, 120).map(({ name }) => name)).toEqual([
    'ready',
    'no longer paused',
    'deferred',
    'away',
    'paused',
    'away too',
  ]);
});
