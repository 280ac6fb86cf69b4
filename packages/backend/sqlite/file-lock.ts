import { type Connection, connect } from './connection.ts';
import { sqliteCode, sqliteCodeOf } from './sqlite-error.ts';

/**
 * How a file is held, by SQLite's own locks (https://sqlite.org/lockingv3.html): any number may share it, one more may
 * reserve it beside them, and who has it exclusively has it alone.
 */
export type LockLevel = 'shared' | 'reserved' | 'exclusive';

/** A lock that is held until it is released or its process ends, however it ends. */
export interface FileLock {
  release(): void;
}

const begin: Record<LockLevel, string> = {
  shared: 'BEGIN; PRAGMA user_version',
  reserved: 'BEGIN IMMEDIATE',
  exclusive: 'BEGIN EXCLUSIVE',
};

/** Others hold it for a moment while they look who has it. */
const patienceMilliseconds = 250;

/**
 * Takes a lock of the operating system on a file, through an SQLite transaction on it that writes nothing: the kernel
 * gives it back when the process dies, on every system that SQLite runs on. The file is made if it is not there, and
 * stays empty.
 *
 * No other code of the process may open that file: closing it would give up the lock (https://sqlite.org/howtocorrupt.html).
 *
 * @returns null when others hold it in a way that does not go with this one
 * @throws when the file can't be made or opened
 */
export function lockFile(file: string, level: LockLevel): FileLock | null {
  const database = connect(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${patienceMilliseconds}; PRAGMA journal_mode = MEMORY`);
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
