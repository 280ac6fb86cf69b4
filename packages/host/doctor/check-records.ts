import { isTombstone } from '@blood-bank/domain/records/member';
import { storedFaults } from '@blood-bank/domain/records/stored-records';
import type { CampusData } from './campus-data.ts';
import { checkContact } from './check-contact.ts';
import { checkDonor } from './check-donor.ts';
import { checkTombstone } from './check-tombstone.ts';
import { fillingsOf } from './fill-missing.ts';
import { advice, type Finding, fault, mendIt, removeIt } from './finding.ts';
import { deleteRecord, type StoredRecord, setFields } from './stored-record.ts';

/** Everything that is wrong with the records and accounts of a campus, or worth knowing. */
export function* checkRecords(data: CampusData): Generator<Finding> {
  for (const record of data.records()) {
    yield* checkShape(record);
    yield* checkOwner(record, data);
  }
  yield* checkAccounts(data);
}

function* checkOwner(record: StoredRecord, data: CampusData): Generator<Finding> {
  switch (record.kind) {
    case 'donor':
      return yield* checkDonor(record, data);
    case 'contact':
      return yield* checkContact(record, data);
    case 'user':
      return yield* isTombstone(record.fields) ? checkTombstone(record, data) : checkUser(record, data);
    case 'request':
      return yield* checkRequest(record, data);
    default:
      yield {
        ...advice('documents', record.path),
        what: 'The product does not know this document; the rules let nobody read or write it.',
        how: 'Nothing needs to be done, unless it should lie elsewhere.',
      };
  }
}

/** The fields against what the rules let anybody store. */
function* checkShape(record: StoredRecord): Generator<Finding> {
  const { kind, path, fields } = record;
  if (kind === null) return;
  const faults = storedFaults(kind, fields);
  const fillings = fillingsOf(kind, fields);
  const filled = Object.keys(fillings);
  if (filled.length > 0) {
    yield {
      ...fault('missing fields', path),
      what: missingWhat(filled),
      how: `${mendIt} fills in what the product takes a missing one for.`,
      mend: {
        done: `Filled in ${filled.join(', ')}.`,
        work: { writes: [setFields(record, fillings)] },
      },
    };
  }
  const others = faults.filter(({ field }) => !filled.includes(field));
  if (others.length > 0) {
    yield {
      ...fault('fields', path),
      what: `The rules would refuse it: ${others.map(({ field, fault }) => `${field} is ${inWords(fault)}`).join(', ')}.`,
      how: howToSetRight(kind),
    };
  }
}

function missingWhat(fields: readonly string[]): string {
  const isHiddenFromSearch = fields.includes('isProfileActive');
  return `It lacks ${fields.join(', ')}${isHiddenFromSearch ? ', so that no search finds it' : ''}.`;
}

function inWords(fault: 'missing' | 'unknown' | 'not-right'): string {
  if (fault === 'missing') return 'missing';
  return fault === 'unknown' ? 'no field of it' : 'not as it should be';
}

function howToSetRight(kind: NonNullable<StoredRecord['kind']>): string {
  switch (kind) {
    case 'donor':
    case 'contact':
      return 'Ask the donor to open Edit Profile and save: what is wrong there is shown and set right.';
    case 'request':
      return 'Ask its owner to post it anew, then delete this one under Manage Requests.';
    case 'user':
      return 'It is shown as far as it can be read; the person can delete the account and sign up anew.';
  }
}

function* checkUser(record: StoredRecord, { accounts }: CampusData): Generator<Finding> {
  const { id, path, fields } = record;
  if (!accounts.has(id)) {
    yield {
      ...fault('user records', path),
      what: 'It is the record of a member who has no account (any more).',
      how: `If the person has left, ${removeIt} deletes it.`,
      removal: { done: 'Deleted it.', work: { writes: [deleteRecord(record)] } },
    };
  } else if (fields.uid !== id && typeof fields.uid === 'string') {
    yield {
      ...fault('user records', path),
      what: 'Its uid is not the id that it is stored under.',
      how: `${mendIt} sets it to the id, which is the account's.`,
      mend: {
        done: `Set uid to ${id}.`,
        work: { writes: [setFields(record, { uid: { stringValue: id } })] },
      },
    };
  }
}

function* checkRequest(record: StoredRecord, { accounts }: CampusData): Generator<Finding> {
  const { userId } = record.fields;
  if (typeof userId !== 'string' || accounts.has(userId)) return;
  yield {
    ...fault('blood requests', record.path),
    what: 'It was posted by somebody who has no account (any more).',
    how: `An admin can delete it under Manage Requests; ${removeIt} deletes it too.`,
    removal: { done: 'Deleted it.', work: { writes: [deleteRecord(record)] } },
  };
}

function* checkAccounts({ accounts, users }: CampusData): Generator<Finding> {
  for (const [uid, email] of accounts) {
    if (users.has(uid)) continue;
    yield {
      ...advice('accounts', `${email} (${uid})`),
      what: 'The account has no user record: its sign-up broke off.',
      how: 'Nothing needs to be done: at the next sign-in the person is asked for what is missing.',
    };
  }
  const hasAdmin = [...users].some(([uid, role]) => role === 'admin' && accounts.has(uid));
  if (accounts.size > 0 && !hasAdmin) {
    yield {
      ...advice('accounts', 'users'),
      what: 'Nobody is an admin.',
      how: 'npm run admin -- grant EMAIL makes a member one.',
    };
  }
}
