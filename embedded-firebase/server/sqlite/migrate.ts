import { rmSync } from 'node:fs';
import { DataError } from '../data-error.ts';
import { type Connection, connect, connectionOf } from './connection.ts';
import type { Database } from './database.ts';
import { retainCopy } from './database-copy.ts';
import { documentsMigration } from './migrations/001-documents.ts';
import { accountsMigration } from './migrations/002-accounts.ts';
import { voidedCodesMigration } from './migrations/003-voided-codes.ts';
import { accountLifecycleMigration } from './migrations/004-account-lifecycle.ts';
import { knownSourcesMigration } from './migrations/005-known-sources.ts';
import { erasureMigration } from './migrations/006-erasure.ts';
import { triggersMigration } from './migrations/007-triggers.ts';
import { outboxAuthorsMigration } from './migrations/008-outbox-authors.ts';
import { documentEventsMigration } from './migrations/009-document-events.ts';
import type { Migration } from './migrations/migration.ts';
import { toDataError } from './to-data-error.ts';
import { inTransaction } from './transaction.ts';

const migrations: readonly Migration[] = [
  documentsMigration,
  accountsMigration,
  voidedCodesMigration,
  accountLifecycleMigration,
  knownSourcesMigration,
  erasureMigration,
  triggersMigration,
  outboxAuthorsMigration,
  documentEventsMigration,
];

/** The version of the tables that this program works with. */
export const currentVersion = versionAfter(migrations);

/** How a database is migrated. */
interface MigrationOptions {
  /** All migrations, oldest first. */
  readonly steps?: readonly Migration[];
  readonly retainsCopy?: boolean;
}

/**
 * Migrates the tables to this program's version, in one transaction, so that a step that fails leaves the file as it was.
 * Retains a copy of existing data in the data folder.
 *
 * @throws DataError `newer` when a newer program wrote the database, `unusable` when a step failed
 */
export function migrate(
  database: Connection,
  { steps = migrations, retainsCopy = true }: MigrationOptions = {},
): void {
  const before = versionOf(database);
  assertNotNewer(before, versionAfter(steps));
  if (before === versionAfter(steps)) return;
  const copy = before === 0 || !retainsCopy ? null : retainCopy(database, `version-${before}`);
  let isMigrated = false;
  try {
    // VACUUM can't run inside a transaction. If interrupted between the two, the next start does both again.
    if (before > 0 && steps.some((step) => step.version > before && step.rewritesFile)) rewrite(database);
    isMigrated = applyMissing(database, steps) === before;
  } finally {
    if (copy !== null && !isMigrated) rmSync(copy);
  }
}

/** The version of a database's tables; 0 when it has none. */
export function versionOf(database: Database): number {
  const row = connectionOf(database).prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}

/**
 * Refuses data of another version, for commands: they may run while a server of that version works on the data.
 *
 * @throws DataError `older` or `newer`
 */
export function assertCurrentVersion(databaseFile: string): void {
  const database = connect(databaseFile);
  try {
    const version = versionOf(database);
    assertNotNewer(version, currentVersion);
    if (version < currentVersion) {
      throw new DataError(
        'older',
        `The data is of version ${version}, this program works with version ${currentVersion}: start the server of this program once, it brings the data up to date.`,
      );
    }
  } catch (error) {
    throw toDataError(databaseFile, error);
  } finally {
    database.close();
  }
}

/** @throws DataError `newer` */
export function assertNotNewer(version: number, known = currentVersion): void {
  if (version <= known) return;
  throw new DataError(
    'newer',
    `The data is of version ${version}, this program knows versions up to ${known}: use the newer program that wrote it.`,
  );
}

/**
 * Reads the version under the write lock, as two processes may open a database concurrently.
 *
 * @returns the version before
 */
function applyMissing(database: Connection, steps: readonly Migration[]): number {
  return inTransaction(database, () => {
    const before = versionOf(database);
    for (const step of steps.filter(({ version }) => version > before)) apply(database, step, before);
    return before;
  });
}

function rewrite(database: Connection): void {
  database.endRead();
  database.exec('VACUUM');
}

function apply(database: Connection, { version, name, sql }: Migration, before: number): void {
  try {
    database.exec(sql);
    database.exec(`PRAGMA user_version = ${version}`);
  } catch (cause) {
    throw new DataError(
      'unusable',
      `Bringing the data up to date failed in step ${version} (${name}): ${(cause as Error).message}. The data is of version ${before}, as it was.`,
      { cause },
    );
  }
}

function versionAfter(steps: readonly Migration[]): number {
  return steps.at(-1)?.version ?? 0;
}
