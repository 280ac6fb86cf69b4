import type { Database } from './database.ts';

type Statement = ReturnType<Database['prepare']>;

const maximumKept = 500;

/** Keeps the statements of a database prepared, by their text. */
export class Statements {
  readonly #database: Database;
  readonly #prepared = new Map<string, Statement>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The prepared statement for a text; the texts are few, but for a stranger's odd queries, so the oldest makes room. */
  prepare(sql: string): Statement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    if (this.#prepared.size >= maximumKept) {
      const oldest = this.#prepared.keys().next().value;
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    const statement = this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}
