import { connect } from './connection.ts';
import type { Database } from './database.ts';

const busyTimeoutMilliseconds = 5_000;

/**
 * Opens a database as it is, without bringing its tables up to date, for work beside a server that may be writing.
 *
 * @throws when the file can't be opened
 */
export function openSecondConnection(file: string): Database {
  const database = connect(file);
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMilliseconds}`);
  return database;
}
