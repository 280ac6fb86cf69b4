/** The words of the dashboard's frame; its regions have their own. */
export const dashboardWords = {
  title: 'Dashboard',
  myAccount: 'My Account',
} as const;
