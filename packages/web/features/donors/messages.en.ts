import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { genders, UniversityRole } from '@blood-bank/domain/records/donor';
import type { DonorProfileForm } from '@blood-bank/domain/records/donor-form';
import { unsavedMessages } from '../../lib/forms/messages.en.ts';
import { formatBloodGroup, formatCalendarDate, plural, type Total } from '../../lib/i18n/formats.en.ts';

/** What blood services advise. */
function waitBetween(days: number): string {
  return `Wait at least ${days} days between donations.`;
}

/** The end of a deferral period, given as midnight UTC. */
export function canDonateAgain(midnightUtc: Date): string {
  return `You can donate again from ${formatCalendarDate(midnightUtc)}.`;
}

/** The mails to donors who can help with a request. */
export const noticeMessages = {
  byMail: 'Email me when someone needs my blood group',
  byMailHint: 'At most one a day and three a week. Each has a link that stops them.',
  /** On the account page, before the hint. */
  forDonors: 'For registered donors.',
  title: 'Emails',
  verifyFirst: 'Please verify your email address first.',
  turnedOn: 'Saved. You will be emailed when someone needs your blood group.',
  turnedOff: 'Saved. You will get no more emails about blood requests.',
  failed: 'Failed to save your choice. Please try again.',
  notRead: 'We couldn’t load your email setting. Please try again.',
} as const;

/** The genders of the donor form. */
export const genderLabels = {
  Male: 'Male',
  Female: 'Female',
} satisfies Record<(typeof genders)[number], string>;

/** What members see of a donor, in the search and on the dashboard. */
export const donorMessages = {
  verified: 'Verified',
  availability: 'Availability',
  lastDonation: 'Last donated',
  date: formatCalendarDate,
  noDonation: 'No donation recorded',
  canDonateAgain: 'Can donate again',
  from: (midnightUtc: Date) => `from ${formatCalendarDate(midnightUtc)}`,
} as const;

/** A donor's availability. */
export const availabilityMessages = {
  available: 'Available',
  notAvailable: 'Not available',
  pausedUntil: (midnightUtc: Date) => `Paused until ${formatCalendarDate(midnightUtc)}`,
} as const;

/** A number that a caller has found to be wrong. */
export const reportedNumberMessages = { reported: 'Wrong number reported' } as const;

/** The dashboard's region about the member as a donor. */
export const myDonorProfileMessages = {
  edit: 'Edit Profile',
  canDonateNow: 'Can donate now',
  canDonateFrom: (midnightUtc: Date) => `Can donate again from ${formatCalendarDate(midnightUtc)}`,
  lastDonated: (midnightUtc: Date) => `Last donated ${formatCalendarDate(midnightUtc)}`,
  numberShown: 'Number shown to members',
  numberHidden: 'Number hidden from members',
  numberHiddenNote: 'Only admins see it, and people you offer to donate for.',
  inactive: (adminPhone: string) =>
    `An admin has deactivated your profile, so members can’t find you. Please contact an admin (${adminPhone}).`,
  notRegistered: 'You are not registered as a donor.',
  prompt:
    'You are not registered as a donor yet. It takes a minute, and you decide whether members see your number.',
  become: 'Become a Blood Donor Now',
  unknown: 'Your donor profile couldn’t be loaded.',
} as const;

export const findDonorsMessages = {
  title: 'Find Donors',
  groups: 'Blood group',
  bloodGroup: 'Blood Group',
  choose: 'Select a blood group',
  search: 'Search',
  searching: 'Searching…',
  nothingChosen: 'Please select a blood group to search.',
  results: (group: BloodGroup) => `Donors with ${formatBloodGroup(group)}`,
  found: (total: Total, group: BloodGroup) => `${plural(total, 'donor')} with ${formatBloodGroup(group)}`,
  filters: {
    isAvailableNow: 'Available now',
    department: 'Department',
    allDepartments: 'All departments',
    gender: 'Gender',
    all: 'All',
  },
  start: 'Which group does the patient need?',
  /** Announces donors added above the reading position. */
  moreAbove: (donors: number) => `${plural(donors, 'more donor added above', 'more donors added above')}.`,
  showAbove: 'Show',
  failed: 'Failed to fetch donors. Please try again.',
  empty: (group: BloodGroup) => `No other donors found for the blood group ${formatBloodGroup(group)}.`,
  emptyAdvice: 'Please check again later, or post a request that every member sees.',
  emptyFiltered: (group: BloodGroup) => `No donors with ${formatBloodGroup(group)} match these filters.`,
  clearFilters: 'Clear filters',
  couldHelp: (group: BloodGroup) => `Donors of these groups can also give to ${formatBloodGroup(group)}:`,
  others: (group: BloodGroup) => `Others who can give to ${formatBloodGroup(group)}`,
  noOthers: 'No donors of compatible groups either.',
  onlyOwn: (group: BloodGroup) => `Only ${formatBloodGroup(group)} can give to ${formatBloodGroup(group)}.`,
  onlyOwnAdvice: (group: BloodGroup) => `Few people are ${formatBloodGroup(group)}: post a request as well.`,
  glance: (group: BloodGroup) => `${formatBloodGroup(group)} at a glance`,
  receivesFrom: 'receives from',
  canGiveTo: 'can give to',
  interval: waitBetween,
  nobodyAnswers: 'No answer?',
  postAdvice: 'Post a request: members see it, and matching donors are notified.',
  post: 'Post a Request',
} as const;

/** One donor found. */
export const foundDonorMessages = {
  age: 'Age',
  years: (years: number) => plural(years, 'year'),
  gender: 'Gender',
  bloodGroup: 'Blood Group',
  department: 'Department',
  callAdmin: 'Call an Admin',
  copyNumber: 'Copy number',
  copyId: 'Copy ID',
  copyNameAndId: 'Copy name and ID',
  recordDonation: 'Record Donation',
  reportNumber: 'Report wrong number',
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
    attributes: 'Further details',
    byMail: noticeMessages.byMail,
  } satisfies Record<keyof DonorProfileForm, string>,
  /** Above the choice of what else they see. */
  membersSee: (attributes: readonly string[]) => {
    const seen = ['name', 'age', 'department', 'group', ...attributes];
    return `Members will see your ${seen.slice(0, -1).join(', ')} and ${seen.at(-1)}.`;
  },
  hints: {
    allowContactVisibility: 'If hidden, families ask an admin, and the admin calls you.',
    isAvailable: 'Members see available donors first.',
    lastDonationDate: waitBetween,
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
  hideFailed: 'Your number couldn’t be hidden. Please try again.',
  restored: unsavedMessages.restored,
  discard: unsavedMessages.discard,
  changedElsewhere: 'Your profile was also changed elsewhere. Those changes are kept and shown below.',
} as const;

/** What a member who registers as a donor reads about the club's list. */
export const claimMessages = {
  found: 'We found you on the club’s list:',
  becomesYours:
    'Please check the details below and add what is missing. When you register, your entry in the list becomes your own profile.',
  notMe: 'This is not me',
  several: 'The club’s list has more than one donor with your email address. Which one are you?',
  none: 'None of them',
  declined:
    'You’re registering separately. If you are on the club’s list, tell an admin, so you aren’t listed twice.',
  itIs: (name: string) => `I am ${name}`,
  nameAndGroup: (name: string, group: string) => `${name}, ${group}`,
} as const;

/** The own availability. */
export const ownAvailabilityMessages = {
  isAvailable: 'Available to donate',
  available: 'Members see you first.',
  notAvailable: 'Members see you last.',
  setNotAvailable: 'You’re set to not available. Members see you last.',
  makeAvailable: 'Make me available',
  notFound: 'Members can’t find you while your profile is deactivated.',
  failed: 'Your availability couldn’t be changed. Please try again.',
} as const;

/** Until when a donor does not want to be asked. */
export const pauseMessages = {
  question: 'Until when?',
  consequence: 'Until then members see you last, and no one calls or emails you about requests.',
  twoWeeks: 'For 2 weeks',
  month: 'For a month',
  until: 'Until',
  pause: 'Pause',
  invalid: 'Enter a date after today.',
  forever: 'Until I say so',
  cancel: 'Cancel',
} as const;

/** Noting the own donations. */
export const donationMessages = {
  today: 'I donated today',
  todayQuestion: 'Did you donate blood today?',
  /** Follows "Yes, ". */
  todayAction: 'I donated today',
  consequence: canDonateAgain,
  saving: 'Saving…',
  done: (midnightUtc: Date) => `Thank you for donating! ${canDonateAgain(midnightUtc)}`,
  failed: 'Your donation couldn’t be saved. Please try again.',
} as const;

/** The day from which a donor may give again. */
export const nextDayMessages = {
  left: (days: number, midnightUtc: Date) => `${plural(days, 'day')} to go. ${canDonateAgain(midnightUtc)}`,
  add: 'Add to my calendar',
  event: (siteName: string) => `You can give blood again (${siteName})`,
} as const;

/** The question to a donor whose donation the owner of a request has marked. */
export const donationQuestionMessages = {
  question: (midnightUtc: Date) => `Did you donate on ${formatCalendarDate(midnightUtc)}?`,
  yes: 'Yes, I donated',
  no: 'No',
} as const;

/** On the dashboard of a donor who has never chosen. */
export const noticeHintMessages = {
  question: 'Get an email when someone needs your blood group?',
  yes: 'Yes, email me',
  saving: 'Saving…',
  no: 'No, thanks',
  declined: 'You won’t get emails. You can turn them on under My Account.',
} as const;

/** On the dashboard of a donor who has not confirmed the profile for a year. */
export const yearlyQuestionMessages = {
  question: 'Is all of this still right?',
  yes: 'Yes, it is',
  saving: 'Saving…',
  change: 'Change',
  confirmed: 'Thank you. You will be asked again in a year.',
  failed: 'Failed to save your answer. Please try again.',
} as const;
