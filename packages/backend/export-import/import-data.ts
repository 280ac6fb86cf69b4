import { existsSync, rmSync } from 'node:fs';
import type { Account } from '../auth/account.ts';
import { type AccountStore, createAccountStore } from '../auth/account-store.ts';
import { createRefreshTokenStore, type RefreshTokenStore } from '../auth/refresh-token-store.ts';
import { newSecret } from '../auth/secret-token.ts';
import { DataError } from '../data-error.ts';
import { dataFolderAt } from '../data-folder.ts';
import { DocumentImport, type Standing } from '../firestore/document-import.ts';
import { documentKey } from '../firestore/documents/collection.ts';
import type { Database } from '../sqlite/database.ts';
import { checkpointDatabaseFile } from '../sqlite/empty-log.ts';
import { type LockedFolder, lockExclusively, lockForCommand } from '../sqlite/lock-data-folder.ts';
import { assertPresentVersion } from '../sqlite/migrate.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { openSecondConnection } from '../sqlite/second-connection.ts';
import { toDataError } from '../sqlite/to-data-error.ts';
import { inTransaction, readTransaction, type WriteTransaction } from '../sqlite/transaction.ts';
import type { ExportManifest, OnProgress } from './export-files.ts';
import { type OpenedExport, openExport } from './open-export.ts';

/** How many records an import found missing and how many there already, to the letter. */
export interface Found {
  readonly missing: number;
  readonly same: number;
}

/** What an import did, or would do. */
export interface Imported {
  readonly manifest: ExportManifest;
  readonly accounts: Found;
  readonly documents: Found;
  /** Records that are there, but otherwise, in words. With any of them nothing was written. */
  readonly conflicts: readonly string[];
}

/** What an import goes by. */
export interface ImportOptions {
  readonly projectId: string;
  /** The parsed firestore.indexes.json. */
  readonly indexes: unknown;
  /** Only looks. Then a server may be running. */
  readonly dryRun: boolean;
  readonly onProgress: OnProgress;
}

/** What is thrown to undo the transaction, and caught where it was begun. */
class Undo extends Error {}

/**
 * Takes everything that an export holds into a data folder that nothing else works on, in one transaction: whatever
 * interrupts it, the data is as it was or has all of it. Records that are there already, to the letter, stay; if one
 * is there otherwise, nothing is written.
 *
 * @param path the data folder; made if it is not there
 * @param source the folder of the export
 * @throws DataError `missing`, `damaged`, `newer`, `in-use`, `unusable`
 */
export function importData(path: string, source: string, options: ImportOptions): Imported {
  const opened = openExport(source);
  if (opened.manifest.projectId !== options.projectId) {
    throw new DataError(
      'unusable',
      `${source} holds the documents of the project "${opened.manifest.projectId}", not of "${options.projectId}".`,
    );
  }
  return options.dryRun ? look(path, opened, options) : take(path, opened, options);
}

function look(path: string, opened: OpenedExport, options: ImportOptions): Imported {
  const { databaseFile } = dataFolderAt(path);
  if (!existsSync(databaseFile))
    return within(openDatabase(':memory:'), (database) => compare(database, opened, options, null));
  const held = lockForCommand(path);
  try {
    assertPresentVersion(databaseFile);
    return within(openSecondConnection(databaseFile), (database) =>
      readTransaction(database, () => compare(database, opened, options, null)),
    );
  } catch (error) {
    throw toDataError(databaseFile, error);
  } finally {
    held.release();
  }
}

function take(path: string, opened: OpenedExport, options: ImportOptions): Imported {
  const held = lockExclusively(path);
  const { databaseFile } = held.folder;
  const isNew = !existsSync(databaseFile);
  let isTaken = false;
  try {
    const imported = within(openDatabase(databaseFile), (database) => takeAll(database, opened, options));
    checkpointDatabaseFile(databaseFile);
    isTaken = imported.conflicts.length === 0;
    return imported;
  } catch (error) {
    throw toDataError(databaseFile, error);
  } finally {
    if (isNew && !isTaken) removeDatabase(held);
    held.release();
  }
}

/** Where there was no data, a failure leaves none: a restore that follows need not be told to replace it. */
function removeDatabase({ folder: { databaseFile } }: LockedFolder): void {
  for (const file of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`])
    rmSync(file, { force: true });
}

function takeAll(database: Database, opened: OpenedExport, options: ImportOptions): Imported {
  let imported: Imported | undefined;
  try {
    return inTransaction(database, (tx) => {
      imported = compare(database, opened, options, tx);
      const isChanged = imported.accounts.missing + imported.documents.missing > 0;
      if (imported.conflicts.length > 0 || !isChanged) throw new Undo();
      assertTaken(compare(database, opened, options, null));
      return imported;
    });
  } catch (error) {
    if (error instanceof Undo && imported !== undefined) return imported;
    throw error;
  }
}

/** What was written is read back once before it stands. */
function assertTaken({ accounts, documents, conflicts }: Imported): void {
  if (accounts.missing + documents.missing + conflicts.length === 0) return;
  throw new DataError(
    'unusable',
    `What was written was not what came: ${accounts.missing} accounts and ${documents.missing} documents are missing, ${conflicts.length} differ. Nothing was written.`,
  );
}

/** Goes through all records of the export; within a write transaction, inserts those that are missing. */
function compare(
  database: Database,
  opened: OpenedExport,
  options: ImportOptions,
  tx: WriteTransaction | null,
): Imported {
  const { manifest } = opened;
  const conflicts: string[] = [];
  const accounts = compareAccounts(database, createAccountStore(database), opened, options, conflicts, tx);
  const documents = compareDocuments(database, opened, options, conflicts, tx);
  assertCount('accounts', manifest.counts.accounts, accounts);
  assertCount('documents', manifest.counts.documents, documents);
  return {
    manifest,
    accounts: { missing: accounts.missing, same: accounts.same },
    documents: { missing: documents.missing, same: documents.same },
    conflicts,
  };
}

function compareAccounts(
  database: Database,
  store: AccountStore,
  opened: OpenedExport,
  { onProgress }: ImportOptions,
  conflicts: string[],
  tx: WriteTransaction | null,
): Record<Standing, number> {
  const sessions = createRefreshTokenStore(database);
  const counts = { missing: 0, same: 0, different: 0 };
  for (const { account } of opened.accounts()) {
    const conflict = conflictOf(store, account);
    if (conflict === null) counts.missing += 1;
    else if (conflict === '') counts.same += 1;
    else {
      counts.different += 1;
      conflicts.push(conflict);
    }
    if (conflict === null && tx !== null) {
      store.insert(tx, account);
      addEndedSession(tx, sessions, account.uid);
    }
    onProgress('accounts', counts.missing + counts.same + counts.different, opened.manifest.counts.accounts);
  }
  return counts;
}

/** Sessions are not exported. Without one, an account would count as unused since it was made. */
function addEndedSession(tx: WriteTransaction, sessions: RefreshTokenStore, uid: string): void {
  sessions.add(tx, newSecret(), { uid, authTimeSeconds: 0, lastUsedAt: Date.now() });
  sessions.revokeAll(tx, uid);
}

/** @returns null when there is no such account yet, an empty text when there is the same */
function conflictOf(store: AccountStore, account: Account): string | null {
  const { uid, email } = account;
  const present = store.findByUid(uid);
  if (present !== null) {
    const fields = (Object.keys(account) as (keyof Account)[]).filter(
      (field) => account[field] !== present[field],
    );
    return fields.length === 0 ? '' : `account ${uid} (${email}): ${fields.join(', ')}`;
  }
  const holder = store.findByEmail(email);
  return holder === null
    ? null
    : `account ${uid}: its address ${email} belongs to the account ${holder.uid} here`;
}

function compareDocuments(
  database: Database,
  opened: OpenedExport,
  { projectId, indexes, onProgress }: ImportOptions,
  conflicts: string[],
  tx: WriteTransaction | null,
): Record<Standing, number> {
  const documents = new DocumentImport(database, projectId);
  const counts = { missing: 0, same: 0, different: 0 };
  let before: Uint8Array = new Uint8Array();
  if (tx !== null) documents.begin(tx, indexes);
  for (const { wire, where } of opened.documents()) {
    const document = naming(where, () => documents.read(wire));
    const key = documentKey(document.path);
    if (Buffer.compare(key, before) <= 0) {
      throw new DataError('damaged', `${where} stands after one that should follow it. Nothing was written.`);
    }
    before = key;
    const standing = documents.standingOf(document);
    counts[standing] += 1;
    if (standing === 'different') conflicts.push(`document ${document.path.join('/')}`);
    if (standing === 'missing' && tx !== null && conflicts.length === 0) documents.insert(document);
    onProgress(
      'documents',
      counts.missing + counts.same + counts.different,
      opened.manifest.counts.documents,
    );
  }
  documents.finish(opened.manifest.lastCommitMicros);
  return counts;
}

function assertCount(what: string, stated: number, found: Record<Standing, number>): void {
  const total = found.missing + found.same + found.different;
  if (total === stated) return;
  throw new DataError(
    'damaged',
    `The export says that it has ${stated} ${what}, but has ${total}. Nothing was written.`,
  );
}

function naming<Result>(where: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(
      'damaged',
      `A document can't be taken over (${where}): ${what}. Nothing was written.`,
      {
        cause,
      },
    );
  }
}

function within<Result>(database: Database, work: (database: Database) => Result): Result {
  try {
    return work(database);
  } finally {
    database.close();
  }
}
