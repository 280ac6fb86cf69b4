import { LRUCache } from 'lru-cache';
import { ApiError } from '../api-error.ts';
import type { Authority, Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { type ErrorReason, withReason } from '../error-reason.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { AccountMark, CreationLimit, UsageLimit, UsageLimits } from '../usage-limits.ts';
import type { DocumentStore } from './documents/document-store.ts';
import { SlidingWindow } from './sliding-window.ts';

/** What is counted: reads, writes, or what a limit of creations is for. */
type Usage = 'documentsRead' | 'writes' | CreationLimit;

/** Accounts whose usage is counted: of more, those idle longest start again at zero. */
const maxAccounts = 10_000;

interface Refusal {
  readonly reason: ErrorReason;
  readonly sentence: string;
}

const refusals: Readonly<Record<'documentsRead' | 'writes' | 'creations', Refusal>> = {
  documentsRead: { reason: 'READ_QUOTA_EXCEEDED', sentence: 'You have opened very many records.' },
  writes: { reason: 'WRITE_QUOTA_EXCEEDED', sentence: 'You have saved very many changes.' },
  creations: { reason: 'CREATION_QUOTA_EXCEEDED', sentence: 'You have added very many records.' },
};

type Windows = LRUCache<string, SlidingWindow>;

/**
 * Limits what one account reads and writes, by sliding windows in memory. To persist them would make each read a durable
 * write; a restart, which only the operator causes, gives an account no more than one window again.
 */
export class UsageQuota {
  readonly #limits: UsageLimits;
  readonly #documents: DocumentStore;
  readonly #clock: Clock;
  readonly #windows = new Map<Usage, Windows>();

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
    if (amount > 0 && this.left(usage, authority, amount) < amount)
      throw this.#refusal(usage, authority, amount);
  }

  /**
   * Counts what a commit writes, unless its transaction is rolled back. It counts at once, as other commits of the account may
   * share the transaction.
   *
   * @throws as {@link UsageQuota.assertPermits}; then nothing is counted
   */
  chargeCommit(
    tx: WriteTransaction,
    usage: 'writes' | CreationLimit,
    authority: Authority,
    amount: number,
  ): void {
    this.assertPermits(usage, authority, amount);
    const uid = limitedUid(authority);
    if (uid === null || amount === 0) return;
    const window = this.#windowOf(usage, uid);
    window.add(this.#clock.now(), amount);
    tx.onRollback(() => window.subtract(amount));
  }

  /**
   * Counts what a read has cost. One that would have cost more than is left counts half of that: refused work is not free, and who has
   * opened too long a list can still open shorter ones.
   *
   * @throws as {@link UsageQuota.assertPermits}
   */
  chargeRead(authority: Authority, amount: number): void {
    const uid = limitedUid(authority);
    if (uid === null) return;
    const left = this.left('documentsRead', authority, amount);
    const refusal = left < amount ? this.#refusal('documentsRead', authority, amount) : null;
    const counted = refusal === null ? amount : Math.ceil(left / 2);
    this.#windowOf('documentsRead', uid).add(this.#clock.now(), counted);
    if (refusal !== null) throw refusal;
  }

  /** How much of an amount the caller may still use. */
  left(usage: Usage, authority: Authority, amount: number): number {
    const uid = limitedUid(authority);
    if (uid === null) return amount;
    const used = this.#windowOf(usage, uid).count(this.#clock.now());
    return Math.min(amount, Math.max(0, this.#maxOf(usage, uid, used + amount) - used));
  }

  /** Counts a commit that was refused, which costs its check. */
  chargeRefusal(authority: Authority): void {
    const uid = limitedUid(authority);
    if (uid !== null) this.#windowOf('writes', uid).add(this.#clock.now(), 1);
  }

  /** Which creations are limited. */
  get creations(): readonly CreationLimit[] {
    return this.#limits.creations ?? [];
  }

  /** Whether a caller may send the long commits that only privileged accounts need. */
  permitsLongCommits({ uid }: Pick<Caller, 'uid'>): boolean {
    return this.#isPrivileged(uid);
  }

  #refusal(usage: Usage, authority: Authority, amount: number): ApiError {
    const uid = limitedUid(authority) ?? '';
    const most = this.#maxOf(usage, uid, Number.POSITIVE_INFINITY);
    return exhausted(usage, this.#windowOf(usage, uid).waitFor(amount, most, this.#clock.now()));
  }

  /** The account's limit. How it is marked is looked up only for more than the ordinary one. */
  #maxOf(usage: Usage, uid: string, total: number): number {
    const { times, privilegedTimes, raised } = this.#limitOf(usage);
    if (total <= times) return times;
    if (this.#isPrivileged(uid)) return privilegedTimes;
    return raised !== undefined && this.#isMarked(raised, uid) ? raised.times : times;
  }

  #windowOf(usage: Usage, uid: string): SlidingWindow {
    const windows: Windows = this.#windows.get(usage) ?? new LRUCache({ max: maxAccounts });
    this.#windows.set(usage, windows);
    const known = windows.get(uid);
    if (known !== undefined) return known;
    const window = new SlidingWindow(this.#limitOf(usage).seconds);
    windows.set(uid, window);
    return window;
  }

  #limitOf(usage: Usage): UsageLimit {
    return typeof usage === 'string' ? this.#limits[usage] : usage;
  }

  #isPrivileged(uid: string): boolean {
    const { privileged } = this.#limits;
    return privileged !== undefined && this.#isMarked(privileged, uid);
  }

  #isMarked({ document, field, equals }: AccountMark, uid: string): boolean {
    const path = document.split('/').map((segment) => (segment === '{uid}' ? uid : segment));
    return this.#documents.find(path)?.fields.get(field) === equals;
  }
}

/** @returns null for callers without a quota: visitors, whom the rules limit, and the commands of this machine */
function limitedUid(authority: Authority): string | null {
  return authority.isAdmin ? null : (authority.caller?.uid ?? null);
}

function exhausted(usage: Usage, wait: number): ApiError {
  const { reason, sentence } = refusals[typeof usage === 'string' ? usage : 'creations'];
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  const retryAfterSeconds = Math.max(1, Math.ceil(wait / 1_000));
  const advice = `${sentence} Please try again in ${minutes} minutes.`;
  return new ApiError('RESOURCE_EXHAUSTED', withReason(reason, advice, retryAfterSeconds), {
    retryAfterSeconds,
  });
}
