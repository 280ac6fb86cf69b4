import { type CampusData, type StoredRecord, setFields } from './campus-data.ts';
import { checkNumber, deletion } from './check-donors.ts';
import { advice, type Finding, fault, fixCommand, removeCommand } from './finding.ts';

/** Checks a roster entry, a donor without an account (docs/decisions/036): its user, its number, and that it is still needed. */
export function* checkRosterEntry(record: StoredRecord, data: CampusData): Generator<Finding> {
  const { path, fields } = record;
  if ((fields.userId ?? null) !== null) {
    yield {
      ...fault('roster', path),
      what: 'It is an entry of the roster but names a user, who would take it for the own profile.',
      how: `${fixCommand} removes the user from it.`,
      repair: {
        done: 'Removed the user from it.',
        work: { writes: [setFields(record, { userId: null })] },
      },
    };
  }
  if (typeof fields.email === 'string' && data.donorAddresses.has(fields.email)) {
    yield {
      ...advice('roster', path),
      what: 'A donor has registered with its email address: the person may be listed twice.',
      how: `If it is the same person, ${removeCommand} deletes the entry; the registered donor is kept.`,
      removal: { done: 'Deleted it, and its number.', work: { writes: deletion(record, data) } },
    };
  }
  yield* checkNumber(record, data);
}
