import { assertNoManifest } from './backup-manifest.ts';
import { type Connection, connect } from './connection.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { toDataError } from './to-data-error.ts';

const busyTimeoutMilliseconds = 5_000;

/** Documents that a query finds lie scattered: those of a campus should not have to be read anew each time. */
const pageCacheKibibytes = 32_768;

/** What a long reader (a backup, say) has let the write-ahead log grow beyond is given back to the disk. */
const logBytesKept = 16 * 1_024 * 1_024;

/**
 * Opens (and makes, if it is not there) the one database file of a data folder and brings its tables up to date.
 *
 * WAL lets readers and the commands work beside a running server; `synchronous=FULL` puts every commit on disk
 * before it is answered.
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
      PRAGMA busy_timeout = ${busyTimeoutMilliseconds};
      PRAGMA journal_mode = WAL;
      PRAGMA journal_size_limit = ${logBytesKept};
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
