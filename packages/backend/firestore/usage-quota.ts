import { LRUCache } from 'lru-cache';
import { ApiError } from '../api-error.ts';
import type { Authority } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { type ErrorReason, withReason } from '../error-reason.ts';
import { SlidingWindow } from '../sliding-window.ts';
import type { UsageLimits } from '../usage-limits.ts';
import type { DocumentStore } from './documents/document-store.ts';

/** What is counted. */
type Usage = Exclude<keyof UsageLimits, 'privileged'>;

/** Accounts whose usage is counted: of more, those idle longest start again at zero. */
const maximumAccounts = 10_000;

interface Refusal {
  readonly reason: ErrorReason;
  readonly sentence: string;
}

const refusals: Readonly<Record<Usage, Refusal>> = {
  documentsRead: { reason: 'READ_QUOTA_EXCEEDED', sentence: 'You have opened very many records.' },
  writes: { reason: 'WRITE_QUOTA_EXCEEDED', sentence: 'You have saved very many changes.' },
};

/**
 * Limits what one account reads and writes, by sliding windows in memory. To persist them would make each read a durable
 * write; a restart, which only the operator causes, gives an account no more than one window again.
 */
export class UsageQuota {
  readonly #limits: UsageLimits;
  readonly #documents: DocumentStore;
  readonly #clock: Clock;
  readonly #windows: Readonly<Record<Usage, LRUCache<string, SlidingWindow>>> = {
    documentsRead: new LRUCache({ max: maximumAccounts }),
    writes: new LRUCache({ max: maximumAccounts }),
  };

  constructor(limits: UsageLimits, documents: DocumentStore, clock: Clock) {
    this.#limits = limits;
    this.#documents = documents;
    this.#clock = clock;
  }

  /**
   * Refuses a call that would exceed the caller's quota. Counts nothing.
   *
   * @throws ApiError RESOURCE_EXHAUSTED with a reason and the time to wait
   */
  assertPermits(usage: Usage, authority: Authority, amount: number): void {
    const uid = limitedUid(authority);
    if (uid === null || amount === 0) return;
    const limit = this.#limits[usage];
    const window = this.#windowOf(usage, uid);
    const now = this.#clock.now();
    const total = window.count(now) + amount;
    if (total <= limit.times) return;
    // Looked up only beyond the ordinary limit.
    const most = this.#isPrivileged(uid) ? limit.privilegedTimes : limit.times;
    if (total <= most) return;
    throw exhausted(usage, window.waitFor(amount, most, now));
  }

  /**
   * Counts what a call uses. Call it when nothing can refuse the call any more.
   *
   * @throws as {@link UsageQuota.assertPermits}; then nothing is counted
   */
  charge(usage: Usage, authority: Authority, amount: number): void {
    this.assertPermits(usage, authority, amount);
    const uid = limitedUid(authority);
    if (uid !== null) this.#windowOf(usage, uid).add(this.#clock.now(), amount);
  }

  /** Takes back the last charge, of a call that failed after it. */
  refund(usage: Usage, authority: Authority, amount: number): void {
    const uid = limitedUid(authority);
    if (uid !== null) this.#windowOf(usage, uid).subtract(amount);
  }

  #windowOf(usage: Usage, uid: string): SlidingWindow {
    const windows = this.#windows[usage];
    const known = windows.get(uid);
    if (known !== undefined) return known;
    const window = new SlidingWindow(this.#limits[usage].seconds);
    windows.set(uid, window);
    return window;
  }

  #isPrivileged(uid: string): boolean {
    const { privileged } = this.#limits;
    if (privileged === undefined) return false;
    const path = privileged.document.split('/').map((segment) => (segment === '{uid}' ? uid : segment));
    return this.#documents.find(path)?.fields.get(privileged.field) === privileged.equals;
  }
}

/** @returns null for callers without a quota: visitors, whom the rules limit, and the commands of this machine */
function limitedUid(authority: Authority): string | null {
  return authority.isAdmin ? null : (authority.caller?.uid ?? null);
}

function exhausted(usage: Usage, wait: number): ApiError {
  const { reason, sentence } = refusals[usage];
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  const retryAfterSeconds = Math.max(1, Math.ceil(wait / 1_000));
  const advice = `${sentence} Please try again in ${minutes} minutes.`;
  return new ApiError('RESOURCE_EXHAUSTED', withReason(reason, advice, retryAfterSeconds), {
    retryAfterSeconds,
  });
}
