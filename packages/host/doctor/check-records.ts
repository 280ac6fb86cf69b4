import { isTombstone } from '@blood-bank/domain/records/member';
import { absentValues, storedFaults } from '@blood-bank/domain/records/stored-records';
import { type CampusData, deleteRecord, type StoredRecord, setFields } from './campus-data.ts';
import { checkCall, checkCallHead, checkDonation } from './check-calls.ts';
import { checkContact, checkDonor } from './check-donors.ts';
import { checkAccounts, checkTombstone, checkUser } from './check-members.ts';
import { checkOffer, checkOfferedNumber } from './check-offers.ts';
import { checkRosterEntry } from './check-roster.ts';
import { SearchTermsCheck } from './check-search-terms.ts';
import { advice, type Finding, fault, fixCommand, removeCommand } from './finding.ts';

/** Checks the records and accounts of a campus. */
export function* checkRecords(data: CampusData): Generator<Finding> {
  const searchTerms = new SearchTermsCheck();
  for (const record of data.records()) {
    yield* checkFields(record);
    yield* checkRelations(record, data);
    searchTerms.note(record, data);
  }
  yield* searchTerms.findings();
  yield* checkAccounts(data);
}

/** Checks the fields against what the rules allow. */
function* checkFields(record: StoredRecord): Generator<Finding> {
  const { kind, path, fields } = record;
  if (kind === null) return;
  const absent = absentValues(kind, fields);
  const filled = Object.keys(absent);
  if (filled.length > 0) {
    const isUnfindable = filled.includes('isProfileActive');
    yield {
      ...fault('missing fields', path),
      what: `It lacks ${filled.join(', ')}${isUnfindable ? ', so that no search finds it' : ''}.`,
      how: `${fixCommand} fills in what a missing field counts as.`,
      repair: {
        done: `Filled in ${filled.join(', ')}.`,
        work: { writes: [setFields(record, absent)] },
      },
    };
  }
  const others = storedFaults(kind, fields).filter(({ field }) => !filled.includes(field));
  if (others.length > 0) {
    yield {
      ...fault('fields', path),
      what: `The rules would refuse it: ${others.map(({ field, fault }) => `${field} is ${faultTexts[fault]}`).join(', ')}.`,
      how: howToCorrect[kind],
    };
  }
}

const faultTexts = {
  missing: 'missing',
  unknown: 'no field of it',
  'not-right': 'not as it should be',
} as const;

const correctedByDonor =
  'Ask the donor to open Edit Profile and save: what is wrong there is shown and corrected.';
const correctedByAdmin = 'Edit it under Manage Donors and save: what is wrong there is shown and corrected.';
const howToCorrect: { readonly [kind in NonNullable<StoredRecord['kind']>]: string } = {
  donor: correctedByDonor,
  contact: correctedByDonor,
  roster: correctedByAdmin,
  'roster-contact': correctedByAdmin,
  request: 'Ask its owner to post it again, then delete this one under Manage Requests.',
  offer: 'Ask the donor to withdraw it and to offer again.',
  'offer-contact': 'Ask the donor to withdraw the offer and to offer again.',
  call: 'It is shown as far as it can be read, and goes with its request.',
  'call-head': 'It is written anew with the donor’s next call.',
  donation: 'Ask the donor to delete it under My Donations, or delete it under Manage Donors.',
  user: 'It is shown as far as it can be read; the person can delete the account and sign up again.',
};

/** Checks a record against the accounts and the other records. */
function* checkRelations(record: StoredRecord, data: CampusData): Generator<Finding> {
  switch (record.kind) {
    case 'donor':
      return yield* checkDonor(record, data);
    case 'roster':
      return yield* checkRosterEntry(record, data);
    case 'contact':
    case 'roster-contact':
      return yield* checkContact(record, data);
    case 'user':
      return yield* isTombstone(record.fields) ? checkTombstone(record, data) : checkUser(record, data);
    case 'request':
      return yield* checkRequest(record, data);
    case 'offer':
      return yield* checkOffer(record, data);
    case 'offer-contact':
      return yield* checkOfferedNumber(record, data);
    case 'call':
      return yield* checkCall(record, data);
    case 'donation':
      return yield* checkDonation(record, data);
    case 'call-head':
      return yield* checkCallHead(record, data);
    default:
      yield {
        ...advice('documents', record.path),
        what: 'The product does not know this document; the rules let no one read or write it.',
        how: 'Nothing needs to be done, unless it belongs elsewhere.',
      };
  }
}

function* checkRequest(record: StoredRecord, { accounts, offers }: CampusData): Generator<Finding> {
  const { userId } = record.fields;
  if (typeof userId !== 'string' || accounts.has(userId)) return;
  yield {
    ...fault('blood requests', record.path),
    what: 'Its owner has no account (any more).',
    how: `An admin can delete it under Manage Requests; ${removeCommand} deletes it too.`,
    removal: {
      done: 'Deleted it, and the offers for it.',
      work: { writes: [record, ...(offers.get(record.id) ?? [])].map(deleteRecord) },
    },
  };
}
