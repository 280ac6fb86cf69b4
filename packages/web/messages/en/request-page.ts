import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { formatBloodGroup, formatUnits } from './formats.ts';

/** The page of one request. */
export const requestPageMessages = {
  /** The heading while the request is loading, and where there is none to show. */
  title: 'Blood Request',
  heading: (units: number, group: BloodGroup) => `${formatUnits(units)} of ${formatBloodGroup(group)}`,
  /** Of the page in which it is, with the link to the list before it. */
  here: (patientName: string, group: BloodGroup) => `/ ${patientName}, ${formatBloodGroup(group)}`,
  postedAgo: (age: string) => `posted ${age}`,
  canGive: 'Can be given by',
  guidance: 'Hospitals cross-match; this is guidance.',
  copyNumber: 'Copy number',
  copy: 'Copy',
  printPatient: 'Print the patient’s name',
  closed: 'This request is no longer active.',
  viewRequests: 'View Requests',
  failed: 'Failed to load this blood request. Please try again.',
  manageOwn: 'Your request',
  manageOther: 'Manage this request',
  closeInTime: 'Close it once there is enough, so that no donor comes for nothing.',
  stillNeeded: 'Is it still needed?',
  stillNeededAdvice: 'The time by which the blood was needed has passed.',
  keepActive: 'Keep it active',
} as const;
