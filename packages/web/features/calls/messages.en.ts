import type { CallOutcome } from '@blood-bank/domain/records/call';
import { formatBloodGroup, formatCalendarDate, formatCount } from '../../lib/i18n/formats.en.ts';
import { donorMessages, myDonorProfileMessages } from '../donors/messages.en.ts';
import { closedRequest } from '../requests/messages.en.ts';

type Recorded = Exclude<CallOutcome, 'calling'>;

/** How a call has ended, in a sentence about the donor or after a name: "called twice, last by Rafi: no answer". */
const ended: Readonly<Record<CallOutcome, string>> = {
  calling: 'no outcome yet',
  coming: 'coming',
  later: 'call back later',
  'no-answer': 'no answer',
  declined: 'can’t donate',
  'wrong-number': 'wrong number',
};

/** Leads to the donors to call for a request, from elsewhere than the desk. */
export const callLinkMessages = { callDonors: 'Call Donors' } as const;

/** /calls: what a volunteer has to do. */
export const callDeskMessages = {
  title: 'Calls',
  unfinished: 'Calls to finish',
  requests: 'Requests that need calls',
  empty: 'No request needs calls right now.',
  failed: 'The requests couldn’t be loaded. Please try again.',
  stillNeeded: (units: number) => `${formatCount(units)} still needed`,
  coming: (donors: number) => `${formatCount(donors)} coming`,
  called: (calls: string) => `${calls} called`,
  callingNow: (names: string) => `${names} calling now`,
  nobodyCalls: 'No one is calling now',
  showAll: (count: number) => `Show all ${formatCount(count)} requests`,
  /** In Bangla in short: a row has little room on phones. */
  callDonors: 'Call Donors',
};

/** /requests/:id/calls: the donors to call for a request. */
export const callListMessages = {
  title: 'Call Donors',
  stillNeeded: (group: string, units: number) =>
    `${formatBloodGroup(group)}, ${formatCount(units)} still needed`,
  views: { ready: 'Ready', compatible: 'Also compatible', called: 'Called' },
  list: 'Donors to call',
  empty: {
    ready: 'No donor of this group is on the list.',
    compatible: 'No other group has a donor who is ready.',
    called: 'No one has been called for this request yet.',
  },
  failed: 'The donors couldn’t be loaded. Please try again.',
  closed: closedRequest,
  back: 'All calls',
  call: 'Call',
  callAgain: 'Call Again',
  opening: 'Opening…',
  outcome: 'How did it go?',
  correct: 'Correct',
  callFailed: 'The call couldn’t begin. Check your connection before you dial.',
  lastDonated: myDonorProfileMessages.lastDonated,
  neverDonated: donorMessages.noDonation,
  notReadyUntil: (midnightUtc: Date) => `Can donate from ${formatCalendarDate(midnightUtc)}`,
  coming: 'Coming',
  isCalling: (name: string) => `${name || 'Someone'} is calling`,
  history(calls: number, name: string, outcome: CallOutcome): string {
    const times = calls === 1 ? 'once' : calls === 2 ? 'twice' : `${formatCount(calls)} times`;
    const by = name === '' ? '' : ` by ${name}`;
    return `Called ${times} in 30 days, last${by}: ${ended[outcome]}`;
  },
  obstacles: {
    'in-progress': (name: string) => `${name || 'Someone else'} is calling this donor right now.`,
    settled: (name: string) => `${name || 'Someone'} has already settled this with the donor.`,
    inactive: () => 'This donor’s profile is no longer active.',
    'request-closed': () => 'This request is no longer active. No one needs to be called.',
  },
};

/** The dialog of a call. */
export const callMessages = {
  title: (name: string) => `Call ${name}`,
  close: 'Close',
  copyNumber: 'Copy number',
  dial: (number: string) => `Dial ${number}`,
  callAgain: 'Call Again',
  numberGone: 'The number was shown for an hour.',
  noNumber: 'No number on file for this donor.',
  question: 'How did it go?',
  labels: {
    note: 'Note',
    notBefore: 'Not before',
    agreed: (contact: string) => `The donor agreed that ${contact} may have this number`,
  },
  noteHint: 'Only volunteers and admins see it.',
  notBeforeHint: 'The donor isn’t asked until then.',
  outcomes: {
    coming: 'Coming',
    later: 'Call Back Later',
    'no-answer': 'No Answer',
    declined: 'Can’t Donate',
    'wrong-number': 'Wrong Number',
  } satisfies Record<Recorded, string>,
  save: 'Save',
  saving: 'Saving…',
  back: 'Back',
  notAgreed: 'Ask the donor, then tick the box.',
  notBeforeInvalid: 'Enter a date after today, at most two years ahead, or leave it empty.',
  saved: (name: string, outcome: CallOutcome) => `${name}: ${ended[outcome]}.`,
  failed: 'The outcome couldn’t be saved. Please try again.',
};
