import { formatBloodGroup, formatCalendarDate } from '../../lib/i18n/formats.en.ts';

/** The home page of visitors, and what members see of it. */
export const homeMessages = {
  sentence: (university: string) =>
    `When someone at ${university} needs blood tonight, find a donor in one search.`,
  becomeDonor: 'Become a Donor',
  loginOrNeedBlood: 'Login / Need Blood',
  /** Followed by the club's phone number. */
  emergency: 'In an emergency call the club:',
  privacy: 'You decide whether members see your number.',
  join: 'Join Our Lifesaving Community',

  chartTitle: 'Who can give to whom',
  chartLegend: 'Pick a blood group',
  canGiveTo: (group: string) => `${formatBloodGroup(group)} can give to`,
  canReceiveFrom: 'and receive from',

  howTitle: 'How it works',
  steps: [
    {
      title: 'Register',
      text: 'Sign up with your university ID.',
    },
    { title: 'Search or ask', text: 'Find donors by blood group, or post a request.' },
    { title: 'Give', text: 'Talk on the phone, and meet at the hospital.' },
  ],

  managedBy: (club: string) => `Managed by ${club}`,
  managedText: 'Free for everyone on campus.',
  website: 'Website',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
} as const;

/** Addresses a member by name, where it is known. */
const addressed = (name: string, sentence: string) =>
  name === '' ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `${name}, ${sentence}`;

/** What a member's home page says below its headline. Sentences about the donor begin with a small letter, after the name. */
export const memberHomeMessages = {
  welcome: (name: string) => (name === '' ? 'Welcome.' : `Welcome, ${name}.`),
  canDonateNow: (name: string) => addressed(name, 'you can donate now.'),
  canDonateFrom: (name: string, midnightUtc: Date) =>
    addressed(
      name,
      `you can donate again from ${formatCalendarDate(midnightUtc)}. Thank you for your last donation.`,
    ),
  noDonor: (name: string) => addressed(name, 'you are not registered as a donor yet.'),
  become: 'Become a Blood Donor Now',
  findDonor: 'Find a Donor',
  findDonorNote: 'Pick a group, then call',
  postRequest: 'Post a Request',
  postRequestNote: 'Every member sees it right away',
} as const;
