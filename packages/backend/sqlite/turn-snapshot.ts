import type { Database } from './database.ts';
import { endRead } from './transaction.ts';

/**
 * One state of the database for all reads of a turn of the event loop: calls that arrived together share one transaction,
 * and what is looked at first in it. What writes, by GroupCommit or inTransaction and in no other way, ends it before it
 * begins, so that whoever reads after a write was answered sees it.
 */
export class TurnSnapshot<Seen> {
  readonly #database: Database;
  readonly #look: () => Seen;
  #seen: Seen | null = null;

  /** @param look what to look at first in each state */
  constructor(database: Database, look: () => Seen) {
    this.#database = database;
    this.#look = look;
  }

  /**
   * Runs reads that see one state, whatever another process commits meanwhile. They must not await.
   *
   * @returns what the work returns
   * @throws what the work or SQLite throws
   */
  read<Result>(work: (seen: Seen) => Result): Result {
    // Nobody else leaves a transaction open behind him: one that is there is ours, of this turn.
    if (this.#seen === null || !this.#database.isTransaction) this.#seen = this.#begin();
    return work(this.#seen);
  }

  #begin(): Seen {
    this.#database.exec('BEGIN');
    try {
      const seen = this.#look();
      setImmediate(() => this.#end());
      return seen;
    } catch (error) {
      endRead(this.#database);
      throw error;
    }
  }

  #end(): void {
    this.#seen = null;
    if (this.#database.isOpen) endRead(this.#database);
  }
}
