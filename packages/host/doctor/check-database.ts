import { DataError } from '@blood-bank/backend/data-error';
import { checkDatabaseFile } from '@blood-bank/backend/sqlite/check-database';
import { type Finding, fault } from './finding.ts';

/** Reads every page of the database, and each index of SQLite's against its table. */
export function checkDatabase(databaseFile: string): Finding[] {
  try {
    checkDatabaseFile(databaseFile, 'full');
    return [];
  } catch (error) {
    return [databaseFault(databaseFile, error)];
  }
}

/** @throws what is no trouble of the data */
export function databaseFault(databaseFile: string, error: unknown): Finding {
  if (!(error instanceof DataError)) throw error;
  return {
    ...fault('database', databaseFile),
    what: error.message,
    how:
      error.trouble === 'damaged'
        ? 'Stop the server and restore the newest backup: npm run restore -- FILE --force (what is there now is kept aside).'
        : 'See to that, then call npm run doctor again.',
  };
}
