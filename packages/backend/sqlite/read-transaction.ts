import type { Database } from './database.ts';

/**
 * Runs reads that see one state of the database, whatever another process commits meanwhile.
 *
 * @returns what the work returns
 */
export function readTransaction<Result>(database: Database, work: () => Result): Result {
  database.exec('BEGIN');
  try {
    return work();
  } finally {
    if (database.isTransaction) database.exec('COMMIT');
  }
}
