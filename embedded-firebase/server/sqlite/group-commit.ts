import { ApiError } from '../api-error.ts';
import { type Connection, connectionOf } from './connection.ts';
import type { WritableDatabase } from './database.ts';
import { diskFull, isDatabaseError, sqliteCode, sqliteCodeOf } from './sqlite-error.ts';
import { type RollbackListener, rollBack, WriteTransaction } from './transaction.ts';

const retryMilliseconds = 5;
const maxRetries = 1_000;
// Enough to share one fsync, few enough not to delay reads.
const maxGroup = 100;

interface QueuedWrite {
  readonly work: (tx: WriteTransaction) => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly result: unknown } | { readonly error: unknown };

/**
 * Group commit: writes that arrive together share one transaction, and so one wait for the disk. Each has a savepoint, and
 * so an outcome of its own, and resolves only when the transaction is on disk. An open database has one, created
 * by its opener and shared by everything that writes.
 */
export class GroupCommit {
  readonly #connection: Connection;
  readonly #busyTimeout: number;
  readonly #queue: QueuedWrite[] = [];
  #scheduled = false;

  constructor(database: WritableDatabase) {
    this.#connection = connectionOf(database);
    this.#busyTimeout = (
      this.#connection.prepare('PRAGMA busy_timeout').get() as { timeout: number }
    ).timeout;
  }

  /** False once the database is closed. */
  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  /**
   * Runs work that writes. It must not await.
   *
   * @returns what the work returns, once it is on disk
   * @throws what the work throws, then nothing of it is written; ApiError UNAVAILABLE when the disk is full or the database
   *   can't be written
   */
  run<Result>(work: (tx: WriteTransaction) => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as (result: unknown) => void, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // After the requests that have already arrived, so that they join the group.
    setImmediate(() => this.#begin(maxRetries));
  }

  #begin(retriesLeft: number): void {
    try {
      this.#beginWithoutWaiting();
    } catch (error) {
      if (!this.isOpen) {
        this.#rejectAll(
          this.#takeGroup(),
          new ApiError('UNAVAILABLE', 'The server is shutting down: nothing was written.'),
        );
        return;
      }
      if (sqliteCodeOf(error) === sqliteCode.busy && retriesLeft > 0) {
        // Another process writes: wait without blocking reads.
        setTimeout(() => this.#begin(retriesLeft - 1), retryMilliseconds);
        return;
      }
      this.#rejectAll(this.#takeGroup(), isDatabaseError(error) ? unwritable(error) : error);
      return;
    }
    this.#commit(this.#takeGroup());
  }

  /** Takes the write lock or fails: SQLite's own wait would block the process. */
  #beginWithoutWaiting(): void {
    this.#connection.endRead();
    this.#connection.exec('PRAGMA busy_timeout = 0');
    try {
      this.#connection.exec('BEGIN IMMEDIATE');
    } finally {
      this.#connection.exec(`PRAGMA busy_timeout = ${this.#busyTimeout}`);
    }
  }

  #commit(group: readonly QueuedWrite[]): void {
    const rollbackListeners: RollbackListener[] = [];
    try {
      const outcomes = group.map((write) => this.#runOne(write, rollbackListeners));
      this.#connection.exec('COMMIT');
      group.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined || 'error' in outcome) reject(outcome?.error);
        else resolve(outcome.result);
      });
    } catch (error) {
      // SQLite itself rolls back when the disk fails; the work that saw the error may have caught it.
      const isLost = !this.#connection.isTransaction;
      const reported = rollBack(this.#connection, rollbackListeners, error);
      this.#rejectAll(group, isLost || isDatabaseError(error) ? unwritable(reported) : reported);
    }
  }

  #runOne({ work }: QueuedWrite, rollbackListeners: RollbackListener[]): Outcome {
    const listenersBefore = rollbackListeners.length;
    this.#connection.exec('SAVEPOINT one');
    try {
      const result = WriteTransaction.during(this.#connection, rollbackListeners, work);
      this.#connection.exec('RELEASE one');
      return { result };
    } catch (error) {
      if (isDatabaseError(error) || !this.#connection.isTransaction) throw error;
      this.#connection.exec('ROLLBACK TO one; RELEASE one');
      for (const listener of rollbackListeners.splice(listenersBefore)) listener();
      return { error };
    }
  }

  #takeGroup(): readonly QueuedWrite[] {
    const group = this.#queue.splice(0, maxGroup);
    this.#scheduled = false;
    if (this.#queue.length > 0) this.#schedule();
    return group;
  }

  #rejectAll(group: readonly QueuedWrite[], error: unknown): void {
    for (const { reject } of group) reject(error);
  }
}

function unwritable(cause: unknown): ApiError {
  return sqliteCodeOf(cause) === sqliteCode.full
    ? diskFull(cause)
    : new ApiError('UNAVAILABLE', 'The database cannot be written at the moment: nothing was written.', {
        cause,
      });
}
