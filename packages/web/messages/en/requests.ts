import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { RequestStatus, Urgency } from '@blood-bank/domain/records/blood-request';
import { formatAgo, formatMoment } from './formats.ts';

/** What a person reads of one request. */
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
  /** The number follows. */
  call: 'Call',
} as const;

/** How long ago a request was posted, and when exactly. */
export const requestTimes = {
  justNow: 'just now',
  minutesAgo: (count: number) => formatAgo(count, 'minute'),
  hoursAgo: (count: number) => formatAgo(count, 'hour'),
  daysAgo: (count: number) => formatAgo(count, 'day'),
  exactly: formatMoment,
} as const;

/** What its owner, or an admin, may do with a request. */
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

/** Stands after a failed list's sentence when the database refused for want of an index (specification section 8). */
export const missingIndexHint = 'A database index may be missing.';
