import type { Trial } from './harness/trial.ts';

type Load = () => Promise<Trial>;

type Trials = Readonly<Record<string, Load>>;

/** Trials that work in this process or keep both cores busy. */
export const busyTrials: Trials = {
  attack: async () => (await import('../firebase/policy/attack/attack.ts')).attackTrial,
  mutation: async () => (await import('../firebase/policy/mutation/mutation.ts')).mutationTrial,
  functions: async () => (await import('./notices/functions.ts')).functionsTrial,
};

/**
 * Trials that mostly wait, for their own servers and for timeouts, and fail by nothing that another one delays: some of them run at a
 * time. The first one waits longest.
 */
export const waitingTrials: Trials = {
  erasure: async () => (await import('./accounts/erasure.ts')).erasureTrial,
  parity: async () => (await import('./parity/parity.ts')).parityTrial,
  guess: async () => (await import('./accounts/guess.ts')).guessTrial,
  passwords: async () => (await import('./accounts/passwords.ts')).passwordsTrial,
  enumerate: async () => (await import('./accounts/enumerate.ts')).enumerateTrial,
  mail: async () => (await import('./accounts/mail.ts')).mailTrial,
  tokens: async () => (await import('./accounts/tokens.ts')).tokensTrial,
  crash: async () => (await import('./durability/crash.ts')).crashTrial,
  disk: async () => (await import('./durability/disk.ts')).diskTrial,
  drain: async () => (await import('./durability/drain.ts')).drainTrial,
  loss: async () => (await import('./durability/loss.ts')).lossTrial,
  moving: async () => (await import('./durability/export-import.ts')).movingTrial,
  import: async () => (await import('./durability/roster-import.ts')).rosterImportTrial,
  soak: async () => (await import('./durability/soak.ts')).soakTrial,
  notices: async () => (await import('./notices/notices.ts')).noticesTrial,
  fuzz: async () => (await import('./hostile-clients/fuzz.ts')).fuzzTrial,
  slow: async () => (await import('./hostile-clients/slow.ts')).slowTrial,
};

/** The trials by name, each loaded when it is run. */
export const trials: Trials = { ...busyTrials, ...waitingTrials };

/** Trials that are programs of their own, with options of their own. */
export const programs: Readonly<Record<string, { readonly shows: string; readonly command: string }>> = {
  admin: {
    shows: 'an admin’s lists and searches of a whole campus cost as little as those of a small one',
    command: 'playwright test -c e2e/playwright.config.ts admin-large-campus',
  },
};
