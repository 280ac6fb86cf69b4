import type { Trials } from '../embedded-firebase/trials/trials.ts';

/** Trials of the whole product. Some keep both cores busy: they run one after another. */
export const productTrials: Trials = {
  attack: async () => (await import('../firebase/policy/attack/attack.ts')).attackTrial,
  mutation: async () => (await import('../firebase/policy/mutation/mutation.ts')).mutationTrial,
  calls: async () => (await import('./calls/calls.ts')).callsTrial,
  donations: async () => (await import('./donations/donations.ts')).donationsTrial,
  functions: async () => (await import('./notices/functions.ts')).functionsTrial,
  notices: async () => (await import('./notices/notices.ts')).noticesTrial,
  push: async () => (await import('./notices/push.ts')).pushTrial,
  loss: async () => (await import('./durability/loss.ts')).lossTrial,
  moving: async () => (await import('./durability/export-import.ts')).movingTrial,
  lists: async () => (await import('./lists/lists.ts')).listsTrial,
  import: async () => (await import('./durability/roster-import.ts')).rosterImportTrial,
};

/** Trials that are programs of their own, with options of their own. */
export const programs: Readonly<Record<string, { readonly shows: string; readonly command: string }>> = {
  admin: {
    shows: 'an admin’s lists and searches of a whole campus cost as little as those of a small one',
    command: 'playwright test -c e2e/playwright.config.ts admin-large-campus',
  },
  report: {
    shows:
      'a report of 5,000 requests a year costs sixty documents at most, and is right at each month’s end on any device',
    command: 'playwright test -c e2e/playwright.config.ts report-large-campus',
  },
  'call-list': {
    shows: 'each page of the call list of a whole campus costs sixty documents at most',
    command: 'playwright test -c e2e/playwright.config.ts call-list-large-campus',
  },
};
