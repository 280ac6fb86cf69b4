import { existsSync, rmSync } from 'node:fs';
import { DataError } from '../data-error.ts';
import { dataFolderAt } from '../data-folder.ts';
import { checkpointDatabaseFile } from '../sqlite/checkpoint-wal.ts';
import type { WritableDatabase } from '../sqlite/database.ts';
import { type LockedFolder, lockExclusively, lockForCommand } from '../sqlite/lock-data-folder.ts';
import { assertCurrentVersion } from '../sqlite/migrate.ts';
import { openDatabase, openExistingDatabase } from '../sqlite/open-database.ts';
import { toDataError } from '../sqlite/to-data-error.ts';
import { inTransaction, readTransaction } from '../sqlite/transaction.ts';
import type { ImportResult } from './export-files.ts';
import { type ImportRecordsOptions, importRecords } from './import-records.ts';
import { type OpenedExport, openExport } from './open-export.ts';

/** Settings of an import. */
export interface ImportOptions extends ImportRecordsOptions {
  /** Compares without writing, which is possible during a server. */
  readonly dryRun: boolean;
}

/** Thrown to roll the transaction back, and caught where it began. */
class Rollback extends Error {}

/**
 * Imports an export into a data folder, which it locks, in one transaction: an interruption leaves all of the data or
 * none. Existing records that are identical stay; if one differs, nothing is written.
 *
 * @param path the data folder; created if it does not exist
 * @param source the folder of the export
 * @throws DataError `missing`, `damaged`, `newer`, `in-use`, `unusable`
 */
export function importData(path: string, source: string, options: ImportOptions): ImportResult {
  const opened = openExport(source);
  if (opened.manifest.projectId !== options.projectId) {
    throw new DataError(
      'unusable',
      `${source} holds the documents of the project "${opened.manifest.projectId}", not of "${options.projectId}".`,
    );
  }
  return options.dryRun ? compareAll(path, opened, options) : importAll(path, opened, options);
}

function compareAll(path: string, opened: OpenedExport, options: ImportOptions): ImportResult {
  const { databaseFile } = dataFolderAt(path);
  if (!existsSync(databaseFile))
    return closing(openDatabase(':memory:'), (database) => importRecords(database, opened, options, null));
  const { release } = lockForCommand(path);
  try {
    assertCurrentVersion(databaseFile);
    return closing(openExistingDatabase(databaseFile), (database) =>
      readTransaction(database, () => importRecords(database, opened, options, null)),
    );
  } catch (error) {
    throw toDataError(databaseFile, error);
  } finally {
    release();
  }
}

function importAll(path: string, opened: OpenedExport, options: ImportOptions): ImportResult {
  const locked = lockExclusively(path);
  const { databaseFile } = locked.folder;
  const isNew = !existsSync(databaseFile);
  let isImported = false;
  try {
    const result = closing(openDatabase(databaseFile), (database) =>
      importInTransaction(database, opened, options),
    );
    checkpointDatabaseFile(databaseFile);
    isImported = result.conflicts.length === 0;
    return result;
  } catch (error) {
    throw toDataError(databaseFile, error);
  } finally {
    if (isNew && !isImported) removeDatabase(locked);
    locked.release();
  }
}

/** Removes a database that a failed import has created, so that a restore needs no permission to replace it. */
function removeDatabase({ folder: { databaseFile } }: LockedFolder): void {
  for (const file of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`])
    rmSync(file, { force: true });
}

function importInTransaction(
  database: WritableDatabase,
  opened: OpenedExport,
  options: ImportOptions,
): ImportResult {
  let result: ImportResult | undefined;
  try {
    return inTransaction(database, (tx) => {
      result = importRecords(database, opened, options, tx);
      const isChanged = result.accounts.missing + result.documents.missing > 0;
      if (result.conflicts.length > 0 || !isChanged) throw new Rollback();
      assertComplete(importRecords(database, opened, options, null));
      return result;
    });
  } catch (error) {
    if (error instanceof Rollback && result !== undefined) return result;
    throw error;
  }
}

/** Checks the comparison that reads back what was written, before the transaction commits. */
function assertComplete({ accounts, documents, conflicts }: ImportResult): void {
  if (accounts.missing + documents.missing + conflicts.length === 0) return;
  throw new DataError(
    'unusable',
    `The import failed its final comparison: ${accounts.missing} accounts and ${documents.missing} documents are missing, ${conflicts.length} differ. Nothing was written.`,
  );
}

function closing<Result>(database: WritableDatabase, work: (database: WritableDatabase) => Result): Result {
  try {
    return work(database);
  } finally {
    database.close();
  }
}
