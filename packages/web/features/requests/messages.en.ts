import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { TimeLeft } from '@blood-bank/domain/needed-when';
import type { BloodRequestForm, RequestStatus, Urgency } from '@blood-bank/domain/records/blood-request';
import type { Component } from '@blood-bank/domain/records/donation';
import { neededBy, neededExactly, neededMoment } from '@blood-bank/domain/when-in-english';
import { unsavedMessages } from '../../lib/forms/messages.en.ts';
import { formatBloodGroup, formatCount, formatUnits, plural, type Total } from '../../lib/i18n/formats.en.ts';
import { canDonateAgain } from '../donors/messages.en.ts';

/** One blood request. */
export const requestMessages = {
  /** The name of a request's article. */
  name: (patientName: string, group: BloodGroup) => `${patientName}, ${group}`,
  /** The same within a sentence. */
  nameInSentence: (patientName: string, group: BloodGroup) => `${patientName}, ${formatBloodGroup(group)}`,
  amount: formatUnits,
  of: (group: string) => `of ${group}`,
  /** "2 units of O−", "2 units of O− platelets". */
  needed: (units: number, group: BloodGroup, component: Component) =>
    `${formatUnits(units)} of ${formatBloodGroup(group)}${component === 'whole-blood' ? '' : ` ${component}`}`,
  received: (received: number, of: number) => `${formatCount(received)} of ${formatCount(of)} received`,
  /** Followed by the patient. */
  for: 'For',
  components: { 'whole-blood': 'Whole blood', platelets: 'Platelets', plasma: 'Plasma' },
  urgency: {
    urgent: 'Urgent (Immediate Need)',
    moderate: 'Moderate (Within 24-48 hours)',
    low: 'Low (Planned / Stock Up)',
  } satisfies Record<Urgency, string>,
  status: {
    active: 'Active',
    fulfilled: 'Fulfilled',
    cancelled: 'Cancelled',
  } satisfies Record<RequestStatus, string>,
  posted: 'Posted',
  edited: 'Edited',
  contactPerson: 'Contact',
  older: 'Older requests',
  copyNumber: 'Copy number',
  directions: 'Directions',
  print: 'Print notice',
} as const;

/** Of a request that is closed, deleted or was never there. */
export const closedRequest = 'This request is no longer active.';

/** Where the requests that a member can help with can't be read. */
export const helpUnknown = 'The requests you can help with couldn’t be loaded.';

/** The actions of owners and admins on a request. */
export const requestActionMessages = {
  fulfil: {
    button: 'Mark as Fulfilled',
    question: (name: string) => `Mark the request for ${name} as fulfilled?`,
    action: 'mark as fulfilled',
    busyLabel: 'Marking…',
    done: (name: string) => `The request for ${name} is marked as fulfilled.`,
  },
  cancel: {
    button: 'Cancel Request',
    question: (name: string) => `Cancel the request for ${name}?`,
    action: 'cancel request',
    busyLabel: 'Cancelling…',
    done: (name: string) => `The request for ${name} is cancelled.`,
  },
  delete: {
    button: 'Delete',
    question: (name: string) => `Delete the request for ${name} permanently?`,
    action: 'delete',
    busyLabel: 'Deleting…',
    done: (name: string) => `The request for ${name} is deleted.`,
  },
} as const;

/** The failures of an action on an active request (specification section 8). */
export const activeRequestFailures = {
  statusFailed: 'Failed to update status for request. Please try again.',
  deleteFailed: 'Failed to delete blood request. Please try again.',
} as const;

/** The urgent requests on the home page and the dashboard. */
export const urgentRequestsMessages = {
  title: 'Needed now',
  all: 'All active requests',
  none: 'Nothing is urgent right now.',
  onlyOwn: 'The urgent requests are your own.',
  unknown: 'Urgent requests couldn’t be loaded.',
} as const;

export const myRequestsMessages = {
  title: 'My Posted Blood Requests',
  post: 'Post New Request',
  empty: 'You have not posted any blood requests.',
  emptyAdvice: 'Post one when a patient needs blood: members see it right away.',
  failed: 'Failed to load your blood requests.',
  statusFailed: 'Failed to update request status. Please try again.',
  deleteFailed: activeRequestFailures.deleteFailed,
} as const;

/** Follows the sentence of a failed list when the database lacks an index (specification section 8). */
export const missingIndexHint = 'A database index may be missing.';

/** The list of the active requests. */
export const viewRequestsMessages = {
  ...activeRequestFailures,
  title: 'Active Blood Requests',
  post: 'Post a Request',
  /** Each followed by the number of such requests. */
  choices: { all: 'All', urgent: 'Urgent', 'can-help': 'I can help' },
  noneUrgent: urgentRequestsMessages.none,
  noneToHelp: 'No one needs your blood group right now.',
  notADonor: 'You are not registered as a donor yet.',
  inactiveProfile: (adminPhone: string) =>
    `An admin has deactivated your donor profile. Please contact an admin (${adminPhone}).`,
  /** Where the own donor profile can't be read. */
  unknownHelp: helpUnknown,
  become: 'Become a Blood Donor Now',
  deferred: canDonateAgain,
  showAll: 'Show all requests',
  empty: 'No active blood requests at the moment.',
  emptyAdvice: 'Requests from across campus appear here.',
  beFirst: 'Be the first to Post a Request',
  newer: (total: Total) => plural(total, 'new request'),
  failed: 'Failed to fetch blood requests. Please try again.',
} as const;

/** By when the blood is needed. */
export const neededByMessages = {
  label: 'Needed by',
  /** Before `left` and `by`. */
  labelInList: 'Needed',
  passed: 'Time has passed',
  /** "in 5 h", before what `by` says. */
  left: ({ count, unit }: TimeLeft) => `in ${count} ${unit === 'hour' ? 'h' : 'min'}`,
  /** After the label. */
  moment: neededMoment,
  /** Without the label. */
  by: neededBy,
  exactly: neededExactly,
} as const;

/** The page of one request. */
export const requestPageMessages = {
  /** The heading while the request is loading, and where there is none to show. */
  title: 'Blood Request',
  /** Of the page in which it is, with the link to the list before it. */
  here: (patientName: string, group: BloodGroup) => `/ ${patientName}, ${formatBloodGroup(group)}`,
  postedAgo: (age: string) => `posted ${age}`,
  editedAgo: (age: string) => `edited ${age}`,
  confirmed: 'Confirmed by phone',
  confirmedBy: (name: string, age: string) => `by ${name}, ${age}`,
  report: 'Report this request',
  canGive: 'Compatible groups',
  copyNumber: 'Copy number',
  copy: 'Copy',
  printPatient: 'Print the patient’s name',
  closed: closedRequest,
  viewRequests: 'View Requests',
  failed: 'Failed to load this blood request. Please try again.',
  manageOwn: 'Your request',
  edit: 'Edit Request',
  manageOther: 'Manage this request',
  closeInTime: 'Close the request once you have enough, so no donor travels for nothing.',
  stillNeeded: 'Is it still needed?',
  stillNeededAdvice: 'The time you gave has passed.',
  olderAdvice: 'It is listed under “Older requests” until you answer, and donors aren’t notified of it.',
  keepActive: 'Keep it active',
  keepFailed: 'Your answer couldn’t be saved. Please try again.',
  allReceived: 'All units received.',
  keepOpen: 'Keep it open',
} as const;

/** For platelets and plasma, for which the app knows no rule. */
export const componentMessages = {
  askHospital: 'Ask the hospital which groups fit.',
} as const;

/** Counting the units that a request has received. */
export const receivedUnitsMessages = {
  promised: (donors: number) => `${formatCount(donors)} promised`,
  moreNeeded: (donors: number) => `${plural(donors, 'more donor is needed', 'more donors are needed')}.`,
  enough: 'Enough donors have offered. Call them, and count each unit once it is there.',
  add: 'One Unit Received',
  saving: 'Saving…',
  counted: (received: number, of: number) => `${requestMessages.received(received, of)}.`,
  correct: 'Correct the number',
  confirm: 'Confirm by Phone',
  takeBack: 'Take Confirmation Back',
  confirmed: 'Confirmed by phone.',
  unconfirmed: 'The confirmation is taken back.',
  notConfirmed: 'This could not be saved. Please try again.',
  title: 'How many units have been received?',
  labels: { unitsReceived: 'Units Received' },
  save: 'Save',
  close: 'Close',
  failed: 'The number couldn’t be saved. Please try again.',
} as const;

/** The form that edits a request. */
export const editRequestMessages = {
  lead: 'Fields marked * are required. Donors aren’t notified again.',
  save: 'Save Changes',
  saving: 'Saving…',
  back: 'Back to Request',
  done: 'Request updated.',
  failed: 'Failed to update blood request. Please try again.',
  restored: unsavedMessages.restored,
  discard: unsavedMessages.discard,
} as const;

/** The labels of a request's fields on its page. */
export const requestDetailMessages = {
  patient: 'Patient',
  hospital: 'Hospital',
  location: 'Location',
  contactPerson: 'Contact Person',
  contactNumber: 'Contact Number',
  urgency: 'Urgency',
  status: 'Status',
  additionalInfo: 'Additional Information',
} as const;

/** How a request is passed on. */
export const shareMessages = {
  share: 'Share',
  about: 'People need an account to open the link. The patient’s name is left out.',
} as const;

/** The form that posts a request. */
export const postRequestMessages = {
  title: 'Post a Blood Request',
  lead: 'Members see it right away. Fields marked * are required.',
  labels: {
    patientName: 'Patient Name',
    requiredBloodGroup: 'Required Blood Group',
    component: 'Component',
    unitsRequired: 'Units Required',
    hospitalName: 'Hospital Name',
    hospitalLocation: 'Hospital Location',
    contactPerson: 'Contact Person',
    contactNumber: 'Contact Number',
    urgency: 'Urgency',
    neededByDate: 'Needed By Date',
    neededByTime: 'Needed By Time',
    additionalInfo: 'Additional Information',
  } satisfies Record<keyof BloodRequestForm, string>,
  hints: {
    hospitalLocation: 'Ward, floor or directions.',
    ownName: 'That’s you. Change it if someone else will take calls.',
    contactNumber: 'Every signed-in member can see and call it.',
    neededByDate: 'At most 60 days ahead.',
    neededByTime: 'Campus time.',
    additionalInfo: 'For example the entrance or visiting hours. No medical details.',
  },
  chooseGroup: 'Select a blood group',
  /** What a tap fills in. */
  taps: {
    groups: 'Pick a group',
    less: 'One less',
    more: 'One more',
    hospitals: 'Usual places',
    when: 'When is it needed?',
    now: 'now',
    /** "2 units of O− at Campus Medical Centre by today, 9 PM". */
    sentence: (needed: string, hospital: string, when: string | null) =>
      `${needed} at ${hospital}${when === null ? '' : ` ${when}`}`,
  },
  submit: 'Submit Request',
  submitting: 'Submitting…',
  previewTitle: 'How members see it',
  previewEmpty: 'Choose the blood group to see what members will see.',
  unnamedPatient: 'the patient',
  unnamedHospital: 'the hospital',
  compatible: (group: BloodGroup) => `Who can give to ${formatBloodGroup(group)}`,
  submitNote: 'You can cancel or close it at any time.',
  earlierExists:
    'Your first attempt went through, so your request is already posted as you typed it then. To post this one too, submit again.',
  seeEarlier: 'See My Posted Blood Requests',
  /** @param ago null while that is not known */
  alreadyAsked: (ago: string | null) => `You already asked for this${ago === null ? '' : ` ${ago}`}.`,
  alsoAsked: (ago: string | null) =>
    `Someone asked for this${ago === null ? '' : ` ${ago}`}. Is this the same need?`,
  seeIt: 'See it',
  postAnother: 'Post another',
  success: 'Blood request submitted successfully!',
  dashboardSoon: 'Your dashboard opens in 2 seconds.',
  matchingDonors: 'See matching donors',
  countedDonors: (total: Total) => `See ${plural(total, 'matching donor')}`,
  failed: 'Failed to submit blood request. Please try again.',
  notLoggedIn: 'You must be logged in to post a request.',
  notVerified:
    'Please verify your email address before posting a blood request. Check your inbox for a verification link.',
  missingFields:
    'Please fill in all required fields: Patient Name, Blood Group, Hospital, Contact Person, and Contact Number.',
  tooFewUnits: 'Units required must be at least 1.',
} as const;

/** On the page of a request, for its owner and admins. */
export const donorsNotifiedMessages = {
  pending: 'Donors who can help are being notified.',
  told: (donors: number) => `${plural(donors, 'donor was', 'donors were')} notified.`,
  cutShortBy: {
    campus: 'Then the campus reached its daily email limit.',
    poster: 'Then this member’s requests reached their daily limit of donors.',
  },
  nobody: {
    unmatched: () =>
      'No donors were notified: those who match have alerts off, or had one in the last 24 hours.',
    unsent: () => 'No donors were notified: neither notifications nor emails could be sent.',
    unannounced: () => 'No donors were notified of this request.',
    urgency: () => 'No donors were notified: alerts go out for more urgent requests only.',
    poster: (donors: number) =>
      `No donor was notified: ${plural(donors, 'donor')} a day may be told of a member’s requests, and that was used up.`,
    campus: () => 'No donors were notified: the campus had reached its daily email limit.',
  },
} as const;
