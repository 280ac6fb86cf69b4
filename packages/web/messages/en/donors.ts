import type { genders } from '@blood-bank/domain/records/donor';
import { formatCalendarDate } from './date-formats.ts';

/** The genders of the donor form. */
export const genderLabels = {
  Male: 'Male',
  Female: 'Female',
} satisfies Record<(typeof genders)[number], string>;

/** What members see of a donor, in the search and on the dashboard. */
export const donorMessages = {
  verified: 'Verified',
  availability: 'Availability',
  lastDonation: 'Last donated',
  date: formatCalendarDate,
  noDonation: 'No donation noted',
  canDonateAgain: 'Can donate again',
  from: (midnightUtc: Date) => `from ${formatCalendarDate(midnightUtc)}`,
} as const;

/** A donor's availability. */
export const availabilityMessages = {
  available: 'Available',
  notAvailable: 'Not available',
} as const;

/** The dashboard's region about the member as a donor. */
export const myDonorProfileMessages = {
  edit: 'Edit Profile',
  canDonateNow: 'Can donate now',
  canDonateFrom: (midnightUtc: Date) => `Can donate again from ${formatCalendarDate(midnightUtc)}`,
  lastDonated: (midnightUtc: Date) => `Last donated ${formatCalendarDate(midnightUtc)}`,
  numberShown: 'Number shown to members',
  numberHidden: 'Number hidden from members',
  numberHiddenNote: 'Only admins see it, and people you offer to donate for.',
  inactive: (adminPhone: string) =>
    `An admin has deactivated your profile, so members don’t find you. Please contact an admin (${adminPhone}).`,
  notRegistered: 'You are not registered as a donor.',
  prompt:
    'You are not registered as a donor yet. It takes a minute, and you decide whether members see your number.',
  become: 'Become a Blood Donor Now',
  unknown: 'Your donor profile cannot be shown right now.',
} as const;
