import { parseCalendarDate } from '@blood-bank/domain/calendar-date';
import { expect, test } from 'vitest';
import { readyFirst, restsUntil } from './donor-rest.ts';

const today = date('2026-11-20');

test('a donor rests for the interval of the campus, and not a day longer', () => {
  expect(restsUntil({ lastDonationDate: date('2026-07-24') }, today)).toBe('2026-11-21');
  expect(restsUntil({ lastDonationDate: date('2026-07-23') }, today)).toBeNull();
  expect(restsUntil({ lastDonationDate: null }, today)).toBeNull();
});

test('those come first who are available, and among them those who need not wait', () => {
  const donors = [
    { name: 'away', isAvailable: false, lastDonationDate: null },
    { name: 'resting', isAvailable: true, lastDonationDate: date('2026-11-03') },
    { name: 'ready', isAvailable: true, lastDonationDate: date('2026-01-03') },
    { name: 'new', isAvailable: true, lastDonationDate: null },
  ];
  expect(readyFirst(donors, today).map(({ name }) => name)).toEqual(['ready', 'new', 'resting', 'away']);
});

function date(text: string) {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(`The calendar has no ${text}.`);
  return parsed;
}
