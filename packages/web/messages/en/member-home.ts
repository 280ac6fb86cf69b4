import { formatCalendarDate } from './date-formats.ts';

/** Addresses a member by name, where it is known. */
const to = (name: string, sentence: string) =>
  name === '' ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `${name}, ${sentence}`;

/** What a member's home page says below its headline. Sentences about the donor begin with a small letter, after the name. */
export const memberHomeMessages = {
  welcome: (name: string) => (name === '' ? 'Welcome.' : `Welcome, ${name}.`),
  canDonateNow: (name: string) => to(name, 'you can donate now.'),
  canDonateFrom: (name: string, midnightUtc: Date) =>
    to(
      name,
      `you can donate again from ${formatCalendarDate(midnightUtc)}. Thank you for your last donation.`,
    ),
  noDonor: (name: string) => to(name, 'you are not registered as a donor yet.'),
  become: 'Become a Blood Donor Now',
  findDonor: 'Find a Donor',
  findDonorNote: 'By blood group, those available first',
  postRequest: 'Post a Request',
  postRequestNote: 'Every member sees it at once',
} as const;
