import { type CampusData, deleteRecord, type StoredRecord } from './campus-data.ts';
import { type Finding, fault, removeCommand } from './finding.ts';

/** Checks that a call has its request and its donor. */
export function* checkCall(record: StoredRecord, { requests, donors }: CampusData): Generator<Finding> {
  const { requestId, donorId } = record.fields;
  const gone = !requests.has(String(requestId)) ? 'request' : !donors.has(String(donorId)) ? 'donor' : null;
  if (gone !== null) yield unused('calls', record, `Its ${gone} does not exist (any more).`);
}

/** Checks that what names a donor's newest call has its donor. */
export function* checkCallHead(record: StoredRecord, { donors }: CampusData): Generator<Finding> {
  if (!donors.has(record.id)) yield unused('call heads', record, 'Its donor does not exist (any more).');
}

function unused(check: string, record: StoredRecord, what: string): Finding {
  return {
    ...fault(check, record.path),
    what,
    how: `Nobody can use it; ${removeCommand} deletes it.`,
    removal: { done: 'Deleted it.', work: { writes: [deleteRecord(record)] } },
  };
}
