import { expect, it } from 'vitest';
import { type CalendarDate, parseCalendarDate } from './calendar-date.ts';
import { deferredUntil, readyFirst } from './deferral.ts';

const date = (text: string) => parseCalendarDate(text) as CalendarDate;
const today = date('2026-11-20');
const campus = {
  donationIntervalDays: 120,
  intervalDaysAfter: { platelets: 14, plasma: 28 },
  timeZone: 'Asia/Dhaka',
};
const neverGave = { lastDonationDate: null, lastDonationComponent: null, saidDonatedAt: null };

it.each([
  ['2026-07-24', '2026-11-21'],
  ['2026-07-23', null],
  [null, null],
])('a donor who last gave on %s is deferred until %s', (last, until) => {
  const lastDonationDate = last === null ? null : date(last);
  expect(deferredUntil({ ...neverGave, lastDonationDate }, today, campus)).toBe(until);
});

it.each([
  ['2026-11-07', 'platelets', '2026-11-21'],
  ['2026-11-06', 'platelets', null],
  ['2026-10-24', 'plasma', '2026-11-21'],
] as const)('a donor who gave on %s, %s, is deferred until %s', (last, lastDonationComponent, until) => {
  const donor = { ...neverGave, lastDonationDate: date(last), lastDonationComponent };
  expect(deferredUntil(donor, today, campus)).toBe(until);
});

it('a donation that nobody has confirmed counts for 14 days of the campus', () => {
  // The 6th on the campus, whose clocks are six hours ahead.
  const saidDonatedAt = new Date('2026-11-05T18:30:00Z');
  expect(deferredUntil({ ...neverGave, saidDonatedAt }, date('2026-11-19'), campus)).toBe('2026-11-20');
  expect(deferredUntil({ ...neverGave, saidDonatedAt }, today, campus)).toBeNull();
  const gave = { ...neverGave, saidDonatedAt, lastDonationDate: date('2026-11-06') };
  expect(deferredUntil(gave, today, campus)).toBe('2027-03-06');
});

it('available donors come first, and among them those who are not deferred, otherwise in their order', () => {
  const donors = [
    { name: 'away', isAvailable: false, pausedUntil: null, ...neverGave, lastDonationDate: null },
    {
      name: 'deferred',
      isAvailable: true,
      pausedUntil: null,
      ...neverGave,
      lastDonationDate: date('2026-11-03'),
    },
    {
      name: 'paused',
      isAvailable: true,
      pausedUntil: date('2026-11-21'),
      ...neverGave,
      lastDonationDate: null,
    },
    {
      name: 'ready',
      isAvailable: true,
      pausedUntil: null,
      ...neverGave,
      lastDonationDate: date('2026-01-03'),
    },
    { name: 'away too', isAvailable: false, pausedUntil: null, ...neverGave, lastDonationDate: null },
    { name: 'no longer paused', isAvailable: true, pausedUntil: today, ...neverGave, lastDonationDate: null },
  ];
  expect(readyFirst(donors, today, campus).map(({ name }) => name)).toEqual([
    'ready',
    'no longer paused',
    'deferred',
    'away',
    'paused',
    'away too',
  ]);
});
