import { type Connection, connectionOf } from './connection.ts';
import type { Database, SqlValue, WritableDatabase } from './database.ts';

/** The right to write, for as long as one transaction lasts. Only this folder can make one, as that takes a Connection. */
export class WriteTransaction {
  readonly #connection: Connection;
  #hasEnded = false;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Runs work that may write over a connection whose transaction has begun and holds the write lock. */
  static during<Result>(connection: Connection, work: (tx: WriteTransaction) => Result): Result {
    const tx = new WriteTransaction(connection);
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
  try {
    const result = WriteTransaction.during(connection, work);
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    throw rollBack(connection, error);
  }
}

/**
 * Undoes a transaction, unless SQLite has done so itself, as it does when the disk is full.
 *
 * @param cause why
 * @returns what to throw: the cause, or both errors when the transaction could not be undone
 */
export function rollBack(connection: Connection, cause: unknown): unknown {
  if (!connection.isTransaction) return cause;
  try {
    connection.exec('ROLLBACK');
    return cause;
  } catch (failure) {
    return new AggregateError([cause, failure], 'A transaction could not be rolled back.', { cause });
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
