import type { Database } from './database.ts';
import { documentsMigration } from './migrations/001-documents.ts';
import { accountsMigration } from './migrations/002-accounts.ts';
import type { Migration } from './migrations/migration.ts';

const migrations: readonly Migration[] = [documentsMigration, accountsMigration];

/**
 * Runs the steps that the database has not seen, each in a transaction of its own with its number.
 *
 * @throws when the database was written by a newer version than this one
 */
export function migrate(database: Database): void {
  const newest = migrations.at(-1)?.version ?? 0;
  if (versionOf(database) > newest) {
    throw new Error(
      `The database is of version ${versionOf(database)}, this program knows versions up to ${newest}: use the newer program.`,
    );
  }
  for (const migration of migrations) {
    if (migration.version <= versionOf(database)) continue;
    applyOnce(database, migration);
  }
}

/** Two processes may open a new database at once: the version is looked at again once the write lock is held. */
function applyOnce(database: Database, migration: Migration): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    if (versionOf(database) < migration.version) {
      database.exec(migration.sql);
      database.exec(`PRAGMA user_version = ${migration.version}`);
    }
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw new Error(`Migration ${migration.version} (${migration.name}) failed.`, { cause: error });
  }
}

function versionOf(database: Database): number {
  const row = database.prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}
