import { closeSync, existsSync, fdatasyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileNameTime } from '../data-folder.ts';
import { countRows, type RowCounts } from './backup-manifest.ts';
import { type Connection, connect, connectionOf } from './connection.ts';
import type { Database } from './database.ts';
import { syncFile, syncFolder } from './durable-file.ts';
import { toDataError } from './to-data-error.ts';
import { beginRead, endRead } from './transaction.ts';

/**
 * 2 MiB: each step is synced before the next, as one sync of the whole copy held up writers for a fifth of a second
 * (docs/decisions/007).
 */
const pagesPerStep = 512;
const bytesPerStep = 2 * 1_024 * 1_024;

/**
 * Copies a database as it is now, while others write to it. An open read transaction holds that state: without one,
 * SQLite's online backup starts over with each write of another process.
 *
 * @param file path of the copy; created where it does not exist
 * @returns the row counts of the copied state
 */
export async function copyOnline(source: Database, file: string): Promise<RowCounts> {
  const copy = openSync(file, 'a', 0o600);
  try {
    beginRead(source);
    const counts = countRows(source);
    await connectionOf(source).copyPages(file, pagesPerStep, () => fdatasyncSync(copy));
    return counts;
  } finally {
    endRead(source);
    closeSync(copy);
  }
}

/**
 * Writes a copy of a database again from its rows, so that it has no free pages and no unused space, which may hold
 * deleted content. Deletes the first copy.
 *
 * @param copy a database that nothing else uses
 * @param file path of the result: one file, without a write-ahead log; created where it does not exist
 * @param check called with the first copy; what it throws ends the work
 */
export function rewriteCopy(copy: string, file: string, check: (copy: Connection) => void): void {
  const rows = `${copy}.rows`;
  try {
    const database = connect(copy);
    try {
      // Synced step by step below.
      database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF');
      check(database);
      vacuumInto(database, rows);
    } finally {
      database.close();
    }
    rmSync(copy);
    copyInSteps(rows, file);
  } finally {
    if (existsSync(rows)) rmSync(rows);
  }
}

/**
 * Retains a copy of a database in the database's folder, on disk when this returns.
 *
 * @param label part of its name: `database-version-2-20261120-101233.sqlite`
 * @returns the copy's path, or null when the database is in memory
 * @throws DataError when there is no room
 */
export function retainCopy(database: Connection, label: string): string | null {
  const file = database.location();
  if (file === null) return null;
  const copy = join(dirname(file), `database-${label}-${fileNameTime(new Date())}.sqlite`);
  try {
    vacuumInto(database, copy);
    syncFile(copy);
    syncFolder(dirname(copy));
    return copy;
  } catch (error) {
    rmSync(copy, { force: true });
    throw toDataError(copy, error);
  }
}

/** Writes the rows of a database into a new file that only its owner can read. */
function vacuumInto(database: Connection, file: string): void {
  // SQLite would create it with the default mode.
  closeSync(openSync(file, 'wx', 0o600));
  database.run('VACUUM INTO ?', file);
}

function copyInSteps(from: string, to: string): void {
  const source = openSync(from, 'r');
  const target = openSync(to, 'w', 0o600);
  try {
    const buffer = Buffer.allocUnsafe(bytesPerStep);
    for (let bytes = -1; bytes !== 0; ) {
      bytes = readSync(source, buffer);
      writeSync(target, buffer, 0, bytes);
      fdatasyncSync(target);
    }
  } finally {
    closeSync(source);
    closeSync(target);
  }
}
