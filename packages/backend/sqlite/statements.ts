import { Recent } from '../recent.ts';
import type { Database } from './database.ts';

type Statement = ReturnType<Database['prepare']>;

/** A stranger's odd queries have many texts. */
const mostKept = 500;

/** Keeps the statements of a database prepared, by their text. */
export class Statements {
  readonly #database: Database;
  readonly #prepared = new Recent<Statement>(mostKept);

  constructor(database: Database) {
    this.#database = database;
  }

  /** The prepared statement for a text. */
  prepare(sql: string): Statement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}
