import { type CampusData, parentId, type StoredRecord } from './campus-data.ts';
import { type Finding, fault } from './finding.ts';
import { unused } from './unused.ts';

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

/** Checks that a donation has its donor, whose record does not tell of an earlier one as the last. */
export function* checkDonation(
  record: StoredRecord,
  { donors, lastDonations }: CampusData,
): Generator<Finding> {
  const donorId = parentId(record.path);
  if (!donors.has(donorId)) return yield unused('donations', record, 'Its donor does not exist (any more).');
  if (String(lastDonations.get(donorId) ?? '') >= record.id) return;
  yield {
    ...fault('donations', record.path),
    what: 'The donor’s record tells of an earlier last donation.',
    how: 'Ask the donor, or an admin under Manage Donors, to delete this one and to record it again.',
  };
}
