import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { RequestStatus, Urgency } from '@blood-bank/domain/records/blood-request';
import { formatBloodGroup, formatUnits } from './formats.ts';

/** One blood request. */
export const requestMessages = {
  /** The name of a request's article. */
  name: (patientName: string, group: BloodGroup) => `${patientName}, ${group}`,
  /** The same within a sentence. */
  nameInSentence: (patientName: string, group: BloodGroup) => `${patientName}, ${formatBloodGroup(group)}`,
  amount: formatUnits,
  of: (group: string) => `of ${group}`,
  /** Followed by the patient. */
  for: 'For',
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
