import type { CampusData } from './campus-data.ts';
import { type Finding, fault, removeIt } from './finding.ts';
import { deleteRecord, type StoredRecord } from './stored-record.ts';

/** A number that is kept apart belongs to a donor record. */
export function* checkContact(record: StoredRecord, { donors }: CampusData): Generator<Finding> {
  const donor = record.path.split('/')[1] ?? '';
  if (donors.has(donor)) return;
  yield {
    ...fault('private parts', record.path),
    what: 'It keeps the number of a donor record that is not there.',
    how: `${removeIt} deletes it.`,
    removal: { done: 'Deleted it.', work: { writes: [deleteRecord(record)] } },
  };
}
