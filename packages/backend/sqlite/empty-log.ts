import { existsSync } from 'node:fs';
import { connect } from './connection.ts';

/**
 * Moves what stands in the write-ahead log into the database file, as far as no other process reads it. SQLite does
 * that when the last connection is closed; but not every engine closes one before its statements are garbage.
 *
 * @throws when the disk is full, or the database is damaged
 */
export function checkpointDatabaseFile(databaseFile: string): void {
  if (!existsSync(databaseFile)) return;
  const database = connect(databaseFile);
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}
