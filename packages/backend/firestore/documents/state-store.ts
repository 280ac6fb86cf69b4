import type { Statements } from '../../sqlite/statements.ts';

/** What the database remembers about itself. */
export interface FirestoreState {
  /** The time of the last commit in microseconds; the next one is later, whatever the clock says. */
  readonly lastCommitMicros: number;
  /** Grows whenever an index is added, finished or dropped, so that other processes notice. */
  readonly indexGeneration: number;
}

/** The one row of the table `firestore_state`. */
export class StateStore {
  readonly #statements: Statements;

  /**
   * @param projectId the project whose documents these are
   * @throws Error when the database holds another project's documents
   */
  constructor(statements: Statements, projectId: string) {
    this.#statements = statements;
    statements
      .prepare('INSERT INTO firestore_state VALUES (1, ?, 0, 0) ON CONFLICT DO NOTHING')
      .run(projectId);
    const row = statements.prepare('SELECT project_id FROM firestore_state').get() as { project_id: string };
    if (row.project_id !== projectId) {
      throw new Error(
        `The database holds the documents of the project "${row.project_id}", not of "${projectId}": use that project id or another data folder.`,
      );
    }
  }

  read(): FirestoreState {
    return readState(this.#statements);
  }

  setLastCommit(micros: number): void {
    this.#statements.prepare('UPDATE firestore_state SET last_commit_micros = ?').run(micros);
  }

  bumpIndexGeneration(): void {
    this.#statements.prepare('UPDATE firestore_state SET index_generation = index_generation + 1').run();
  }
}

/** What the database remembers, as the statements' connection sees it. */
export function readState(statements: Statements): FirestoreState {
  const row = statements
    .prepare('SELECT last_commit_micros, index_generation FROM firestore_state')
    .get() as { last_commit_micros: number; index_generation: number };
  return { lastCommitMicros: row.last_commit_micros, indexGeneration: row.index_generation };
}

/** The project whose documents these are; null while no server has served them yet. */
export function storedProjectId(statements: Statements): string | null {
  const row = statements.prepare('SELECT project_id FROM firestore_state').get();
  return (row as { project_id: string } | undefined)?.project_id ?? null;
}
