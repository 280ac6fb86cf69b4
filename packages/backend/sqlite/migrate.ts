import { rmSync } from 'node:fs';
import { DataError } from '../data-error.ts';
import { type Connection, connectionOf } from './connection.ts';
import type { Database } from './database.ts';
import { retainCopy } from './keep-copy.ts';
import { documentsMigration } from './migrations/001-documents.ts';
import { accountsMigration } from './migrations/002-accounts.ts';
import { voidedCodesMigration } from './migrations/003-voided-codes.ts';
import { accountLifecycleMigration } from './migrations/004-account-lifecycle.ts';
import { knownSourcesMigration } from './migrations/005-known-sources.ts';
import { erasureMigration } from './migrations/006-erasure.ts';
import type { Migration } from './migrations/migration.ts';
import { openSecondConnection } from './second-connection.ts';
import { toDataError } from './to-data-error.ts';
import { inTransaction } from './transaction.ts';

const migrations: readonly Migration[] = [
  documentsMigration,
  accountsMigration,
  voidedCodesMigration,
  accountLifecycleMigration,
  knownSourcesMigration,
  erasureMigration,
];

/** The version of the tables that this program works with. */
export const presentVersion = versionAfter(migrations);

/** How tables are brought up to date. */
interface MigrationOptions {
  /** The tables' whole history, oldest first. */
  readonly steps?: readonly Migration[];
  readonly keepsCopy?: boolean;
}

/**
 * Brings the tables up to date: all steps that the database has not seen in one transaction, so that a step that fails
 * leaves the file as it was. A copy of data that was there before is kept beside it.
 *
 * @throws DataError `newer` when a newer program wrote the database, `unusable` when a step failed
 */
export function migrate(
  database: Connection,
  { steps = migrations, keepsCopy = true }: MigrationOptions = {},
): void {
  const before = versionOf(database);
  assertNotNewer(before, versionAfter(steps));
  if (before === versionAfter(steps)) return;
  const copy = before === 0 || !keepsCopy ? null : retainCopy(database, `version-${before}`);
  let isCopyNeeded = false;
  try {
    // Not possible inside a transaction. Interrupted between the two, the next start does it again.
    if (before > 0 && steps.some((step) => step.version > before && step.rewritesFile)) rewrite(database);
    isCopyNeeded = applyMissing(database, steps) === before;
  } finally {
    if (copy !== null && !isCopyNeeded) rmSync(copy);
  }
}

/** The version that a database's tables are of; 0 when it has none yet. */
export function versionOf(database: Database): number {
  const row = connectionOf(database).prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}

/**
 * For commands, which may work beside a server that does not know newer tables yet.
 *
 * @throws DataError `older` or `newer` when the database is not of this program's version
 */
export function assertPresentVersion(databaseFile: string): void {
  const database = openSecondConnection(databaseFile);
  try {
    const version = versionOf(database);
    assertNotNewer(version, presentVersion);
    if (version < presentVersion) {
      throw new DataError(
        'older',
        `The data is of version ${version}, this program works with version ${presentVersion}: start the server of this program once, it brings the data up to date.`,
      );
    }
  } catch (error) {
    throw toDataError(databaseFile, error);
  } finally {
    database.close();
  }
}

/** @throws DataError `newer` */
export function assertNotNewer(version: number, known: number = presentVersion): void {
  if (version <= known) return;
  throw new DataError(
    'newer',
    `The data is of version ${version}, this program knows versions up to ${known}: use the newer program that wrote it.`,
  );
}

/**
 * Two processes may open a database at once: what is missing is looked at once the write lock is held.
 *
 * @returns the version that the steps started from
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
