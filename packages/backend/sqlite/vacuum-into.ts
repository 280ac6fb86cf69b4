import { closeSync, openSync } from 'node:fs';
import type { Connection } from './connection.ts';

/**
 * Writes the rows of a database into a new file that only its owner can read: what was deleted is not in it.
 *
 * @param file must not be there
 */
export function vacuumInto(database: Connection, file: string): void {
  // SQLite would make it with the mode that other files have.
  closeSync(openSync(file, 'wx', 0o600));
  database.run('VACUUM INTO ?', file);
}
