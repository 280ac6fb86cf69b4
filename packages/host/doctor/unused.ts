import { deleteRecord, type StoredRecord } from './campus-data.ts';
import { type Finding, fault, removeCommand } from './finding.ts';

/** The finding about a record of which nobody can make use, such as one of somebody who has left. */
export function unused(check: string, record: StoredRecord, what: string): Finding {
  return {
    ...fault(check, record.path),
    what,
    how: `Nobody can use it; ${removeCommand} deletes it.`,
    removal: { done: 'Deleted it.', work: { writes: [deleteRecord(record)] } },
  };
}
