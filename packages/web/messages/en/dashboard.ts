/** The words of the dashboard itself. */
export const dashboardMessages = {
  title: 'Dashboard',
  myAccount: 'My Account',
} as const;

/** The words of its donor profile. */
export const myDonorProfileMessages = {
  title: 'My Donor Profile',
  edit: 'Edit Profile',
  notRegistered: 'You are not registered as a donor.',
  prompt:
    'You are not registered as a donor yet. It takes a minute, and your number is shown only if you say so.',
  become: 'Become a Blood Donor Now',
  unknown: 'Your donor profile cannot be shown right now.',
} as const;

/** Whether a donor is available, on the dashboard and in the search results. */
export const availabilityMessages = {
  available: 'Available',
  notAvailable: 'Not available',
} as const;
