import type { Clock } from '../clock.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import { clockToleranceSeconds } from './id-token.ts';
import type { RateLimitStore } from './rate-limit-store.ts';

/** At most so many events in any period of so many seconds (a sliding window). */
export interface WindowLimit {
  readonly times: number;
  readonly seconds: number;
  /** Above so many events, further ones are delayed; without it, none are. */
  readonly delayedAfter?: number;
}

/** A bucket that takes so many events, and drains evenly: a full one is empty after so many seconds (a leaky bucket). */
export interface BucketLimit {
  readonly capacity: number;
  readonly seconds: number;
}

/** The limits that count events in a sliding window. */
export interface WindowLimits {
  /** Failed sign-ins to one account from one source: a known device, a known network, or a network of strangers. */
  readonly signInFailuresPerSource: WindowLimit;
  /** Failed sign-ins from one network to whichever accounts, by those whom the account does not know. */
  readonly signInFailuresPerNetwork: WindowLimit;
  /** Failed sign-ins from one network to the accounts that know it: guesses at many members from their own campus. */
  readonly knownNetworkFailures: WindowLimit;
  /** Mails that an account's owner, signed in, asks for. Counted apart from those that strangers may use up. */
  readonly ownMailsPerAccount: WindowLimit;
  /** Those of them that carry a code, from one network, for whichever accounts. */
  readonly codeMailsPerNetwork: WindowLimit;
  /** Verification mails to all tagged forms of one address together (`mark+1@…`, `mark+2@…`): one mailbox gets them all. */
  readonly ownMailsPerTaggedMailbox: WindowLimit;
  /** Mails to one address that anyone may ask for: resets, and changes of some account to that address. */
  readonly mailsPerMailbox: WindowLimit;
  /** Such mails to all tagged forms of one address together. */
  readonly mailsPerTaggedMailbox: WindowLimit;
  /** Requests for a reset from one network, for whichever accounts: each is stored, so there has to be an end. */
  readonly resetRequestsPerNetwork: WindowLimit;
  /** Sign-ups from one network, with those for an address that is taken; a whole campus may share one network. */
  readonly signUpsPerNetwork: WindowLimit;
}

/** How often something may be tried. */
export interface RateLimits extends WindowLimits {
  /**
   * Failed sign-ins to one account: by strangers from all networks together, from all networks that the account knows
   * together, or from one known device. In any period of
   * `seconds` at most twice the capacity is looked at: the full bucket, and what drains meanwhile.
   */
  readonly signInFailuresPerDay: BucketLimit;
}

const minute = 60;
const hour = 60 * minute;

/** What applies where the operator sets nothing else. */
export const defaultRateLimits: RateLimits = {
  signInFailuresPerSource: { times: 10, seconds: 5 * minute },
  signInFailuresPerNetwork: { times: 300, seconds: 5 * minute, delayedAfter: 100 },
  signInFailuresPerDay: { capacity: 100, seconds: 24 * hour },
  knownNetworkFailures: { times: 300, seconds: 5 * minute },
  ownMailsPerAccount: { times: 5, seconds: hour },
  codeMailsPerNetwork: { times: 200, seconds: hour },
  ownMailsPerTaggedMailbox: { times: 5, seconds: hour },
  mailsPerMailbox: { times: 5, seconds: hour },
  mailsPerTaggedMailbox: { times: 5, seconds: hour },
  resetRequestsPerNetwork: { times: 2_000, seconds: hour },
  signUpsPerNetwork: { times: 200, seconds: hour, delayedAfter: 50 },
};

/** Counts events, and tells when there are too many. */
export interface RateLimiter {
  /** The limits in force. */
  readonly limits: RateLimits;
  /** How many events of `subject` count at the moment. */
  count(name: keyof WindowLimits, subject: string): number;
  /** Whether `subject` may try once more; `factor` multiplies the limit. */
  permits(name: keyof WindowLimits, subject: string, factor?: number): boolean;
  /** Adds an event. */
  record(tx: WriteTransaction, name: keyof WindowLimits, subject: string): void;
  /** Forgets all events of `subject`. */
  reset(tx: WriteTransaction, name: keyof WindowLimits, subject: string): void;
  /** Whether the day's bucket of `subject` takes one failed sign-in more. */
  permitsToday(subject: string): boolean;
  /** Adds a failed sign-in to the day's bucket. */
  recordToday(tx: WriteTransaction, subject: string): void;
  /** Empties the day's bucket. */
  resetToday(tx: WriteTransaction, subject: string): void;
}

/** @param changed replaces those of {@link defaultRateLimits} that it names */
export function createRateLimiter(
  store: RateLimitStore,
  clock: Clock,
  changed: Partial<RateLimits>,
): RateLimiter {
  const limits: RateLimits = { ...defaultRateLimits, ...changed };
  const { capacity, seconds } = limits.signInFailuresPerDay;
  /** Milliseconds in which one event drains. */
  const drainTime = (seconds * 1_000) / capacity;

  /** Events that expire later than any counted now date from a time when the clock was ahead, and do not count. */
  function count(name: keyof WindowLimits, subject: string): number {
    const now = clock.now();
    const latest = now + (limits[name].seconds + clockToleranceSeconds) * 1_000;
    return store.count(keyOf(name, subject), now, latest);
  }

  /** When the day's bucket will be empty; now, when it is, or dates from a time when the clock was ahead. */
  function emptyAt(subject: string): number {
    const now = clock.now();
    const stored = store.emptyAt(keyOf('signInFailuresPerDay', subject));
    const latest = now + (seconds + clockToleranceSeconds) * 1_000;
    return stored > latest ? now : Math.max(now, stored);
  }

  return {
    limits,
    count,
    permits: (name, subject, factor = 1) => count(name, subject) < limits[name].times * factor,
    record(tx, name, subject) {
      const now = clock.now();
      store.add(tx, keyOf(name, subject), now, now + limits[name].seconds * 1_000);
    },
    reset(tx, name, subject) {
      if (count(name, subject) > 0) store.clear(tx, keyOf(name, subject));
    },
    permitsToday: (subject) => emptyAt(subject) - clock.now() <= (capacity - 1) * drainTime,
    recordToday(tx, subject) {
      const filled = Math.ceil(emptyAt(subject) + drainTime);
      store.setEmptyAt(tx, keyOf('signInFailuresPerDay', subject), clock.now(), filled);
    },
    resetToday(tx, subject) {
      store.empty(tx, keyOf('signInFailuresPerDay', subject));
    },
  };
}

function keyOf(name: keyof RateLimits, subject: string): string {
  return `${name} ${subject}`;
}
