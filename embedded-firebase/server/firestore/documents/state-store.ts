import type { Database } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { formatMicros, Timestamp } from '../values/value.ts';

/** The state of a Firestore's database. */
export interface FirestoreState {
  /** The time of the last commit in microseconds; the next one is later, even if the clock was set back. */
  readonly lastCommitMicros: number;
  /** Incremented when an index is added, finished or dropped, for other processes to notice. */
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
   * Assigns a new database to a project.
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

/** Reads the state that a connection sees. */
export function readState(database: Database): FirestoreState {
  const row = database.prepare('SELECT last_commit_micros, index_generation FROM firestore_state').get() as {
    last_commit_micros: number;
    index_generation: number;
  };
  return { lastCommitMicros: row.last_commit_micros, indexGeneration: row.index_generation };
}

/** The project that the database belongs to; null while no server has served it. */
export function storedProjectId(database: Database): string | null {
  const row = database.prepare('SELECT project_id FROM firestore_state').get();
  return (row as { project_id: string } | undefined)?.project_id ?? null;
}

/** The times of a call. */
export interface CallTime {
  /** `request.time` in rules and REQUEST_TIME in transforms: the clock's, in milliseconds. */
  readonly requestTime: Timestamp;
  /** The read or commit time, in microseconds since the epoch. */
  readonly micros: number;
  /** The same on the wire. */
  readonly text: string;
}

/** @param now the clock's milliseconds @param lastCommit microseconds: no read is earlier than a commit it can see */
export function timeOfRead(now: number, lastCommit: number): CallTime {
  return callTime(now, Math.max(now * 1000, lastCommit));
}

/** @param now the clock's milliseconds @param lastCommit microseconds: each commit is later than the one before */
export function timeOfCommit(now: number, lastCommit: number): CallTime {
  return callTime(now, Math.max(now * 1000, lastCommit + 1));
}

function callTime(now: number, micros: number): CallTime {
  return { requestTime: new Timestamp(BigInt(now) * 1000n), micros, text: formatMicros(micros) };
}
