import type { Database } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';

/** What the database remembers about itself. */
export interface FirestoreState {
  /** The time of the last commit in microseconds; the next one is later, whatever the clock says. */
  readonly lastCommitMicros: number;
  /** Grows whenever an index is added, finished or dropped, so that other processes notice. */
  readonly indexGeneration: number;
}

/** The one row of the table `firestore_state`. */
export class StateStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  read(): FirestoreState {
    return readState(this.#database);
  }

  /**
   * Notes, in a new database, the project whose documents these are.
   *
   * @throws Error when the database holds another project's documents
   */
  claim(tx: WriteTransaction, projectId: string): void {
    tx.run('INSERT INTO firestore_state VALUES (1, ?, 0, 0) ON CONFLICT DO NOTHING', projectId);
    assertOfProject(this.#database, projectId);
  }

  setLastCommit(tx: WriteTransaction, micros: number): void {
    tx.run('UPDATE firestore_state SET last_commit_micros = ?', micros);
  }

  bumpIndexGeneration(tx: WriteTransaction): void {
    tx.run('UPDATE firestore_state SET index_generation = index_generation + 1');
  }
}

/** @throws Error when the database holds another project's documents */
function assertOfProject(database: Database, projectId: string): void {
  const stored = storedProjectId(database);
  if (stored === projectId) return;
  throw new Error(
    `The database holds the documents of the project "${stored}", not of "${projectId}": use that project id or another data folder.`,
  );
}

/** What the database remembers, as this connection sees it. */
export function readState(database: Database): FirestoreState {
  const row = database.prepare('SELECT last_commit_micros, index_generation FROM firestore_state').get() as {
    last_commit_micros: number;
    index_generation: number;
  };
  return { lastCommitMicros: row.last_commit_micros, indexGeneration: row.index_generation };
}

/** The project whose documents these are; null while no server has served them yet. */
export function storedProjectId(database: Database): string | null {
  const row = database.prepare('SELECT project_id FROM firestore_state').get();
  return (row as { project_id: string } | undefined)?.project_id ?? null;
}
