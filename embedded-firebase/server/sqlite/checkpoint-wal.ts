import { existsSync, statSync } from 'node:fs';
import { connect, connectionOf } from './connection.ts';
import type { Database } from './database.ts';

/**
 * Moves the write-ahead log into the database file and truncates it: its frames still hold what has been deleted or
 * overwritten since (https://sqlite.org/pragma.html#pragma_wal_checkpoint). Does not wait for other connections.
 *
 * Blocks for the pages that the checkpoints of the commits have left, 4 MiB at most unless a reader takes long.
 *
 * @returns false when another connection reads or writes: then it has to be tried again
 * @throws when the disk is full or the database can't be used
 */
export function checkpointWal(database: Database): boolean {
  const wal = statSync(`${database.location()}-wal`, { throwIfNoEntry: false });
  if (wal === undefined || wal.size === 0) return true;
  const connection = connectionOf(database);
  connection.endRead();
  const { timeout } = connection.prepare('PRAGMA busy_timeout').get() as { timeout: number };
  connection.exec('PRAGMA busy_timeout = 0');
  try {
    const { busy } = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
    return busy === 0;
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${timeout}`);
  }
}

/**
 * Checkpoints a database whose connections were closed. SQLite checkpoints when the last one is; but not every engine
 * closes a connection before its statements are garbage-collected.
 *
 * @throws when the disk is full, or the database is damaged
 */
export function checkpointDatabaseFile(file: string): void {
  if (!existsSync(file)) return;
  const database = connect(file);
  try {
    checkpointWal(database);
  } finally {
    database.close();
  }
}
