import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { connectionOf } from './connection.ts';
import { countRows, type RowCounts } from './count-rows.ts';
import type { Database } from './database.ts';
import { beginRead, endRead } from './transaction.ts';

/** 2 MiB: what goes to the disk at once stays small, so that the server's own writes need not wait behind it. */
const pagesPerStep = 512;

/**
 * Copies a database as it is at this moment, while others go on writing to it.
 *
 * An open read transaction holds the moment: without one, SQLite's online backup starts over with each write of
 * another process. Each step is put on disk before the next, as one sync of all of it held up writers for a fifth of a
 * second (docs/decisions/007).
 *
 * @param file where to; made if it is not there
 * @returns what the copied state holds
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
