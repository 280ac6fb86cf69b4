import { closeSync, fdatasyncSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileNameTime } from '../data-folder.ts';
import type { Connection } from './connection.ts';
import { syncFile, syncFolder } from './durable-file.ts';
import { toDataError } from './to-data-error.ts';

/** Larger steps, each of which is on disk before the next, would hold up the writers of another file longer. */
const bytesPerStep = 256 * 1_024;
/** Two thirds of the time the disk is left to others. */
const pauseForEachSync = 2;

/**
 * Writes the rows of a database into a new file, while others write to the database. The file has no free pages and no
 * unused space, which may hold deleted content. It is not synced, which would hold up those who write.
 */
export function copyRows(source: Connection, file: string): void {
  source.exec('PRAGMA synchronous = OFF');
  try {
    vacuumInto(source, file);
  } finally {
    source.exec('PRAGMA synchronous = FULL');
  }
}

/**
 * Copies a file with throttled writes, so that others can write to the same disk concurrently. The copy is on disk when this
 * returns.
 */
export async function copyThrottled(from: string, to: string): Promise<void> {
  const source = openSync(from, 'r');
  const target = openSync(to, 'w', 0o600);
  try {
    const buffer = Buffer.allocUnsafe(bytesPerStep);
    for (let bytes = readSync(source, buffer); bytes > 0; bytes = readSync(source, buffer)) {
      writeFileSync(target, buffer.subarray(0, bytes));
      const start = performance.now();
      fdatasyncSync(target);
      await setTimeout(pauseForEachSync * (performance.now() - start));
    }
  } finally {
    closeSync(source);
    closeSync(target);
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
