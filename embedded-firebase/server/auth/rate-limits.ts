import type { Clock } from '../clock.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import { clockToleranceSeconds } from './id-token.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import type { Load } from './tarpit.ts';

/** A network that a client belongs to, as rate limits count it. */
export interface Network {
  /** An IPv4 address, or an IPv6 prefix such as `2001:db8::/48`. */
  readonly prefix: string;
  /** The multiple of a limit that applies to the network: a wider one has more people. */
  readonly factor: number;
}

/** A sliding window: at most `times` events in any period of `seconds`. */
interface WindowLimit {
  readonly times: number;
  readonly seconds: number;
  /** Above this number of events, further ones are delayed; without it, none are. */
  readonly delayedAfter?: number;
}

/** A leaky bucket: holds `capacity` events, and drains evenly within `seconds`. */
interface BucketLimit {
  readonly capacity: number;
  readonly seconds: number;
}

/** The limits that count events in a sliding window. */
export interface WindowLimits {
  /** Failed sign-ins to one account from one source: a known device, a known network, or a network of strangers. */
  readonly signInFailuresPerSource: WindowLimit;
  /** Failed sign-ins to all accounts from one network that these accounts do not know. */
  readonly signInFailuresPerNetwork: WindowLimit;
  /** Failed sign-ins from one network to the accounts that know it: password spraying from the members' own network. */
  readonly knownNetworkFailures: WindowLimit;
  /** Mails requested by an account's signed-in owner, counted apart from those that strangers can request. */
  readonly ownMailsPerAccount: WindowLimit;
  /** Such mails with a code, from one network, for all accounts. */
  readonly codeMailsPerNetwork: WindowLimit;
  /** Verification mails to all tagged forms of one address (`mark+1@…`, `mark+2@…`), which share a mailbox. */
  readonly ownMailsPerTaggedMailbox: WindowLimit;
  /** Mails to one address that anyone can request: resets, and changes of any account to that address. */
  readonly mailsPerMailbox: WindowLimit;
  /** Such mails to all tagged forms of one address. */
  readonly mailsPerTaggedMailbox: WindowLimit;
  /** Requests for a reset from one network, for all accounts; each is stored. */
  readonly resetRequestsPerNetwork: WindowLimit;
  /** Such requests from networks and devices that the account does not know, of all networks together. */
  readonly resetRequestsOfStrangers: WindowLimit;
  /** Sign-ups from one network, including those for a taken address; a whole company may share one network. */
  readonly signUpsPerNetwork: WindowLimit;
}

/** All rate limits. */
export interface RateLimits extends WindowLimits {
  /**
   * Failed sign-ins to one account: by strangers from all networks together, from all networks that the account knows
   * together, or from one known device. Any period of `seconds` admits at most twice the capacity: the full bucket, and
   * what drains in that time.
   */
  readonly signInFailuresPerDay: BucketLimit;
}

const minute = 60;
const hour = 60 * minute;

/** The default rate limits. */
const defaultRateLimits: RateLimits = {
  signInFailuresPerSource: { times: 10, seconds: 5 * minute },
  signInFailuresPerNetwork: { times: 300, seconds: 5 * minute, delayedAfter: 100 },
  signInFailuresPerDay: { capacity: 100, seconds: 24 * hour },
  knownNetworkFailures: { times: 300, seconds: 5 * minute },
  ownMailsPerAccount: { times: 5, seconds: hour },
  codeMailsPerNetwork: { times: 200, seconds: hour },
  ownMailsPerTaggedMailbox: { times: 5, seconds: hour },
  mailsPerMailbox: { times: 5, seconds: hour },
  mailsPerTaggedMailbox: { times: 5, seconds: hour },
  resetRequestsPerNetwork: { times: 200, seconds: hour },
  resetRequestsOfStrangers: { times: 100, seconds: hour },
  signUpsPerNetwork: { times: 200, seconds: hour, delayedAfter: 50 },
};

/** Counts events and enforces rate limits. */
export interface RateLimiter {
  /** Whether `subject` may try once more; `factor` multiplies the limit. */
  permits(name: keyof WindowLimits, subject: string, factor?: number): boolean;
  /** Whether each of a client's networks, narrow and wide, may try once more. */
  permitsNetworks(name: keyof WindowLimits, networks: readonly Network[]): boolean;
  /** Adds an event. */
  record(tx: WriteTransaction, name: keyof WindowLimits, subject: string): void;
  /** Adds an event to each of a client's networks. */
  recordNetworks(tx: WriteTransaction, name: keyof WindowLimits, networks: readonly Network[]): void;
  /** Removes all events of `subject`. */
  reset(tx: WriteTransaction, name: keyof WindowLimits, subject: string): void;
  /** Returns how close a client's networks are to a limit that delays before it refuses. */
  loadsOf(name: keyof WindowLimits, networks: readonly Network[]): readonly Load[];
  /** Whether the daily bucket of `subject` has room for another failed sign-in. */
  permitsToday(subject: string): boolean;
  /** Adds a failed sign-in to the daily bucket. */
  recordToday(tx: WriteTransaction, subject: string): void;
  /** Empties the daily bucket. */
  resetToday(tx: WriteTransaction, subject: string): void;
}

/**
 * Creates the rate limiter.
 *
 * @param changed overrides of {@link defaultRateLimits}
 */
export function createRateLimiter(
  store: RateLimitStore,
  clock: Clock,
  changed: Partial<RateLimits>,
): RateLimiter {
  const limits: RateLimits = { ...defaultRateLimits, ...changed };
  const { capacity, seconds } = limits.signInFailuresPerDay;
  /** Milliseconds in which one event drains. */
  const drainTime = (seconds * 1_000) / capacity;

  /**
   * Counts events. One that expires later than an event of now was recorded while the clock was ahead, and is
   * ignored.
   */
  function count(name: keyof WindowLimits, subject: string): number {
    const now = clock.now();
    const latest = now + (limits[name].seconds + clockToleranceSeconds) * 1_000;
    return store.count(keyOf(name, subject), now, latest);
  }

  /** Returns when the daily bucket will be empty: now, if it is, or was filled while the clock was ahead. */
  function emptyAt(subject: string): number {
    const now = clock.now();
    const stored = store.emptyAt(keyOf('signInFailuresPerDay', subject));
    const latest = now + (seconds + clockToleranceSeconds) * 1_000;
    return stored > latest ? now : Math.max(now, stored);
  }

  function permits(name: keyof WindowLimits, subject: string, factor = 1): boolean {
    return count(name, subject) < limits[name].times * factor;
  }

  function record(tx: WriteTransaction, name: keyof WindowLimits, subject: string): void {
    const now = clock.now();
    store.add(tx, keyOf(name, subject), now, now + limits[name].seconds * 1_000);
  }

  return {
    permits,
    permitsNetworks: (name, networks) =>
      networks.every(({ prefix, factor }) => permits(name, prefix, factor)),
    record,
    recordNetworks(tx, name, networks) {
      for (const { prefix } of networks) record(tx, name, prefix);
    },
    loadsOf(name, networks) {
      const { times, delayedAfter } = limits[name];
      if (delayedAfter === undefined) return [];
      return networks.map(({ prefix, factor }) => ({
        key: `${name} ${prefix}`,
        count: count(name, prefix),
        softLimit: delayedAfter * factor,
        hardLimit: times * factor,
      }));
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
