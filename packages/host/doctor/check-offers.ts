import { isRosterId } from '@blood-bank/domain/roster-ids';
import { type CampusData, deleteRecord, parentId, type StoredRecord } from './campus-data.ts';
import { type Finding, fault, removeCommand } from './finding.ts';
import { unused } from './unused.ts';

const numberOf = '/private/contact';

/** Checks that an offer has its request, its donor's account, and its donor's id. */
export function* checkOffer(record: StoredRecord, data: CampusData): Generator<Finding> {
  const what = obstacleOf(record, data);
  if (what === null) return;
  yield {
    ...fault('offers', record.path),
    what,
    how: `Nobody can use it; ${removeCommand} deletes it.`,
    removal: {
      done: 'Deleted it, and its number.',
      work: { writes: withNumber(record, data).map(deleteRecord) },
    },
  };
}

/** An offer and its private part. */
function withNumber({ path: offer }: StoredRecord, { offers }: CampusData): readonly StoredRecord[] {
  return (offers.get(parentId(offer)) ?? []).filter(
    ({ path }) => path === offer || path === offer + numberOf,
  );
}

/** Checks that the private part of an offer has its offer. */
export function* checkOfferedNumber(record: StoredRecord, { offers }: CampusData): Generator<Finding> {
  const offer = record.path.slice(0, -numberOf.length);
  if (offers.get(parentId(record.path))?.some(({ path }) => path === offer)) return;
  yield unused('private parts', record, 'It keeps the number of an offer that does not exist.');
}

/** What keeps an offer from being of use. One without a request was made while the request was being deleted. */
function obstacleOf(
  { path, id, fields }: StoredRecord,
  { requests, accounts, donors }: CampusData,
): string | null {
  if (!requests.has(parentId(path))) return 'It is for a request that does not exist (any more).';
  // One that a caller has recorded may be of a donor without an account.
  if (isRosterId(id)) return donors.has(id) ? null : 'Its donor does not exist (any more).';
  if (!accounts.has(id)) return 'Its donor has no account (any more).';
  return fields.userId === id ? null : 'It names another donor than its id.';
}
