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
  logoutFailed: 'You are still signed in: logging out did not work. Please try again.',
  logout: (email: string) => `Logout (${email.split('@')[0]})`,
  useDarkTheme: 'Dark theme',
  useLightTheme: 'Light theme',

  unverified: 'Your email address is not verified.',
  resend: 'Resend Verification Email',
  resending: 'Sending…',
  resent: 'Verification email resent! Please check your inbox (and spam folder).',
  resendFailed:
    'Failed to resend verification email. You may have resent too recently, or an error occurred.',
  verificationNotSent: 'The verification email could not be sent. Please have it sent again.',

  offline: 'You are offline. What you see may be out of date; nothing can be saved until you are back.',
  recordNotRead: 'Your account record could not be loaded, so some things may be missing here.',

  /** The headings of the lazy routes, shown while their chunks are loading. */
  titles: {
    register: 'Create Account',
    forgotPassword: 'Reset Password',
    dashboard: 'Dashboard',
    registerDonor: 'Become a Blood Donor',
    editDonor: 'Edit Donor Profile',
    findDonors: 'Find Donors',
    postRequest: 'Post a Blood Request',
    viewRequests: 'Active Blood Requests',
    myAccount: 'My Account',
    finishAccount: 'Finish Your Account',
    adminOverview: 'Overview',
    adminDonors: 'Manage Donors',
    adminRequests: 'Manage Requests',
    adminUsers: 'Manage Users',
  },

  copyright: (year: number, siteName: string) => `© ${year} ${siteName}`,
  developedBy: (credit: string) => `Developed by ${credit}`,

  screenMissingTitle: 'Screen Not Loaded',
  screenMissing: 'This screen could not be loaded. Please check your connection and try again.',
  crashedTitle: 'Something Went Wrong',
  crashed: 'Something went wrong on this screen. What you had saved is safe.',
  startAgain: 'Start again',

  notConfiguredTitle: 'This site is not set up yet',
  notConfigured: (missing: readonly string[]) =>
    `Its start-up configuration has no ${missing.join(' and no ')}. Whoever runs this site can add what is missing; the README says how.`,
  unreachableTitle: 'The site can’t be reached just now',
  unreachable:
    'You are signed in, but the server does not answer. Please check your connection and try again.',
} as const;
