import { DataError } from '@embedded-firebase/server';
import {
  checkDatabaseFile,
  type DataSnapshot,
  describeIndex,
  dropIndexes,
  type IndexFault,
  checkIndexes as indexFaults,
  openExistingDatabase,
} from '@embedded-firebase/server/inspection';
import { projectId } from '../project.ts';
import { advice, type Finding, fault, fixCommand } from './finding.ts';

/** Reads every page of the database, and checks each index of SQLite's against its table. */
export function checkDatabase(databaseFile: string): Finding[] {
  try {
    checkDatabaseFile(databaseFile, 'full');
    return [];
  } catch (error) {
    return [databaseFault(databaseFile, error)];
  }
}

/** @throws any error that is not about the data */
export function databaseFault(databaseFile: string, error: unknown): Finding {
  if (!(error instanceof DataError)) throw error;
  return {
    ...fault('database', databaseFile),
    what: error.message,
    how:
      error.kind === 'damaged'
        ? 'Stop the server and restore the newest backup: npm run restore -- FILE --force (what is there now is kept aside).'
        : 'Correct that, then run npm run doctor again.',
  };
}

/** Checks that the indexes of queries are complete, and match the documents. */
export function checkIndexes(data: DataSnapshot, configuration: unknown, databaseFile: string): Finding[] {
  if (data.projectId === null) return [];
  return indexFaults(data.database, configuration).map((found) => indexFinding(found, databaseFile));
}

function indexFinding({ definition, fault: kind, id, entries }: IndexFault, databaseFile: string): Finding {
  const where = describeIndex(definition);
  if (kind !== 'wrong-entries' || id === null) {
    return {
      ...advice('indexes', where),
      what: kind === 'missing' ? 'The index is not there yet.' : 'The index is not finished yet.',
      how: 'The server builds it when it starts, or when a query needs it.',
    };
  }
  return {
    ...fault('indexes', where),
    what: `${entries.toLocaleString('en-US')} of its entries are missing, or lead to what is not there: lists lack records, or show some that are gone.`,
    how: `${fixCommand} drops it, and the server builds it anew.`,
    repair: { done: 'Dropped it; the server builds it anew.', work: () => dropIndex(databaseFile, id) },
  };
}

function dropIndex(databaseFile: string, id: number): void {
  const database = openExistingDatabase(databaseFile);
  try {
    dropIndexes(database, projectId, [id]);
  } finally {
    database.close();
  }
}
