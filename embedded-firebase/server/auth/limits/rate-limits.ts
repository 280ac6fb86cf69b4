import type { Clock } from '../../clock.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { clockToleranceSeconds } from '../sessions/id-token.ts';
import { defaultRateLimits, type RateLimits, type WindowLimits } from './limits.ts';
import type { RateLimitStore } from './rate-limit-store.ts';

/** A network that a client belongs to, as rate limits count it. */
export interface Network {
  /** An IPv4 address, or an IPv6 prefix such as `2001:db8::/48`. */
  readonly prefix: string;
  /** The multiple of a limit that applies to the network: a wider one has more people. */
  readonly factor: number;
}

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
