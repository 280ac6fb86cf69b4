import { assertNoManifest } from './backup-manifest.ts';
import { type Connection, connect, connectionOf } from './connection.ts';
import type { Database, WritableDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { toDataError } from './to-data-error.ts';

/** What one call reads, and the upper pages of the indexes; the operating system caches the rest of the file better. */
const pageCacheKibibytes = 8_192;

/** The write-ahead log is cut back to this size after a long reader, such as a backup, has let it grow. */
const journalSizeLimit = 16 * 1_024 * 1_024;

/**
 * Opens the database file of a data folder, creates it where it does not exist, and brings its tables up to date.
 *
 * WAL lets readers and the commands work while a server runs; `synchronous=FULL` puts every commit on disk before it is
 * answered. What a savepoint may have to undo is kept in memory (`temp_store`), not in a temporary file; a migration's rewrite
 * of the whole file is not.
 *
 * @param file path of the database file, or `:memory:`
 * @throws DataError when the file is not a database, is damaged, can't be opened, is a backup, or was written by a
 *   newer version
 */
export function openDatabase(file: string): WritableDatabase {
  let database: Connection | undefined;
  try {
    database = connect(file);
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA journal_size_limit = ${journalSizeLimit};
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA cache_size = -${pageCacheKibibytes};
    `);
    assertNoManifest(database, file);
    migrate(database);
    database.exec('PRAGMA temp_store = MEMORY');
    return database;
  } catch (error) {
    database?.close();
    throw toDataError(file, error);
  }
}

/**
 * Opens a database as it is, without bringing its tables up to date, while a server may be writing to it.
 *
 * @throws when the file can't be opened
 */
export function openExistingDatabase(file: string): WritableDatabase {
  return connect(file);
}

/**
 * Checks that the database file can be read, whatever its size.
 *
 * @throws when it can't
 */
export function assertReadable(database: Database): void {
  connectionOf(database).prepare('PRAGMA schema_version').get();
}
