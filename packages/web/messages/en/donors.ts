import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { DonorForm, UniversityRole } from '@blood-bank/domain/records/donor';
import { formatCalendarDate, formatCount, formatTotal, type Total } from './formats.ts';

/** One donor. */
export const donorMessages = {
  age: 'Age',
  years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
  gender: 'Gender',
  department: 'Department',
  verified: 'Verified',
  lastDonation: 'Last donated',
  date: formatCalendarDate,
  /** Precedes the donor's own availability during the deferral period. */
  donorSays: 'Donor says:',
  guidance: (days: number) => `${days} days between two donations are advised.`,
  canDonateFrom: (midnightUtc: Date) => `Can donate again from ${formatCalendarDate(midnightUtc)}`,
  /** Followed by the number. */
  call: 'Call',
  numberHidden: (adminPhone: string, name: string, id: string) =>
    `Contact number hidden. Please contact an admin (${adminPhone}) with the donor's name and ID: ${name}, ${id}.`,
} as const;

/** The fields of the registration and edit forms. */
export const donorFormMessages = {
  labels: {
    fullName: 'Full Name',
    universityId: 'University ID',
    universityRole: 'University Role',
    department: 'Department / Position',
    bloodGroup: 'Blood Group',
    contactNumber: 'Contact Number',
    dateOfBirth: 'Date of Birth',
    gender: 'Gender',
    lastDonationDate: 'Last Donation Date',
    isAvailable: 'Available to donate',
    allowContactVisibility: 'Show my contact number to signed-in members',
  } satisfies Record<keyof DonorForm, string>,
  hints: {
    allowContactVisibility: 'If not, only admins see it, and put a patient’s family in touch with you.',
    isAvailable: 'Those who are available come first when somebody searches.',
    lastDonationDate: (days: number) => `Guidance here: ${days} days between two donations.`,
  },
  universityRoles: {
    student: 'Student',
    faculty: 'Faculty',
    staff: 'Staff',
  } satisfies Record<UniversityRole, string>,
  chooseRole: 'Select a role',
  roleNotGiven: 'Not given',
  chooseGroup: 'Select a blood group',
  chooseGender: 'Select a gender',
  dashboard: 'Back to Dashboard',
} as const;

export const registerDonorMessages = {
  title: 'Become a Blood Donor',
  lead: 'Members who search for your blood group will find you. Fields marked * are required.',
  submit: 'Register as Donor',
  submitting: 'Registering…',
  notVerified: 'Please verify your email address before registering as a donor.',
  /** Shown when the member is on another screen by then. */
  registered: 'You are registered as a donor now.',
  alreadyRegistered: 'You are already registered as a donor.',
  seeProfile: 'See My Donor Profile',
  failed: 'Failed to register donor. Please try again.',
  profileFailed: 'Could not load your profile data. Please try again.',
} as const;

export const editDonorMessages = {
  title: 'Edit Donor Profile',
  save: 'Save Changes',
  saving: 'Saving…',
  success: 'Profile updated successfully!',
  failed: 'Failed to update profile.',
  fetchFailed: 'Failed to fetch donor data.',
  notLoggedIn: 'You must be logged in to edit a donor profile.',
  notFound: 'Donor profile not found. Cannot update.',
  noProfile: 'No donor profile found to edit. Please register as a donor first.',
  register: 'Register as Donor',
  verificationRequired: 'Email Verification Required',
  notVerified: 'Please verify your email address before updating your donor profile.',
  restored: 'Changes that were not saved are filled in again.',
  discard: 'Discard them',
  changedElsewhere: 'The profile was also changed elsewhere. Those changes are kept and shown below.',
} as const;

export const findDonorsMessages = {
  title: 'Find Donors',
  bloodGroup: 'Blood Group',
  choose: 'Select a blood group',
  search: 'Search',
  searching: 'Searching…',
  nothingChosen: 'Please select a blood group to search.',
  results: (group: BloodGroup) => `Donors with ${group}`,
  found: (total: Total, group: BloodGroup) =>
    `${formatTotal(total)} ${total.count === 1 && !total.isLowerBound ? 'donor' : 'donors'} with ${group}`,
  availableFirst: 'available first',
  /** Announces donors added above the reading position. */
  moreAbove: (donors: number) =>
    donors === 1 ? '1 more donor stands further up.' : `${formatCount(donors)} more donors stand further up.`,
  showAbove: 'Go there',
  failed: 'Failed to fetch donors. Please try again.',
  empty: (group: BloodGroup) => `No other donors found for the blood group ${group}.`,
  emptyAdvice: 'Please check again later, or post a request that every member sees.',
  post: 'Post a Request',
} as const;

/** A donor's availability. */
export const availabilityMessages = {
  available: 'Available',
  notAvailable: 'Not available',
} as const;

/** The dashboard's region about the member as a donor. */
export const myDonorProfileMessages = {
  title: 'My Donor Profile',
  edit: 'Edit Profile',
  notRegistered: 'You are not registered as a donor.',
  prompt:
    'You are not registered as a donor yet. It takes a minute, and your number is shown only if you say so.',
  become: 'Become a Blood Donor Now',
  unknown: 'Your donor profile cannot be shown right now.',
} as const;
