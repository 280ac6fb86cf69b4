import { type Connection, connect } from './connection.ts';
import { sqliteCode, sqliteCodeOf } from './sqlite-error.ts';

/**
 * SQLite's lock levels (https://sqlite.org/lockingv3.html): any number of processes may hold `shared`, one of them also
 * `reserved`; `exclusive` excludes all others.
 */
export type LockLevel = 'shared' | 'reserved' | 'exclusive';

/** A lock, held until it is released or its process ends, however it ends. */
export interface FileLock {
  release(): void;
}

const begin: Record<LockLevel, string> = {
  shared: 'BEGIN; PRAGMA user_version',
  reserved: 'BEGIN IMMEDIATE',
  exclusive: 'BEGIN EXCLUSIVE',
};

/** Other processes take the lock briefly to find out who holds it. */
const timeoutMilliseconds = 250;

/**
 * Locks a file by an SQLite transaction that writes nothing, on every system that SQLite runs on: the kernel releases the
 * lock when the process dies. The file is created where it does not exist, and stays empty.
 *
 * No other code of the process may open the file: closing it would release the lock (https://sqlite.org/howtocorrupt.html).
 *
 * @returns null when another process holds a lock that excludes this one
 * @throws when the file can't be created or opened
 */
export function lockFile(file: string, level: LockLevel): FileLock | null {
  const database = connect(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${timeoutMilliseconds}; PRAGMA journal_mode = MEMORY`);
    database.exec(begin[level]);
    return { release: () => release(database) };
  } catch (error) {
    database.close();
    if (sqliteCodeOf(error) === sqliteCode.busy) return null;
    throw error;
  }
}

function release(database: Connection): void {
  database.exec('ROLLBACK');
  database.close();
}
