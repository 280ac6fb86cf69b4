import { statSync } from 'node:fs';
import { connectionOf } from './connection.ts';
import type { Database } from './database.ts';

/**
 * Moves the write-ahead log into the database file and truncates it: its frames still hold what has been deleted or
 * overwritten since (https://sqlite.org/pragma.html#pragma_wal_checkpoint). Waits for nobody.
 *
 * Blocks for the pages that the checkpoints of the commits have left, 4 MiB at most unless somebody reads for long.
 *
 * @returns false when another connection reads or writes, so that it has to be tried again later
 * @throws when the disk is full or the database can't be used
 */
export function truncateWal(database: Database): boolean {
  const log = statSync(`${database.location()}-wal`, { throwIfNoEntry: false });
  if (log === undefined || log.size === 0) return true;
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
