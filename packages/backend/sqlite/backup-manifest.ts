import { DataError } from '../data-error.ts';
import type { Connection } from './connection.ts';
import type { RowCounts } from './count-rows.ts';
import type { Database } from './database.ts';
import { damaged } from './to-data-error.ts';

const presentFormat = 1;

/** What a backup says about itself, in a table of its own that the data does not have. */
export interface BackupManifest {
  /** ISO 8601, in UTC. */
  readonly createdAt: string;
  /** What the data holds, without this table. */
  readonly counts: RowCounts;
  /** The text of the file of signing keys. */
  readonly signingKeys: string;
}

/** Puts the manifest into a copy of the data. */
export function writeManifest(
  connection: Connection,
  { createdAt, counts, signingKeys }: BackupManifest,
): void {
  connection.exec(
    'CREATE TABLE backup (format INTEGER, created_at TEXT, counts TEXT, signing_keys TEXT) STRICT',
  );
  connection.run(
    'INSERT INTO backup VALUES (?, ?, ?, ?)',
    ...[presentFormat, createdAt, JSON.stringify(counts), signingKeys],
  );
}

/**
 * @param file the database's path, for the message
 * @throws DataError `taken` when a database has a manifest: then it is a backup that was copied to where data lies
 */
export function assertNoManifest(database: Database, file: string): void {
  if (!hasManifest(database)) return;
  throw new DataError(
    'taken',
    `${file} is a backup that was copied there. Move it away and restore it: npm run restore -- FILE.`,
  );
}

/**
 * Takes the manifest out of a backup, which then is the data as it was.
 *
 * @param name how messages call the backup
 * @throws DataError `damaged` when there is none, `newer` when it is of a form unknown to this program
 */
export function takeManifest(connection: Connection, name: string): BackupManifest {
  const row = hasManifest(connection) && connection.prepare('SELECT * FROM backup').get();
  if (!row) throw damaged(name, 'it does not say what it holds, so it is no backup');
  const manifest = row as { format: number; created_at: string; counts: string; signing_keys: string };
  if (manifest.format > presentFormat) {
    throw new DataError('newer', `${name} was made by a newer program: restore it with that one.`);
  }
  connection.exec('DROP TABLE backup');
  return {
    createdAt: manifest.created_at,
    counts: JSON.parse(manifest.counts) as RowCounts,
    signingKeys: manifest.signing_keys,
  };
}

function hasManifest(database: Database): boolean {
  return database.prepare("SELECT name FROM sqlite_schema WHERE name = 'backup'").get() !== undefined;
}
