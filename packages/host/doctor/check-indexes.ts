import type { DataSnapshot } from '@blood-bank/backend/data-snapshot';
import {
  checkIndexes as faultsOf,
  giveUpIndexes,
  type IndexFault,
  indexInWords,
} from '@blood-bank/backend/firestore/indexes/check-indexes';
import { openSecondConnection } from '@blood-bank/backend/sqlite/second-connection';
import { projectId } from '../project.ts';
import { advice, type Finding, fault, mendIt } from './finding.ts';

/** Whether queries find what is stored. */
export function checkIndexes(data: DataSnapshot, configuration: unknown, databaseFile: string): Finding[] {
  if (data.projectId === null) return [];
  return faultsOf(data.database, configuration).map((fault) => findingOf(fault, databaseFile));
}

function findingOf({ definition, fault: kind, id, entries }: IndexFault, databaseFile: string): Finding {
  const where = indexInWords(definition);
  if (kind !== 'wrong-entries' || id === null) {
    return {
      ...advice('indexes', where),
      what: kind === 'missing' ? 'The index is not there yet.' : 'The index is not finished yet.',
      how: 'The server makes it by itself: when it starts, or when a query needs it.',
    };
  }
  return {
    ...fault('indexes', where),
    what: `${entries.toLocaleString('en-US')} of its entries are missing, or lead to what is not there: lists lack records, or show some that are gone.`,
    how: `${mendIt} gives it up, and the server makes it anew.`,
    mend: { done: 'Gave it up; the server makes it anew.', work: () => giveUp(databaseFile, id) },
  };
}

function giveUp(databaseFile: string, id: number): void {
  const database = openSecondConnection(databaseFile);
  try {
    giveUpIndexes(database, projectId, [id]);
  } finally {
    database.close();
  }
}
