import { type Connection, connectionOf } from './connection.ts';
import type { Database } from './database.ts';

/**
 * One state of the database for all reads of a turn of the event loop: calls that arrived together share one transaction,
 * and what is looked at first in it. What writes, by GroupCommit or inTransaction and in no other way, ends it before it
 * begins, so that whoever reads after a write was answered sees it.
 */
export class TickSnapshot<Seen> {
  readonly #connection: Connection;
  readonly #look: () => Seen;
  readonly #onFailure: (error: unknown) => void;
  #seen: Seen | null = null;

  /**
   * @param look what to look at first in each state
   * @param onFailure called with what SQLite throws when a transaction can't be ended; the next read or write tries again
   */
  constructor(database: Database, look: () => Seen, onFailure: (error: unknown) => void) {
    this.#connection = connectionOf(database);
    this.#look = look;
    this.#onFailure = onFailure;
  }

  /**
   * Runs reads that see one state, whatever another process commits meanwhile. They must not await.
   *
   * @returns what the work returns
   * @throws what the work or SQLite throws
   */
  read<Result>(work: (seen: Seen) => Result): Result {
    // Nobody else leaves a transaction open behind him: one that is there is ours, of this turn.
    if (this.#seen === null || !this.#connection.isTransaction) this.#seen = this.#begin();
    return work(this.#seen);
  }

  #begin(): Seen {
    this.#connection.endRead();
    this.#connection.beginRead();
    try {
      const seen = this.#look();
      setImmediate(() => this.#end());
      return seen;
    } catch (error) {
      this.#connection.endRead();
      throw error;
    }
  }

  #end(): void {
    this.#seen = null;
    try {
      if (this.#connection.isOpen) this.#connection.endRead();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}
