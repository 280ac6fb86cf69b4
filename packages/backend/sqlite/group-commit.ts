import { ApiError } from '../api-error.ts';
import { type Connection, connectionOf } from './connection.ts';
import type { Database } from './database.ts';
import { diskFull } from './disk-full.ts';
import { isDatabaseError, sqliteCode, sqliteCodeOf } from './sqlite-error.ts';
import { rollBack, WriteTransaction } from './transaction.ts';

const retryMilliseconds = 5;
const maximumRetries = 1_000;
// Enough to share the wait for the disk, few enough that readers get their turn.
const largestGroup = 100;

interface Waiting {
  readonly work: (tx: WriteTransaction) => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly result: unknown } | { readonly error: unknown };

/**
 * Lets writes that arrive together share one transaction, and so one wait for the disk. Each has a savepoint and so
 * an outcome of its own, and each is answered only when the transaction is on disk.
 */
export class GroupCommit {
  readonly #connection: Connection;
  readonly #afterRollback: () => void;
  readonly #busyTimeout: number;
  readonly #waiting: Waiting[] = [];
  #scheduled = false;

  /** @param afterRollback called when work was undone, to forget what was remembered of it */
  constructor(database: Database, afterRollback: () => void) {
    this.#connection = connectionOf(database);
    this.#afterRollback = afterRollback;
    this.#busyTimeout = (
      this.#connection.prepare('PRAGMA busy_timeout').get() as { timeout: number }
    ).timeout;
  }

  /** False once the database is closed: then nothing is written any more. */
  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  /**
   * Runs work that writes. It must not await.
   *
   * @returns what the work returns, once it is on disk
   * @throws what the work throws, then nothing of it is done; ApiError
   *   UNAVAILABLE when the disk is full or the database can't be written
   */
  run<Result>(work: (tx: WriteTransaction) => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // After the requests that have already arrived were read, so that they join.
    setImmediate(() => this.#begin(maximumRetries));
  }

  #begin(retriesLeft: number): void {
    try {
      this.#beginAtOnce();
    } catch (error) {
      if (!this.isOpen) {
        this.#settle(
          this.#take(),
          new ApiError('UNAVAILABLE', 'The server is shutting down: nothing was written.'),
        );
        return;
      }
      if (sqliteCodeOf(error) === sqliteCode.busy && retriesLeft > 0) {
        // Another process writes: wait without holding up those who read.
        setTimeout(() => this.#begin(retriesLeft - 1), retryMilliseconds);
        return;
      }
      this.#settle(this.#take(), isDatabaseError(error) ? unwritable(error) : error);
      return;
    }
    this.#commit(this.#take());
  }

  /** Takes the write lock, or fails at once: SQLite's own wait would stop the whole process. */
  #beginAtOnce(): void {
    this.#connection.endRead();
    this.#connection.exec('PRAGMA busy_timeout = 0');
    try {
      this.#connection.exec('BEGIN IMMEDIATE');
    } finally {
      this.#connection.exec(`PRAGMA busy_timeout = ${this.#busyTimeout}`);
    }
  }

  #commit(group: readonly Waiting[]): void {
    try {
      const outcomes = group.map((waiting) => this.#runOne(waiting));
      this.#connection.exec('COMMIT');
      group.forEach((waiting, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined || 'error' in outcome) waiting.reject(outcome?.error);
        else waiting.resolve(outcome.result);
      });
    } catch (error) {
      // SQLite gives a transaction up by itself when the disk fails it; whoever met the cause may have gone on.
      const isLost = !this.#connection.isTransaction;
      const reported = rollBack(this.#connection, error);
      this.#afterRollback();
      this.#settle(group, isLost || isDatabaseError(error) ? unwritable(reported) : reported);
    }
  }

  #runOne({ work }: Waiting): Outcome {
    this.#connection.exec('SAVEPOINT one');
    try {
      const result = WriteTransaction.during(this.#connection, work);
      this.#connection.exec('RELEASE one');
      return { result };
    } catch (error) {
      if (isDatabaseError(error) || !this.#connection.isTransaction) throw error;
      this.#connection.exec('ROLLBACK TO one; RELEASE one');
      this.#afterRollback();
      return { error };
    }
  }

  #take(): readonly Waiting[] {
    const group = this.#waiting.splice(0, largestGroup);
    this.#scheduled = false;
    if (this.#waiting.length > 0) this.#schedule();
    return group;
  }

  #settle(group: readonly Waiting[], error: unknown): void {
    for (const waiting of group) waiting.reject(error);
  }
}

function unwritable(cause: unknown): ApiError {
  return sqliteCodeOf(cause) === sqliteCode.full
    ? diskFull(cause)
    : new ApiError('UNAVAILABLE', 'The database cannot be written at the moment: nothing was written.', {
        cause,
      });
}
