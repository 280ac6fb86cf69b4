import { type Connection, connectionOf } from './connection.ts';
import type { Database } from './database.ts';

/**
 * One state of the database for all reads in a tick of the event loop: calls that arrived together share one read
 * transaction and what is read first in it. Every write ends it before it begins, so that a read after a write was
 * answered sees the write.
 */
export class TickSnapshot<First> {
  readonly #connection: Connection;
  readonly #readFirst: () => First;
  readonly #onFailure: (error: unknown) => void;
  #first: First | null = null;

  /**
   * @param readFirst reads what each snapshot begins with
   * @param onFailure called with SQLite's error when a transaction can't be ended; the next read or write tries again
   */
  constructor(database: Database, readFirst: () => First, onFailure: (error: unknown) => void) {
    this.#connection = connectionOf(database);
    this.#readFirst = readFirst;
    this.#onFailure = onFailure;
  }

  /**
   * Runs reads that see one state, whatever another process commits. They must not await.
   *
   * @returns what the work returns
   * @throws what the work or SQLite throws
   */
  read<Result>(work: (first: First) => Result): Result {
    // No other code leaves a transaction open: an open one is this tick's.
    if (this.#first === null || !this.#connection.isTransaction) this.#first = this.#begin();
    return work(this.#first);
  }

  #begin(): First {
    this.#connection.endRead();
    this.#connection.beginRead();
    try {
      const first = this.#readFirst();
      setImmediate(() => this.#end());
      return first;
    } catch (error) {
      this.#connection.endRead();
      throw error;
    }
  }

  #end(): void {
    this.#first = null;
    try {
      if (this.#connection.isOpen) this.#connection.endRead();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}
