import { type Connection, connectionOf } from './connection.ts';
import type { Database, SqlValue, WritableDatabase } from './database.ts';

/** Undoes in memory what a rollback has undone in the database; does not throw. */
export type RollbackListener = () => void;

/** The right to write, for as long as one transaction lasts. Only this folder can make one, as that takes a Connection. */
export class WriteTransaction {
  readonly #connection: Connection;
  readonly #rollbackListeners: RollbackListener[];
  #hasEnded = false;

  private constructor(connection: Connection, rollbackListeners: RollbackListener[]) {
    this.#connection = connection;
    this.#rollbackListeners = rollbackListeners;
  }

  /**
   * Runs work that may write over a connection whose transaction has begun and holds the write lock.
   *
   * @param rollbackListeners receives those that the work adds
   */
  static during<Result>(
    connection: Connection,
    rollbackListeners: RollbackListener[],
    work: (tx: WriteTransaction) => Result,
  ): Result {
    const tx = new WriteTransaction(connection, rollbackListeners);
    try {
      return work(tx);
    } finally {
      tx.#hasEnded = true;
    }
  }

  /**
   * Runs a statement that writes.
   *
   * @returns how many rows it changed, and the number of the row it inserted
   * @throws what SQLite throws, or Error when the transaction has ended
   */
  run(sql: string, ...parameters: readonly SqlValue[]) {
    if (this.#hasEnded) throw new Error('The transaction has ended: nothing was written.');
    return this.#connection.run(sql, ...parameters);
  }

  /** Has a function called if what this transaction writes is rolled back, to undo what is kept of it in memory. */
  onRollback(listener: RollbackListener): void {
    this.#rollbackListeners.push(listener);
  }
}

/**
 * Runs `work` in one transaction that takes the write lock first, so that what it reads stays true until it commits.
 * `work` must not await: the connection is shared, and nothing else may come in between.
 *
 * @returns what `work` returns, once the transaction is on disk
 * @throws what `work` throws, after rolling back
 */
export function inTransaction<Result>(
  database: WritableDatabase,
  work: (tx: WriteTransaction) => Result,
): Result {
  const connection = connectionOf(database);
  connection.endRead();
  connection.exec('BEGIN IMMEDIATE');
  const rollbackListeners: RollbackListener[] = [];
  try {
    const result = WriteTransaction.during(connection, rollbackListeners, work);
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    throw rollBack(connection, rollbackListeners, error);
  }
}

/**
 * Rolls a transaction back, unless SQLite has done so itself, as it does when the disk is full, and calls the listeners.
 *
 * @param cause why
 * @returns what to throw: the cause, or both errors when the transaction could not be rolled back
 */
export function rollBack(
  connection: Connection,
  listeners: readonly RollbackListener[],
  cause: unknown,
): unknown {
  try {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    return cause;
  } catch (failure) {
    return new AggregateError([cause, failure], 'A transaction could not be rolled back.', { cause });
  } finally {
    for (const listener of listeners) listener();
  }
}

/** Begins a read transaction, in which nothing can write. */
export function beginRead(database: Database): void {
  connectionOf(database).beginRead();
}

/** Ends the read transaction, if there is one. */
export function endRead(database: Database): void {
  connectionOf(database).endRead();
}

/**
 * Runs reads that see one state of the database, whatever another process commits.
 *
 * @returns what the work returns
 * @throws what the work throws, or Error when it writes
 */
export function readTransaction<Result>(database: Database, work: () => Result): Result {
  beginRead(database);
  try {
    return work();
  } finally {
    endRead(database);
  }
}
