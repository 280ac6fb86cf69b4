import type { Database } from './database.ts';

/**
 * Runs `work` in one transaction that takes the write lock at once, so that what it reads stays true until it commits.
 * `work` must not wait for anything: the connection is shared, and nothing else may come in between.
 *
 * @returns what `work` returns, once the transaction is on disk
 * @throws what `work` throws, after rolling back
 */
export function inTransaction<Result>(database: Database, work: () => Result): Result {
  endRead(database);
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** Undoes a transaction. A full disk makes SQLite do so by itself: "no transaction is active" must not hide the cause. */
export function rollBack(database: Database): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // Nothing is left to roll back.
  }
}

/**
 * Ends the reads of this turn of the event loop (TurnSnapshot), if there are any: what writes begins after them. Reads have
 * nothing to commit; a write that has gone astray into them is undone, each time, and so is noticed.
 */
export function endRead(database: Database): void {
  if (database.isTransaction) rollBack(database);
}
