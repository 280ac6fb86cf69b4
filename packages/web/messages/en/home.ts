import { formatBloodGroup } from './formats.ts';

/** The home page of visitors, and what members see of it. */
export const homeMessages = {
  sentence: (university: string) =>
    `Students, faculty and staff of ${university}, one search away from each other when somebody needs blood tonight.`,
  becomeDonor: 'Become a Donor',
  loginOrNeedBlood: 'Login / Need Blood',
  privacy: 'Your number is shown only if you say so.',
  join: 'Join Our Lifesaving Community',

  chartTitle: 'Who can give to whom',
  chartLegend: 'Pick a blood group',
  canGiveTo: (group: string) => `${formatBloodGroup(group)} can give to`,
  canReceiveFrom: 'and receive from',
  guidance: 'Hospitals cross-match; this is guidance.',

  howTitle: 'How it works',
  steps: [
    {
      title: 'Register',
      text: 'With your university details. Your number is shown only if you say so.',
    },
    { title: 'Search or ask', text: 'Find donors by blood group, or post what the patient needs.' },
    { title: 'Give', text: 'Call each other, meet at the hospital, note the date.' },
  ],

  managedBy: (club: string) => `Managed by ${club}`,
  managedText: 'They keep it running, and free for everyone on campus.',
  website: 'Website',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
} as const;
