import { connectionOf } from './connection.ts';
import type { Database } from './database.ts';

/**
 * Reads a page of the database file, whatever its size.
 *
 * @throws when it can't be read
 */
export function assertReadable(database: Database): void {
  connectionOf(database).prepare('PRAGMA schema_version').get();
}
