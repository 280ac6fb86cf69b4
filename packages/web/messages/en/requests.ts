import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { BloodRequestForm, RequestStatus, Urgency } from '@blood-bank/domain/records/blood-request';
import { formatAgo, formatMoment } from './formats.ts';

/** One blood request. */
export const requestMessages = {
  name: (patientName: string, group: BloodGroup) => `${patientName}, ${group}`,
  needs: (units: number) => (units === 1 ? 'needs 1 unit' : `needs ${units} units`),
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
  urgencyLabel: 'Urgency',
  statusLabel: 'Status',
  posted: 'Posted',
  units: 'Units Required',
  hospital: 'Hospital',
  location: 'Location',
  contactPerson: 'Contact',
  contactNumber: 'Contact Number',
  additionalInfo: 'Additional Information',
  /** Followed by the number. */
  call: 'Call',
} as const;

/** When a request was posted, relative and absolute. */
export const requestTimes = {
  justNow: 'just now',
  minutesAgo: (count: number) => formatAgo(count, 'minute'),
  hoursAgo: (count: number) => formatAgo(count, 'hour'),
  daysAgo: (count: number) => formatAgo(count, 'day'),
  exactly: formatMoment,
} as const;

/** The actions of owners and admins on a request. */
export const requestActionMessages = {
  fulfil: {
    button: 'Mark as Fulfilled',
    question: (name: string) => `Mark the request for ${name} as fulfilled?`,
    action: 'mark as fulfilled',
    acting: 'Marking…',
    done: (name: string) => `The request for ${name} is marked as fulfilled.`,
  },
  cancel: {
    button: 'Cancel Request',
    question: (name: string) => `Cancel the request for ${name}?`,
    action: 'cancel request',
    acting: 'Cancelling…',
    done: (name: string) => `The request for ${name} is cancelled.`,
  },
  delete: {
    button: 'Delete',
    question: (name: string) => `Delete the request for ${name} permanently?`,
    action: 'delete',
    acting: 'Deleting…',
    done: (name: string) => `The request for ${name} is deleted.`,
  },
} as const;

export const viewRequestsMessages = {
  title: 'Active Blood Requests',
  post: 'Post a Request',
  empty: 'No active blood requests at the moment.',
  emptyAdvice: 'When somebody on campus needs blood, it stands here.',
  beFirst: 'Be the first to Post a Request',
  failed: 'Failed to fetch blood requests. Please try again.',
  statusFailed: 'Failed to update status for request. Please try again.',
  deleteFailed: 'Failed to delete blood request. Please try again.',
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

/** The form that posts a request. */
export const postRequestMessages = {
  title: 'Post a Blood Request',
  lead: 'Members see it at once. Fields marked * are required.',
  labels: {
    patientName: 'Patient Name',
    requiredBloodGroup: 'Required Blood Group',
    unitsRequired: 'Units Required',
    hospitalName: 'Hospital Name',
    hospitalLocation: 'Hospital Location',
    contactPerson: 'Contact Person',
    contactNumber: 'Contact Number',
    urgency: 'Urgency',
    additionalInfo: 'Additional Information',
  } satisfies Record<keyof BloodRequestForm, string>,
  hints: {
    hospitalLocation: 'Ward, floor or the way there',
    contactNumber: 'Every signed-in member can see and call it',
    additionalInfo: 'What a donor should know before coming. Leave out private details.',
  },
  chooseGroup: 'Select a blood group',
  submit: 'Submit Request',
  submitting: 'Submitting…',
  earlierExists:
    'An earlier attempt, whose answer was lost, had reached us: that request stands as you had typed it then, and nothing was posted now. To post this one as well, submit again.',
  seeEarlier: 'See My Posted Blood Requests',
  success: 'Blood request submitted successfully!',
  failed: 'Failed to submit blood request. Please try again.',
  notLoggedIn: 'You must be logged in to post a request.',
  notVerified:
    'Please verify your email address before posting a blood request. Check your inbox for a verification link.',
  missingFields:
    'Please fill in all required fields: Patient Name, Blood Group, Hospital, Contact Person, and Contact Number.',
  tooFewUnits: 'Units required must be at least 1.',
} as const;
