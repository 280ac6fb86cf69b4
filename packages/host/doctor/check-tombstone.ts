import type { CampusData } from './campus-data.ts';
import { advice, type Finding, removeIt } from './finding.ts';
import { deleteRecord, type StoredRecord } from './stored-record.ts';

/** Advises on what remains of a member who left while suspended (docs/decisions/021). Nothing of it is repaired. */
export function* checkTombstone(record: StoredRecord, { accounts }: CampusData): Generator<Finding> {
  const { id, path, fields } = record;
  const email = accounts.get(id);
  const finding = advice('departed members', path);
  if (email === undefined) {
    yield {
      ...finding,
      what: 'A suspended member has left; the record holds nothing about the person.',
      how: `Nothing needs to be done; ${removeIt} deletes it.`,
      removal: { done: 'Deleted it.', work: { writes: [deleteRecord(record)] } },
    };
  } else if (fields.accountStatus === 'suspended') {
    yield {
      ...finding,
      what: `A suspended member has left; the account ${email} is still there.`,
      how: `Nothing needs to be done; npm run admin -- delete ${email} deletes the account.`,
    };
  } else {
    yield {
      ...finding,
      what: `A suspended member has left and was restored; the account ${email} is still there.`,
      how: 'The person can finish the account at the next sign-in.',
    };
  }
}
