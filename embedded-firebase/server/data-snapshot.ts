import type { Account } from './auth/accounts/account.ts';
import { createAccountStore } from './auth/accounts/account-store.ts';
import { DocumentStore } from './firestore/documents/document-store.ts';
import { readState, storedProjectId } from './firestore/documents/state-store.ts';
import { assertNoManifest } from './sqlite/backup-manifest.ts';
import type { Database } from './sqlite/database.ts';
import { lockForCommand } from './sqlite/lock-data-folder.ts';
import { assertCurrentVersion } from './sqlite/migrate.ts';
import { openExistingDatabase } from './sqlite/open-database.ts';
import { toDataError } from './sqlite/to-data-error.ts';
import { readTransaction } from './sqlite/transaction.ts';

/** A consistent snapshot of a data folder. */
export interface DataSnapshot {
  /** null while no server has served the data. */
  readonly projectId: string | null;
  /** The time of the last commit, in microseconds since the epoch. */
  readonly lastCommitMicros: number;
  readonly documentCount: number;
  /** Each document's exact text on the wire, ordered by name. */
  documents(): Iterable<string>;
  /** Ordered by user id. */
  accounts(): Iterable<Account>;
  /** The database itself, to read its tables. */
  readonly database: Database;
}

/**
 * Runs work on one state of the data, while a server may be writing.
 *
 * @param path the data folder
 * @returns what the work returns
 * @throws DataError `missing`, `in-use` during a restore, `damaged`, `older`, `newer`, `unusable`; and what the work
 *   throws
 */
export function withSnapshot<Result>(path: string, work: (data: DataSnapshot) => Result): Result {
  const { folder, release } = lockForCommand(path);
  let database: Database | undefined;
  try {
    assertCurrentVersion(folder.databaseFile);
    const open = openExistingDatabase(folder.databaseFile);
    database = open;
    assertNoManifest(open, folder.databaseFile);
    return readTransaction(open, () => work(snapshotOf(open)));
  } catch (error) {
    throw toDataError(folder.databaseFile, error);
  } finally {
    database?.close();
    release();
  }
}

function snapshotOf(database: Database): DataSnapshot {
  const documents = new DocumentStore(database);
  const accounts = createAccountStore(database);
  const projectId = storedProjectId(database);
  return {
    projectId,
    lastCommitMicros: projectId === null ? 0 : readState(database).lastCommitMicros,
    documentCount: documents.count(),
    *documents() {
      for (const { wire } of documents.all()) yield wire;
    },
    accounts: () => accounts.all(),
    database,
  };
}
