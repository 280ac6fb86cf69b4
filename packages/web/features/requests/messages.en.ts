import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { TimeLeft } from '@blood-bank/domain/needed-when';
import type { BloodRequestForm, RequestStatus, Urgency } from '@blood-bank/domain/records/blood-request';
import type { Component } from '@blood-bank/domain/records/donation';
import { neededBy, neededExactly, neededMoment } from '@blood-bank/domain/when-in-english';
import {
  formatBloodGroup,
  formatCalendarDate,
  formatCount,
  formatTotal,
  formatUnits,
  type Total,
} from '../../lib/i18n/formats.en.ts';

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
  copyNumber: 'Copy number',
  directions: 'Directions',
  print: 'Print notice',
} as const;

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
  unknown: 'The urgent requests can’t be shown right now.',
} as const;

export const myRequestsMessages = {
  title: 'My Posted Blood Requests',
  post: 'Post New Request',
  empty: 'You have not posted any blood requests.',
  emptyAdvice: 'Post one when a patient needs blood: members see it at once.',
  failed: 'Failed to load your blood requests.',
  statusFailed: 'Failed to update request status. Please try again.',
  deleteFailed: 'Failed to delete blood request. Please try again.',
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
  noneUrgent: 'Nothing is urgent right now.',
  noneToHelp: 'Nobody needs your blood group right now.',
  notADonor: 'You are not registered as a donor yet.',
  inactiveProfile: (adminPhone: string) =>
    `An admin has deactivated your donor profile. Please contact an admin (${adminPhone}).`,
  /** Where the own donor profile can't be read. */
  unknownHelp: 'The requests that you can help with can’t be shown right now.',
  become: 'Become a Blood Donor Now',
  deferred: (midnightUtc: Date) => `You can donate again from ${formatCalendarDate(midnightUtc)}.`,
  showAll: 'Show all requests',
  empty: 'No active blood requests at the moment.',
  emptyAdvice: 'When somebody on campus needs blood, you see it here.',
  beFirst: 'Be the first to Post a Request',
  newer: (total: Total) =>
    `${formatTotal(total)} new ${total.count === 1 && !total.isLowerBound ? 'request' : 'requests'}`,
  failed: 'Failed to fetch blood requests. Please try again.',
  older: 'Older requests',
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
  canGive: 'Can be given by',
  copyNumber: 'Copy number',
  copy: 'Copy',
  printPatient: 'Print the patient’s name',
  closed: 'This request is no longer active.',
  viewRequests: 'View Requests',
  failed: 'Failed to load this blood request. Please try again.',
  manageOwn: 'Your request',
  edit: 'Edit Request',
  manageOther: 'Manage this request',
  closeInTime: 'Close it once there is enough, so that no donor comes for nothing.',
  stillNeeded: 'Is it still needed?',
  stillNeededAdvice: 'The time by which the blood was needed has passed.',
  olderAdvice: 'It stands under “Older requests” until you answer, and donors are not told of it.',
  keepActive: 'Keep it active',
  keepFailed: 'Your answer could not be saved. Please try again.',
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
  moreNeeded: (donors: number) =>
    donors === 1 ? '1 more donor is needed.' : `${formatCount(donors)} more donors are needed.`,
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
  failed: 'The number could not be saved. Please try again.',
} as const;

/** The form that edits a request. */
export const editRequestMessages = {
  lead: 'Fields marked * are required. Donors are not told again.',
  save: 'Save Changes',
  saving: 'Saving…',
  back: 'Back to Request',
  done: 'Request updated.',
  failed: 'Failed to update blood request. Please try again.',
  restored: 'Your unsaved changes are filled in again.',
  discard: 'Discard them',
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
  about: 'The link asks people to sign in first. The text does not name the patient.',
} as const;

/** The form that posts a request. */
export const postRequestMessages = {
  title: 'Post a Blood Request',
  lead: 'Members see it at once. Fields marked * are required.',
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
    hospitalLocation: 'Ward, floor or the way there.',
    ownName: 'From your account. Change it if somebody else answers.',
    contactNumber: 'Every signed-in member can see and call it.',
    neededByDate: 'At most 60 days ahead.',
    neededByTime: 'By the campus’s clock.',
    additionalInfo: 'What a donor should know before coming. Leave out private details.',
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
    'Your earlier attempt did reach us. That request is posted as you typed it then, and nothing was posted now. To post this one as well, submit it again.',
  seeEarlier: 'See My Posted Blood Requests',
  /** @param ago null while that is not known */
  alreadyAsked: (ago: string | null) => `You already asked for this${ago === null ? '' : ` ${ago}`}.`,
  alsoAsked: (ago: string | null) =>
    `Somebody asked for this${ago === null ? '' : ` ${ago}`}. Is this the same need?`,
  seeIt: 'See it',
  postAnother: 'Post another',
  success: 'Blood request submitted successfully!',
  dashboardSoon: 'Your dashboard opens in 2 seconds.',
  matchingDonors: 'See matching donors',
  countedDonors: (total: Total) =>
    total.count === 1 && !total.isLowerBound
      ? 'See 1 matching donor'
      : `See ${formatTotal(total)} matching donors`,
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
  told: (donors: number) =>
    `${donors === 1 ? '1 donor was' : `${formatCount(donors)} donors were`} notified.`,
  cutShortBy: {
    campus: 'Then the campus had sent as many emails as it may in one day.',
    poster: 'Then as many donors had been told of this member’s requests as may be in one day.',
  },
  nobody: {
    unmatched: () =>
      'No donor was notified: nobody who can help now wants these notices, or they had one in the last 24 hours.',
    unsent: () => 'No donor was notified: neither notifications nor emails could be sent.',
    unannounced: () => 'No donor was notified of this request.',
    urgency: () => 'No donor was notified: that is done for more urgent requests only.',
    poster: (donors: number) =>
      `No donor was notified: ${donors === 1 ? '1 donor' : `${formatCount(donors)} donors`} a day may be told of a member’s requests, and that was used up.`,
    campus: () => 'No donor was notified: the campus had sent as many emails as it may in one day.',
  },
} as const;
