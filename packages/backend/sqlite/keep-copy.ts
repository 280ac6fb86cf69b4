import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Connection } from './connection.ts';
import { syncFile, syncFolder } from './durable-file.ts';
import { fileNameTime } from './time-for-name.ts';
import { toDataError } from './to-data-error.ts';
import { vacuumInto } from './vacuum-into.ts';

/**
 * Keeps a copy of a database beside it, on disk when this returns.
 *
 * @param why part of its name: `database-version-2-20261120-101233.sqlite`
 * @returns the copy's path, or null when the database lies in memory only
 * @throws DataError when there is no room
 */
export function retainCopy(database: Connection, why: string): string | null {
  const file = database.location();
  if (file === null) return null;
  const copy = join(dirname(file), `database-${why}-${fileNameTime(new Date())}.sqlite`);
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
