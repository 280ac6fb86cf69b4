import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { UniversityRole } from '@blood-bank/domain/records/donor';
import type { RosterForm } from '@blood-bank/domain/records/roster-entry';
import { unsavedMessages } from '../../../lib/forms/messages.en.ts';
import {
  formatBloodGroup,
  formatCalendarDate,
  formatCount,
  formatDay,
  plural,
} from '../../../lib/i18n/formats.en.ts';
import { donorFormMessages } from '../../donors/messages.en.ts';

export const manageDonorsMessages = {
  title: 'Manage Donors',
  import: 'Import',
  table: 'Donors',
  failed: 'Failed to fetch donor profiles. Please try again.',
  empty: 'No donors have registered yet.',
  emptyAdvice: 'Import your donor list, or ask people to register.',
  columns: {
    donor: 'Donor',
    university: 'University',
    contact: 'Contact',
    status: 'Status',
    registered: 'Code, registered',
  },
  fields: {
    bloodGroup: 'Blood group',
    isVerified: 'Verification',
    check: 'To check',
    isProfileActive: 'Profile',
    isAvailable: 'Availability',
    department: 'Department',
    fullName: 'Name',
    userId: 'Account',
    email: 'Email',
    universityId: 'University ID',
    universityRole: 'University role',
    contactNumber: 'Contact number',
    gender: 'Gender',
    dateOfBirth: 'Date of birth',
    lastDonationDate: 'Last donated',
    code: 'Code',
    id: 'Donor ID',
    registeredAt: 'Registered',
  },
  universityRoles: {
    student: 'Student',
    faculty: 'Faculty',
    staff: 'Staff',
  } satisfies Record<UniversityRole, string>,
  verified: 'Verified',
  notVerified: 'Not Verified',
  groupChanged: 'Group changed',
  unreached: (years: number) => `Not reached for ${years} years`,
  verifiedAs: (group: BloodGroup) => `Verified as ${formatBloodGroup(group)}, changed since`,
  active: 'Active',
  inactive: 'Inactive',
  date: formatCalendarDate,
  showNumber: 'Show number',
  showNumberOf: (name: string) => `Show number of ${name}`,
  showing: 'Fetching…',
  noNumber: 'No number on file.',
  numberFailed: 'Failed to fetch the contact number. Please try again.',
  verify: {
    button: 'Verify',
    question: (name: string) => `Mark ${name} as Verified?`,
    action: 'verify',
    busyLabel: 'Verifying…',
    done: (name: string) => `${name} marked as Verified.`,
  },
  unverify: {
    button: 'Unverify',
    question: (name: string) => `Mark ${name} as Not Verified?`,
    action: 'unverify',
    busyLabel: 'Unverifying…',
    done: (name: string) => `${name} marked as Not Verified.`,
  },
  verifyFailed: 'Failed to update verification status.',
  activate: {
    button: 'Activate',
    question: (name: string) => `Activate the profile of ${name}? Members will find it again.`,
    action: 'activate',
    busyLabel: 'Activating…',
    done: (name: string) => `Profile of ${name} activated.`,
  },
  deactivate: {
    button: 'Deactivate',
    question: (name: string) => `Deactivate the profile of ${name}? Members will no longer find it.`,
    action: 'deactivate',
    busyLabel: 'Deactivating…',
    done: (name: string) => `Profile of ${name} deactivated.`,
  },
  activeFailed: 'Failed to update donor profile active status.',
  recordDonation: 'Record Donation',
  donations: 'Donations',
  confirmNumber: {
    button: 'Confirm Number',
    question: (name: string) => `Confirm the number of ${name}? It no longer counts as reported.`,
    action: 'confirm',
    busyLabel: 'Confirming…',
    done: (name: string) => `Number of ${name} confirmed.`,
  },
  confirmFailed: 'Failed to confirm the number.',
} as const;

/** The donors to verify, one at a time. */
export const verificationQueueMessages = {
  open: 'Verify one by one',
  title: 'Verify donors',
  close: 'Close',
  left: (donors: number) => plural(donors, 'donor to verify', 'donors to verify'),
  advice: 'An answer counts at once. You can take it back for 10 seconds.',
  profile: 'Donor profile',
  account: 'Account',
  differs: 'differs',
  day: formatDay,
  sameNumber: (names: string) => `also ${names}`,
  noAccount: 'This donor has no account to compare with.',
  skip: 'Skip',
  undo: 'Undo',
  none: 'No one is left to verify.',
} as const;

/** Who has reported a number as wrong. */
export const numberReportMessages = {
  reportedBy: (reporters: string) => `Reported by ${reporters}.`,
} as const;

/** Donors without an account in the list of all donors. */
export const rosterMessages = {
  add: 'Add Donor',
  invite: 'Send invitations',
  noAccount: 'No account',
  edit: 'Edit',
  delete: {
    button: 'Delete',
    question: (name: string) => `Delete ${name}?`,
    consequence: 'The entry and its number will be permanently deleted.',
    action: 'delete',
    busyLabel: 'Deleting…',
    done: (name: string) => `${name} deleted.`,
  },
  deleteFailed: 'Failed to delete the donor.',
} as const;

/** The screens on which admins add and edit donors without an account. */
export const rosterFormMessages = {
  addTitle: 'Add Donor',
  editTitle: 'Edit Donor',
  lead: 'For a donor who has no account. If someone registers with this email address, the entry becomes theirs. Fields marked * are required.',
  labels: {
    ...donorFormMessages.labels,
    email: 'Email',
    allowContactVisibility: 'Show the contact number to signed-in members',
  } satisfies Record<keyof RosterForm, string>,
  hints: {
    reachable: 'A number or an email address is needed.',
    allowContactVisibility: 'Only if the person has agreed. Otherwise only admins see it.',
  },
  save: 'Save',
  saving: 'Saving…',
  back: 'Back to Manage Donors',
  failed: 'Failed to save the donor. Please try again.',
  added: (name: string) => `${name} added.`,
  saved: (name: string) => `${name} saved.`,
  sameNumber: (name: string) => `${name} has this number already.`,
  sameEmail: (name: string) => `${name} has registered with this email address already.`,
  showOther: (name: string) => `Show ${name}`,
  fetchFailed: 'Failed to fetch the donor. Please try again.',
  gone: 'This entry is no longer in the list.',
  goneAdvice: 'It was deleted, or its donor has registered.',
  notSaved:
    'This entry is no longer in the list, so nothing was saved. It was deleted, or its donor has registered.',
  restored: unsavedMessages.restored,
  discard: unsavedMessages.discard,
} as const;

/** Inviting the people of the list to register. */
export const invitationMessages = {
  reading: 'Looking…',
  readFailed: 'Couldn’t load who to invite. Please try again.',
  nobody: 'No one is left to invite: everyone in the list with an email address has been invited.',
  question: (people: number) => `Invite ${plural(people, 'person', 'people')}?`,
  consequence:
    'Each person gets one invitation only. There is a daily limit: come back tomorrow to send the rest.',
  action: 'invite',
  sending: (done: number, of: number) => `Inviting ${formatCount(done)} of ${formatCount(of)}…`,
  done: (people: number) => `${plural(people, 'person invited', 'people invited')}.`,
  failed: 'Not everyone could be invited. Please try again: no one is invited twice.',
} as const;
