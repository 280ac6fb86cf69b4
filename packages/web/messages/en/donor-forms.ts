import type { UniversityRole } from '@blood-bank/domain/records/donor';
import type { DonorProfileForm } from '@blood-bank/domain/records/donor-form';
import { noticeMessages } from './notices.ts';

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
    byMail: noticeMessages.byMail,
  } satisfies Record<keyof DonorProfileForm, string>,
  /** Above the choice of what else they see. */
  membersSee: 'Members will see your name, age, department and group.',
  hints: {
    allowContactVisibility: 'If hidden, families ask an admin, and the admin calls you.',
    isAvailable: 'Members see available donors first.',
    lastDonationDate: (days: number) => `Wait ${days} days between donations.`,
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
  previewTitle: 'How members find you',
  previewEmpty: 'Choose your blood group to see what members will see.',
  unnamed: 'Your name',
} as const;

export const registerDonorMessages = {
  title: 'Become a Blood Donor',
  lead: 'Members who search for your blood group will find you. Fields marked * are required.',
  cameForRequest: 'You came for a blood request.',
  seeItNow: 'See it now',
  findDonorsNow: 'Find donors now',
  submit: 'Register as Donor',
  submitting: 'Registering…',
  notVerified: 'Please verify your email address before registering as a donor.',
  registered: 'You are registered as a donor. Thank you!',
  alreadyRegistered: 'You are already registered as a donor.',
  seeProfile: 'See My Donor Profile',
  failed: 'Failed to register donor. Please try again.',
  profileFailed: 'Could not load your profile data. Please try again.',
} as const;

export const editDonorMessages = {
  title: 'Edit Donor Profile',
  lead: 'Fields marked * are required.',
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
  hideNumber: 'Hide my number',
  hiding: 'Hiding…',
  hideFailed: 'Your number could not be hidden. Please try again.',
  restored: 'Your unsaved changes are filled in again.',
  discard: 'Discard them',
  changedElsewhere: 'Your profile was also changed elsewhere. Those changes are kept and shown below.',
} as const;
