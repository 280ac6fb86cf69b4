/** The home page. */
export const homeMessages = {
  sentence: (university: string) =>
    `Students, faculty and staff of ${university}, one search away from each other when somebody needs blood tonight.`,
  findDonor: 'Find a Donor',
  postRequest: 'Post a Request',
  becomeDonor: 'Become a Donor',
  loginOrNeedBlood: 'Login / Need Blood',
  join: 'Join Our Lifesaving Community',

  chartTitle: 'Who can give to whom',
  chartLegend: 'Pick a blood group',
  canGiveTo: (group: string) => `${group} can give to`,
  canReceiveFrom: 'and receive from',
  guidance: 'Hospitals cross-match; this is guidance.',

  howTitle: 'How it works',
  steps: [
    {
      title: 'Register',
      text: 'With your university details. Your number is shown only if you say so.',
    },
    { title: 'Search or ask', text: 'Find donors of a group, or post what the patient needs.' },
    { title: 'Give', text: 'Call each other, meet at the hospital, note the date.' },
  ],

  managedBy: (club: string) => `Managed by ${club}`,
  managedText: 'They keep it running, and free for everyone on campus.',
  website: 'Website',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
} as const;
