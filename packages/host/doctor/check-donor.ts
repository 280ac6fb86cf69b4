import type { CampusData } from './campus-data.ts';
import { type Finding, fault, type Mend, mendIt, removeIt } from './finding.ts';
import { createDocument, deleteRecord, type StoredRecord, setFields } from './stored-record.ts';

/** What a donor record is to its account, to other records, and to the number that is kept apart from it. */
export function* checkDonor(record: StoredRecord, data: CampusData): Generator<Finding> {
  const { id, path, fields } = record;
  const { userId } = fields;
  const owner = typeof userId === 'string' && userId !== '' ? userId : id;
  if (!data.accounts.has(owner)) {
    yield {
      ...fault('donors', path),
      what: 'It is the profile of a donor who has no account (any more): nobody can edit it.',
      how: `If the person has left, ${removeIt} deletes it, its number too.`,
      removal: { done: 'Deleted it, and its number.', work: { writes: deletion(record, data) } },
    };
  } else if (owner !== id) {
    yield data.donors.has(owner) ? doubled(record, owner, data) : misplaced(record, owner, data);
  } else if (!data.users.has(id)) {
    yield {
      ...fault('donors', path),
      what: 'Its donor has an account, but no user record.',
      how: 'Ask the person to sign in: what is missing is asked for.',
    };
  }
  yield* checkNumber(record, data);
}

/** The number stands in the record only while it is shown, and always in the private part (docs/decisions/002). */
function* checkNumber(record: StoredRecord, { contacts }: CampusData): Generator<Finding> {
  const { path, id, fields } = record;
  const shown = fields.contactNumber ?? null;
  const kept = contacts.get(id)?.fields.contactNumber ?? null;
  const isVisible = fields.allowContactVisibility === true;
  if (!isVisible && shown !== null) {
    const keeps = kept === null ? ', and keeps it where owner and admins alone read it' : '';
    yield {
      ...fault('hidden numbers', path),
      what: 'The donor hides the number, but it stands in the record, which members can read.',
      how: `${mendIt} takes it out of the record${keeps}.`,
      mend: hide(record, contacts),
    };
  } else if (kept === null) {
    const isShown = shown !== null && !contacts.has(id);
    yield {
      ...fault('private parts', `${path}/private/contact`),
      what: 'The part of the profile that keeps the number is missing or has none.',
      how: isShown
        ? `${mendIt} makes it of the number that the donor shows.`
        : 'Ask the donor to open Edit Profile and save.',
      ...(isShown
        ? { mend: { done: 'Made it of the number that is shown.', work: { writes: [keepNumber(record)] } } }
        : {}),
    };
  } else if (isVisible && shown !== kept) {
    yield differing(record, shown, kept);
  }
}

function hide(record: StoredRecord, contacts: CampusData['contacts']): Mend {
  const contact = contacts.get(record.id);
  const takeOut = setFields(record, { contactNumber: { nullValue: null } });
  const done = 'Took the number out of the record; it is kept for owner and admins.';
  if (contact === undefined) return { done, work: { writes: [takeOut, keepNumber(record)] } };
  const isKept = (contact.fields.contactNumber ?? null) !== null;
  return { done, work: { writes: [takeOut, ...(isKept ? [] : [setFields(contact, numberOf(record))])] } };
}

function differing({ path, ...rest }: StoredRecord, shown: unknown, kept: unknown): Finding {
  const finding = fault('private parts', path);
  if (shown !== null || typeof kept !== 'string') {
    return {
      ...finding,
      what: 'The number that is shown is not the one that is kept.',
      how: 'Ask the donor to open Edit Profile and save.',
    };
  }
  return {
    ...finding,
    what: 'The donor shows the number, but the record has none.',
    how: `${mendIt} puts it there.`,
    mend: {
      done: 'Put the number there that the donor shows.',
      work: { writes: [setFields({ path, ...rest }, { contactNumber: { stringValue: kept } })] },
    },
  };
}

/** Whatever it is: what is no number is told of by its shape, and may still be read as one by a person. */
function keepNumber(record: StoredRecord): object {
  return createDocument(`${record.path}/private/contact`, numberOf(record));
}

function numberOf({ wireFields }: StoredRecord): { contactNumber: object } {
  return { contactNumber: (wireFields as { contactNumber: object }).contactNumber };
}

function misplaced(record: StoredRecord, owner: string, { contacts }: CampusData): Finding {
  const contact = contacts.get(record.id);
  const target = `donors/${owner}`;
  return {
    ...fault('donors', record.path),
    what: `It is stored under another id than its user's: its donor can't edit it, and could register twice.`,
    how: `${mendIt} moves it to ${target}.`,
    mend: {
      done: `Moved it to ${target}.`,
      work: {
        writes: [
          createDocument(target, record.wireFields),
          deleteRecord(record),
          ...(contact === undefined || contacts.has(owner)
            ? []
            : [createDocument(`${target}/private/contact`, contact.wireFields), deleteRecord(contact)]),
        ],
      },
    },
  };
}

function doubled(record: StoredRecord, owner: string, data: CampusData): Finding {
  return {
    ...fault('donors', record.path),
    what: `Its donor has another record, donors/${owner}, which is the one that counts.`,
    how: `Look whether that one has all that is right; then ${removeIt} deletes this one.`,
    removal: { done: 'Deleted it, and its number.', work: { writes: deletion(record, data) } },
  };
}

function deletion(record: StoredRecord, { contacts }: CampusData): object[] {
  const contact = contacts.get(record.id);
  return [deleteRecord(record), ...(contact === undefined ? [] : [deleteRecord(contact)])];
}
