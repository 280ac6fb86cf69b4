import type { Clock } from '../clock.ts';
import { clockToleranceSeconds } from './id-token.ts';
import type { ThrottleStore } from './throttle-store.ts';

/** So many times within so many seconds. */
export interface Throttle {
  readonly times: number;
  readonly seconds: number;
}

/** How often something may be tried. */
export interface Throttles {
  /** Failed sign-ins to one account from one address. */
  readonly signInFailuresPerAccount: Throttle;
  /** Failed sign-ins from one address, to whichever account. */
  readonly signInFailuresPerAddress: Throttle;
  /** Mails that an account's owner, signed in, asks for. Apart from the next, which strangers may use up. */
  readonly ownMailsPerAccount: Throttle;
  /** Mails to one mailbox that anyone may ask for: resets, and changes of some account to that address. */
  readonly anyonesMailsPerMailbox: Throttle;
  /** Requests for a reset from one address, to whichever account: each is remembered, so there has to be an end. */
  readonly resetRequestsPerAddress: Throttle;
  /** New accounts from one network address; a whole campus may share one. */
  readonly signUpsPerAddress: Throttle;
}

/** What applies where the operator sets nothing else. */
export const defaultThrottles: Throttles = {
  signInFailuresPerAccount: { times: 10, seconds: 5 * 60 },
  signInFailuresPerAddress: { times: 300, seconds: 5 * 60 },
  ownMailsPerAccount: { times: 5, seconds: 60 * 60 },
  anyonesMailsPerMailbox: { times: 5, seconds: 60 * 60 },
  resetRequestsPerAddress: { times: 2_000, seconds: 60 * 60 },
  signUpsPerAddress: { times: 200, seconds: 60 * 60 },
};

/** Counts what was tried, and tells when it is too much. */
export interface Throttling {
  /** Whether `subject` may try once more. */
  permits(name: keyof Throttles, subject: string): boolean;
  record(name: keyof Throttles, subject: string): void;
  forgive(name: keyof Throttles, subject: string): void;
}

/** @param limits replaces those of {@link defaultThrottles} that it names */
export function createThrottling(store: ThrottleStore, clock: Clock, limits: Partial<Throttles>): Throttling {
  const throttles: Throttles = { ...defaultThrottles, ...limits };

  /** What expires later than anything counted now was counted while the clock was ahead: it would last until then. */
  function count(name: keyof Throttles, subject: string): number {
    const now = clock.now();
    const latest = now + (throttles[name].seconds + clockToleranceSeconds) * 1_000;
    return store.count(keyOf(name, subject), now, latest);
  }

  return {
    permits: (name, subject) => count(name, subject) < throttles[name].times,
    record(name, subject) {
      const now = clock.now();
      store.add(keyOf(name, subject), now, now + throttles[name].seconds * 1_000);
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

function keyOf(name: keyof Throttles, subject: string): string {
  return `${name} ${subject}`;
}
