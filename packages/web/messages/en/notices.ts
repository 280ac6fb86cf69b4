import { formatCount } from './formats.ts';

/** The mails to donors who can help with a request. */
export const noticeMessages = {
  byMail: 'E-mail me when somebody needs my blood group',
  byMailHint: 'At most one a day and three a week. Each has a link that stops them.',
  /** On the account page, before the hint. */
  forDonors: 'For registered donors.',
  title: 'E-mails',
  verifyFirst: 'Please verify your email address first.',
  turnedOn: 'Saved. You will be e-mailed when somebody needs your blood group.',
  turnedOff: 'Saved. You will get no more e-mails about blood requests.',
  failed: 'Failed to save your choice. Please try again.',
  notRead: 'Could not load whether you get these e-mails. Please try again.',
} as const;

/** On the dashboard of a donor who has never chosen. */
export const noticeHintMessages = {
  question: 'Get an e-mail when somebody needs your blood group?',
  yes: 'Yes, e-mail me',
  saving: 'Saving…',
  no: 'No, thanks',
  declined: 'You get no e-mails. Under My Account you can turn them on.',
} as const;

/** On the page of a request, for its owner and admins. */
export const donorsToldMessages = {
  pending: 'Donors who can help are being told by e-mail.',
  told: (donors: number) =>
    `${donors === 1 ? '1 donor was' : `${formatCount(donors)} donors were`} told by e-mail.`,
  cutShortBy: {
    campus: 'Then the campus had sent as many e-mails as it may in one day.',
    poster: 'Then as many donors had been told of this member’s requests as may be in one day.',
  },
  nobody: {
    unmatched: () =>
      'No donor was told by e-mail: nobody who can help now wants these e-mails, or they had one in the last 24 hours.',
    unsent: () => 'No donor was told by e-mail: the e-mails could not be sent.',
    unannounced: () => 'No donor was told of this request by e-mail.',
    urgency: () => 'No donor was told by e-mail: that is done for more urgent requests only.',
    poster: (donors: number) =>
      `No donor was told by e-mail: ${donors === 1 ? '1 donor' : `${formatCount(donors)} donors`} a day may be told of a member’s requests, and that was used up.`,
    campus: () => 'No donor was told by e-mail: the campus had sent as many e-mails as it may in one day.',
  },
} as const;
