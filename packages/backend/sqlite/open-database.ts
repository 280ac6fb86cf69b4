import { connect, type Database } from './database.ts';
import { migrate } from './migrate.ts';

const busyTimeoutMilliseconds = 5_000;
// Documents that a query finds lie scattered: a campus's worth of them should not have to be read anew each time.
const pageCacheKibibytes = 32_768;
// After an unusually large write the log shrinks again.
const largestIdleLogBytes = 67_108_864;

/**
 * Opens (and makes, if it is not there) the one database file of a data folder and brings its tables up to date.
 *
 * WAL lets readers and the commands work beside a running server; `synchronous=FULL` puts every commit on disk
 * before it is answered.
 *
 * @param file path of the database file, or `:memory:`
 * @throws when the file is not a database, is damaged, or was written by a newer version
 */
export function openDatabase(file: string): Database {
  const database = connect(file);
  try {
    database.exec(`
      PRAGMA busy_timeout = ${busyTimeoutMilliseconds};
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA cache_size = -${pageCacheKibibytes};
      PRAGMA journal_size_limit = ${largestIdleLogBytes};
    `);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
