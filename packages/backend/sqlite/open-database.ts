import { assertNoManifest } from './backup-manifest.ts';
import { type Connection, connect, connectionOf } from './connection.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { toDataError } from './to-data-error.ts';

/** The pages of a campus's documents, which a query finds scattered over the file, stay in memory. */
const pageCacheKibibytes = 32_768;

/** The write-ahead log is cut back to this size after a long reader, such as a backup, has let it grow. */
const journalSizeLimit = 16 * 1_024 * 1_024;

/**
 * Opens the database file of a data folder, creates it where it does not exist, and brings its tables up to date.
 *
 * WAL lets readers and the commands work while a server runs; `synchronous=FULL` puts every commit on disk before it is
 * answered.
 *
 * @param file path of the database file, or `:memory:`
 * @throws DataError when the file is not a database, is damaged, can't be opened, is a backup, or was written by a
 *   newer version
 */
export function openDatabase(file: string): Database {
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
export function openSecondConnection(file: string): Database {
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
