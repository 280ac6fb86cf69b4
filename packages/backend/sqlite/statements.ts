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

  /** The prepared statement for a text. A stranger's odd queries have many texts: what was not used for longest goes. */
  prepare(sql: string): Statement {
    const known = this.#prepared.get(sql);
    const statement = known ?? this.#database.prepare(sql);
    if (known !== undefined) this.#prepared.delete(sql);
    this.#prepared.set(sql, statement);
    if (this.#prepared.size > maximumKept) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    return statement;
  }
}
