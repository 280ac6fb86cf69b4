import { formatMoment } from '../lib/i18n/formats.en.ts';

/** The messages around every screen. */
export const appMessages = {
  skipToMain: 'Skip to main content',
  mainNavigation: 'Main',
  menu: 'Menu',
  home: 'Home',
  findDonors: 'Find Donors',
  postRequest: 'Post Request',
  viewRequests: 'View Requests',
  dashboard: 'Dashboard',
  adminPanel: 'Admin Panel',
  login: 'Login',
  register: 'Register',
  loggingOut: 'Logging out…',
  logoutFailed: 'Couldn’t log you out: you’re still signed in. Please try again.',
  logout: (email: string) => `Logout (${email.split('@')[0]})`,
  useDarkTheme: 'Dark theme',
  useLightTheme: 'Light theme',

  offline:
    'You are offline. What you see may be out of date, and nothing can be saved until you are back online.',
  recordNotRead: 'Your account could not be loaded, so some things may be missing here.',
  crossMatch: 'Hospitals cross-match; this is guidance.',

  /** The headings of the lazy routes, shown while their chunks are loading. */
  titles: {
    login: 'Login',
    register: 'Create Account',
    forgotPassword: 'Reset Password',
    privacy: 'Privacy Notice',
    terms: 'Terms of Use',
    dashboard: 'Dashboard',
    registerDonor: 'Become a Blood Donor',
    editDonor: 'Edit Donor Profile',
    findDonors: 'Find Donors',
    postRequest: 'Post a Blood Request',
    viewRequests: 'Active Blood Requests',
    request: 'Blood Request',
    editRequest: 'Edit Blood Request',
    calls: 'Calls',
    callDonors: 'Call Donors',
    myAccount: 'My Account',
    finishAccount: 'Finish Your Account',
    adminOverview: 'Overview',
    adminDonors: 'Manage Donors',
    addDonor: 'Add Donor',
    importDonors: 'Import Donors',
    duplicates: 'Possible Duplicates',
    editRosterDonor: 'Edit Donor',
    adminRequests: 'Manage Requests',
    adminUsers: 'Manage Users',
    adminLog: 'Action Log',
    report: 'Report',
  },

  copyright: (year: number, siteName: string) => `© ${year} ${siteName}`,
  developedBy: (credit: string) => `Developed by ${credit}`,

  myDonorProfile: 'My Donor Profile',

  screenMissingTitle: 'Page Not Loaded',
  screenMissing: 'This page could not be loaded. Please check your connection and try again.',
  crashedTitle: 'Something Went Wrong',
  crashed: 'Something went wrong on this page. Everything you had saved is safe.',
  startAgain: 'Start again',

  notConfiguredTitle: 'This site is not set up yet',
  notConfigured: (missing: readonly string[]) =>
    `Its start-up configuration has no ${missing.join(' and no ')}. The person who runs this site can add what is missing; the README says how.`,
  unreachableTitle: 'The site can’t be reached right now',
  unreachable:
    'You are signed in, but the server is not answering. Please check your connection and try again.',
} as const;

/** The message about the device's clock. */
export const clockMessages = {
  wrong: (deviceTime: Date, time: Date) =>
    `Your device’s clock says ${formatMoment(deviceTime)}. It is ${formatMoment(time)}. Dates on this site follow the campus’s time.`,
} as const;

/** The banner of an unverified address (specification sections 2 and 8). */
export const unverifiedMessages = {
  unverified: 'Your email address is not verified.',
  /** These two in short, for the eye on phones. */
  unverifiedShort: 'Email not verified',
  resend: 'Resend Verification Email',
  resendShort: 'Resend',
  resending: 'Sending…',
  resent: 'Verification email resent! Please check your inbox (and spam folder).',
  resendFailed:
    'Failed to resend verification email. You may have resent too recently, or an error occurred.',
  verificationNotSent: 'The verification email could not be sent. Please send it again.',
} as const;
