import { numberTerms, searchTermsField } from '@blood-bank/domain/search-terms';
import type { DocumentWrite, PlainFields } from '@embedded-firebase/server/documents';
import { plainFields } from '@embedded-firebase/server/inspection';
import { type CampusData, deleteRecord, parentId, type StoredRecord, setFields } from './campus-data.ts';
import { advice, type Finding, fault, fixCommand, type Repair, removeCommand } from './finding.ts';
import { unused } from './unused.ts';

/** Checks a donor record against its account, other donor records, and its private part. */
export function* checkDonor(record: StoredRecord, data: CampusData): Generator<Finding> {
  const { id, path, fields } = record;
  const { userId } = fields;
  const owner = typeof userId === 'string' && userId !== '' ? userId : id;
  if (!data.accounts.has(owner)) {
    yield {
      ...fault('donors', path),
      what: 'It is the profile of a donor who has no account (any more): no one can edit it.',
      how: `If the person has left, ${removeCommand} deletes it, its number too.`,
      removal: { done: 'Deleted it, and its number.', work: { writes: deletion(record, data) } },
    };
  } else if (owner !== id) {
    yield data.donors.has(owner) ? duplicate(record, owner, data) : misplaced(record, owner, data);
  } else if (!data.users.has(id)) {
    yield {
      ...fault('donors', path),
      what: 'Its donor has an account, but no user record.',
      how: 'Ask the person to sign in: what is missing is asked for.',
    };
  }
  yield* checkNumber(record, data);
}

/** Checks that the private part of a donor record has its donor record. */
export function* checkContact(record: StoredRecord, { donors }: CampusData): Generator<Finding> {
  if (donors.has(parentId(record.path))) return;
  yield unused('private parts', record, 'It keeps the number of a donor record that does not exist.');
}

/** Checks the contact number: always in the private part, in the record only while it is shown (docs/decisions/002). */
export function* checkNumber(record: StoredRecord, { contacts }: CampusData): Generator<Finding> {
  const { path, id, fields } = record;
  const shown = fields.contactNumber ?? null;
  const kept = contacts.get(id)?.fields.contactNumber ?? null;
  const isVisible = fields.allowContactVisibility === true;
  if (!isVisible && shown !== null) {
    const keeps = kept === null ? ', and keeps it where only owner and admins read it' : '';
    yield {
      ...fault('hidden numbers', path),
      what: 'The donor hides the number, but it is in the record, which members can read.',
      how: `${fixCommand} removes it from the record${keeps}.`,
      repair: hideNumber(record, contacts),
    };
  } else if (kept === null && !isReachedByMail(record, contacts)) {
    const isShown = shown !== null && !contacts.has(id);
    yield {
      ...fault('private parts', `${path}/private/contact`),
      what: 'The part of the profile that keeps the number is missing or has none.',
      how: isShown ? `${fixCommand} creates it with the number that the donor shows.` : howToSave(record),
      ...(isShown
        ? {
            repair: {
              done: 'Created it with the number that is shown.',
              work: { writes: [keepNumber(record)] },
            },
          }
        : {}),
    };
  } else if (isVisible && shown !== kept) {
    yield differing(record, shown, kept);
  }
}

/** A roster entry may have an email address in place of a number. */
function isReachedByMail({ kind, id, fields }: StoredRecord, contacts: CampusData['contacts']): boolean {
  return kind === 'roster' && contacts.has(id) && fields.email !== '';
}

function howToSave({ kind }: StoredRecord): string {
  return kind === 'roster'
    ? 'Edit the entry under Manage Donors and save.'
    : 'Ask the donor to open Edit Profile and save.';
}

function hideNumber(record: StoredRecord, contacts: CampusData['contacts']): Repair {
  const contact = contacts.get(record.id);
  const removal = setFields(record, { contactNumber: null });
  const done = 'Removed the number from the record; it is kept for owner and admins.';
  if (contact === undefined) return { done, work: { writes: [removal, keepNumber(record)] } };
  const isKept = (contact.fields.contactNumber ?? null) !== null;
  return { done, work: { writes: [removal, ...(isKept ? [] : [setFields(contact, numberOf(record))])] } };
}

function differing(record: StoredRecord, shown: unknown, kept: unknown): Finding {
  const finding = fault('private parts', record.path);
  if (shown !== null || typeof kept !== 'string') {
    return {
      ...finding,
      what: 'The number that is shown is not the one that is kept.',
      how: howToSave(record),
    };
  }
  return {
    ...finding,
    what: 'The donor shows the number, but the record has none.',
    how: `${fixCommand} adds it.`,
    repair: {
      done: 'Added the number that the donor shows.',
      work: { writes: [setFields(record, { contactNumber: kept })] },
    },
  };
}

/** Keeps any value: the check of the fields reports what is no number, and a person may still read it as one. */
function keepNumber(record: StoredRecord): DocumentWrite {
  return { create: `${record.path}/private/contact`, fields: numberOf(record) };
}

function numberOf({ fields, values }: StoredRecord): PlainFields {
  return {
    contactNumber: plainFields(values).contactNumber ?? null,
    [searchTermsField]: numberTerms(String(fields.contactNumber)),
  };
}

function misplaced(record: StoredRecord, owner: string, { contacts }: CampusData): Finding {
  const contact = contacts.get(record.id);
  const target = `donors/${owner}`;
  return {
    ...fault('donors', record.path),
    what: `It is stored under another id than its user's: its donor can't edit it, and could register twice.`,
    how: `${fixCommand} moves it to ${target}.`,
    repair: {
      done: `Moved it to ${target}.`,
      work: {
        writes: [
          { create: target, fields: record.values },
          deleteRecord(record),
          ...(contact === undefined || contacts.has(owner)
            ? []
            : [{ create: `${target}/private/contact`, fields: contact.values }, deleteRecord(contact)]),
        ],
      },
    },
  };
}

function duplicate(record: StoredRecord, owner: string, data: CampusData): Finding {
  return {
    ...fault('donors', record.path),
    what: `Its donor has another record, donors/${owner}, which is the one that counts.`,
    how: `Check that that one has everything; then ${removeCommand} deletes this one.`,
    removal: { done: 'Deleted it, and its number.', work: { writes: deletion(record, data) } },
  };
}

/** The writes that delete a donor record, its private part and its donations. */
export function deletion(
  record: StoredRecord,
  { contacts, donations }: Pick<CampusData, 'contacts' | 'donations'>,
): DocumentWrite[] {
  return [record, contacts.get(record.id) ?? [], donations.get(record.id) ?? []].flat().map(deleteRecord);
}

/** Advises on what donors have said to attributes that campus.json does not name (any more): it is kept, and nobody sees it. */
export function* checkAttributes(
  data: CampusData,
  asked: readonly { readonly id: string }[],
): Generator<Finding> {
  const known = new Set(asked.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { kind, fields } of data.records()) {
    if (kind !== 'donor' && kind !== 'roster') continue;
    for (const id of Object.keys(fields.attributes ?? {})) {
      if (!known.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  for (const [id, count] of counts) {
    yield {
      ...advice('attributes', `donorAttributes in campus.json, ${id}`),
      what: `${count === 1 ? '1 donor record has' : `${count} donor records have`} a value for it, which no one sees, as campus.json does not name it.`,
      how: 'Name it again, with the same id; a label may change. The values stay stored, and npm run export writes them.',
    };
  }
}
