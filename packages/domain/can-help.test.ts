import { expect, it } from 'vitest';
import { type CalendarDate, parseCalendarDate } from './calendar-date.ts';
import { canHelp } from './can-help.ts';

const date = (text: string) => parseCalendarDate(text) as CalendarDate;
const donor = {
  userId: 'donor',
  bloodGroup: 'O-',
  lastDonationDate: null,
  lastDonationComponent: null,
  saidDonatedAt: null,
  isProfileActive: true,
} as const;
const campus = {
  donationIntervalDays: 120,
  intervalDaysAfter: { platelets: 14, plasma: 28 },
  timeZone: 'Asia/Dhaka',
};
const request = { userId: 'poster', requiredBloodGroup: 'A+', component: null, status: 'active' } as const;

it.each([
  ['a compatible donor', {}, {}, true],
  ['a donor whose deferral period is over', { lastDonationDate: date('2026-07-25') }, {}, true],
  ['a deferred donor', { lastDonationDate: date('2026-07-26') }, {}, false],
  ['a donor of another group', { bloodGroup: 'B+' }, {}, false],
  ['no donor of a compatible group, for platelets', {}, { component: 'platelets' }, false],
  ['a donor of the group, for plasma', { bloodGroup: 'A+' }, { component: 'plasma' }, true],
  ['a donor whose profile is inactive', { isProfileActive: false }, {}, false],
  ['the one who posted it', { userId: 'poster' }, {}, false],
  ['nobody once it is closed', {}, { status: 'fulfilled' }, false],
] as const)('%s: %o, %o', (_, ofDonor, ofRequest, can) => {
  const today = date('2026-11-22');
  expect(canHelp({ ...donor, ...ofDonor }, { ...request, ...ofRequest }, today, campus)).toBe(can);
});
