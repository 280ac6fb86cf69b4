import { DataError } from '../data-error.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { damaged } from './to-data-error.ts';

const manifestFormat = 1;

/** What a backup says about itself, in a table that the data does not have. */
export interface BackupManifest {
  /** ISO 8601, in UTC. */
  readonly createdAt: string;
  /** Row counts of the data, without this table. */
  readonly counts: RowCounts;
  /** The text of the file of signing keys. */
  readonly signingKeys: string;
  /** The text of the file of the push key; null where there was none. */
  readonly pushKey: string | null;
}

/** Adds the manifest to a copy of the data. */
export function writeManifest(
  connection: Connection,
  { createdAt, counts, signingKeys, pushKey }: BackupManifest,
): void {
  connection.exec(
    'CREATE TABLE backup (format INTEGER, created_at TEXT, counts TEXT, signing_keys TEXT, push_key TEXT) STRICT',
  );
  connection.run(
    'INSERT INTO backup VALUES (?, ?, ?, ?, ?)',
    manifestFormat,
    createdAt,
    JSON.stringify(counts),
    signingKeys,
    pushKey,
  );
}

/**
 * Refuses to open a backup that was copied into a data folder.
 *
 * @param file the database's path, for the message
 * @throws DataError `taken` when the database has a manifest
 */
export function assertNoManifest(database: Database, file: string): void {
  if (!hasManifest(database)) return;
  throw new DataError(
    'taken',
    `${file} is a backup that was copied there. Move it away and restore it: npm run restore -- FILE.`,
  );
}

/**
 * Reads the manifest of a backup and removes it, which leaves the data as it was.
 *
 * @param name the backup's name in messages
 * @throws DataError `damaged` when there is none, `newer` when this program does not know its format
 */
export function takeManifest(connection: Connection, name: string): BackupManifest {
  const row = hasManifest(connection) && connection.prepare('SELECT * FROM backup').get();
  if (!row) throw damaged(name, 'it does not say what it holds, so it is no backup');
  const manifest = row as {
    format: number;
    created_at: string;
    counts: string;
    signing_keys: string;
    // Older backups have none.
    push_key?: string | null;
  };
  if (manifest.format > manifestFormat) {
    throw new DataError('newer', `${name} was made by a newer program: restore it with that one.`);
  }
  connection.exec('DROP TABLE backup');
  return {
    createdAt: manifest.created_at,
    counts: JSON.parse(manifest.counts) as RowCounts,
    signingKeys: manifest.signing_keys,
    pushKey: manifest.push_key ?? null,
  };
}

/** The number of rows of each table, by its name. */
export type RowCounts = { readonly [table: string]: number };

/** Counts the rows of all tables. */
export function countRows(database: Database): RowCounts {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all() as { name: string }[];
  return Object.fromEntries(tables.map(({ name }) => [name, countOf(database, name)]));
}

/** Describes where counts differ: `documents: 1 instead of 2 rows`. */
export function differingCounts(found: RowCounts, expected: RowCounts): string[] {
  const tables = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...tables]
    .filter((table) => found[table] !== expected[table])
    .map((table) => `${table}: ${found[table] ?? 'no'} instead of ${expected[table] ?? 'no'} rows`);
}

function countOf(database: Database, table: string): number {
  const row = database.prepare(`SELECT count(*) AS total FROM "${table}"`).get() as { total: number };
  return row.total;
}

function hasManifest(database: Database): boolean {
  return database.prepare("SELECT name FROM sqlite_schema WHERE name = 'backup'").get() !== undefined;
}
