import type { Trial } from './harness/trial.ts';

/** Trials by name, each loaded when it is run. */
export type Trials = Readonly<Record<string, () => Promise<Trial>>>;

/**
 * The library's own trials. They mostly wait, for their servers and for timeouts, and fail by nothing that another one delays: some of
 * them run at a time. The first one waits longest.
 */
export const libraryTrials: Trials = {
  erasure: async () => (await import('./accounts/erasure.ts')).erasureTrial,
  parity: async () => (await import('./parity/parity.ts')).parityTrial,
  guess: async () => (await import('./accounts/guess.ts')).guessTrial,
  passwords: async () => (await import('./accounts/passwords.ts')).passwordsTrial,
  enumerate: async () => (await import('./accounts/enumerate.ts')).enumerateTrial,
  mail: async () => (await import('./accounts/hostile-mail.ts')).mailTrial,
  tokens: async () => (await import('./accounts/tokens.ts')).tokensTrial,
  crash: async () => (await import('./durability/crash.ts')).crashTrial,
  disk: async () => (await import('./durability/disk.ts')).diskTrial,
  drain: async () => (await import('./durability/drain.ts')).drainTrial,
  soak: async () => (await import('./durability/soak.ts')).soakTrial,
  fuzz: async () => (await import('./hostile-clients/fuzz.ts')).fuzzTrial,
  slow: async () => (await import('./hostile-clients/slow.ts')).slowTrial,
};
