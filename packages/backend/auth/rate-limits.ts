import type { Clock } from '../clock.ts';
import { clockToleranceSeconds } from './id-token.ts';
import type { RateLimitStore } from './rate-limit-store.ts';

/** So many times within so many seconds. */
export interface RateLimit {
  readonly times: number;
  readonly seconds: number;
}

/** How often something may be tried. */
export interface RateLimits {
  /** Failed sign-ins to one account from one address. */
  readonly signInFailuresPerAccount: RateLimit;
  /** Failed sign-ins from one address, to whichever account. */
  readonly signInFailuresPerAddress: RateLimit;
  /** Mails that an account's owner, signed in, asks for. Apart from the next, which strangers may use up. */
  readonly ownMailsPerAccount: RateLimit;
  /** Mails to one mailbox that anyone may ask for: resets, and changes of some account to that address. */
  readonly anyonesMailsPerMailbox: RateLimit;
  /** Requests for a reset from one address, to whichever account: each is remembered, so there has to be an end. */
  readonly resetRequestsPerAddress: RateLimit;
  /** New accounts from one network address; a whole campus may share one. */
  readonly signUpsPerAddress: RateLimit;
}

/** What applies where the operator sets nothing else. */
export const defaultRateLimits: RateLimits = {
  signInFailuresPerAccount: { times: 10, seconds: 5 * 60 },
  signInFailuresPerAddress: { times: 300, seconds: 5 * 60 },
  ownMailsPerAccount: { times: 5, seconds: 60 * 60 },
  anyonesMailsPerMailbox: { times: 5, seconds: 60 * 60 },
  resetRequestsPerAddress: { times: 2_000, seconds: 60 * 60 },
  signUpsPerAddress: { times: 200, seconds: 60 * 60 },
};

/** Counts what was tried, and tells when it is too much. */
export interface RateLimiter {
  /** Whether `subject` may try once more. */
  permits(name: keyof RateLimits, subject: string): boolean;
  record(name: keyof RateLimits, subject: string): void;
  forgive(name: keyof RateLimits, subject: string): void;
}

/** @param limits replaces those of {@link defaultRateLimits} that it names */
export function createRateLimiter(
  store: RateLimitStore,
  clock: Clock,
  limits: Partial<RateLimits>,
): RateLimiter {
  const all: RateLimits = { ...defaultRateLimits, ...limits };

  /** What expires later than anything counted now was counted while the clock was ahead: it would last until then. */
  function count(name: keyof RateLimits, subject: string): number {
    const now = clock.now();
    const latest = now + (all[name].seconds + clockToleranceSeconds) * 1_000;
    return store.count(keyOf(name, subject), now, latest);
  }

  return {
    permits: (name, subject) => count(name, subject) < all[name].times,
    record(name, subject) {
      const now = clock.now();
      store.add(keyOf(name, subject), now, now + all[name].seconds * 1_000);
    },
    forgive(name, subject) {
      if (count(name, subject) > 0) store.clear(keyOf(name, subject));
    },
  };
}

/** Counted for account and address together: whoever guesses elsewhere does not lock the owner out. */
export function accountFrom(email: string, address: string): string {
  return `${email} ${address}`;
}

function keyOf(name: keyof RateLimits, subject: string): string {
  return `${name} ${subject}`;
}
