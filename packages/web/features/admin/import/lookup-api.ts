import { parseCalendarDate } from '@blood-bank/domain/calendar-date';
import { rosterId } from '@blood-bank/domain/identity-hashes';
import { textsOf } from '@blood-bank/domain/records/field';
import { limits } from '@blood-bank/domain/records/limits';
import type { RosterDetails } from '@blood-bank/domain/records/roster-entry';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import type { StoredDonor } from '@blood-bank/domain/roster-import/compare-people';
import type { DonorDonations } from '@blood-bank/domain/roster-import/donor-changes';
import type { ReadRow } from '@blood-bank/domain/roster-import/who-is-who';
import { searchTermsField, wholeNumberTerm } from '@blood-bank/domain/search-terms';
import {
  type DocumentData,
  type DocumentSnapshot,
  documentId,
  getDocs,
  limit,
  query,
  where,
} from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { type Cursor, type Page, readPage } from '../../../lib/firestore/pagination.ts';
import { donorsCollection, groupOf } from '../../../lib/firestore/paths.ts';
import { maxIdsPerQuery, readByIds, readContactNumbers } from '../../../lib/firestore/read-many.ts';
import { searchLogged } from '../audit/api.ts';
import { readRosterSecret } from '../donors/roster-entry-api.ts';
import type { LongWork } from '../list/read-all.ts';
import { inBatches } from './api.ts';

/** The id that a person's entry would get; `attempt` counts the ids of people who share a number. */
export type IdOf = (details: RosterDetails, attempt: number) => string;

/** Donors with the number, the address or the id of somebody on a list. */
export interface FoundDonors {
  readonly stored: readonly StoredDonor[];
  readonly idOf: IdOf;
}

/** Reads the donors whom an own export names by their ids, by these. */
export async function readDonors(
  ids: readonly string[],
  { signal, onProgress }: LongWork,
): Promise<ReadonlyMap<string, DocumentSnapshot>> {
  const found = new Map<string, DocumentSnapshot>();
  let compared = 0;
  await inBatches(ids, maxIdsPerQuery, signal, async (batch) => {
    for (const donor of await readByIds(donorsCollection(), batch)) found.set(donor.id, donor);
    compared += batch.length;
    onProgress(compared);
  });
  signal.throwIfAborted();
  return found;
}

/** A person of a list, with the donor of an own export who this is. */
type Listed = Pick<ReadRow, 'details' | 'donorId'>;

/**
 * Finds the donors whom people of a list may be.
 *
 * @param exported those of an own export
 */
export async function findDonors(
  people: readonly Listed[],
  { signal, onProgress }: LongWork,
  exported: ReadonlyMap<string, DocumentSnapshot> = new Map(),
): Promise<FoundDonors> {
  const secret = await readRosterSecret();
  const ids = new Map<string, string>();
  const idOf: IdOf = (details, attempt) => {
    const key = `${details.contactNumber ?? details.email} ${attempt}`;
    const id = ids.get(key) ?? rosterId(secret, details, attempt);
    ids.set(key, id);
    return id;
  };
  const stored = new Map<string, StoredDonor>();
  for (const [id, donor] of exported) stored.set(id, storedDonor(donor, null));
  const listed = people.filter(({ donorId }) => donorId === null).map(({ details }) => details);
  const asked = new Set<string>();
  let compared = people.length - listed.length;
  await inBatches(listed, maxIdsPerQuery, signal, async (batch) => {
    // Batch by batch: hashing all of them in one task would block a phone's page for a second.
    const [entries, numbers, emails] = await Promise.all([
      readByIds(
        donorsCollection(),
        batch.map((details) => idOf(details, 0)),
      ),
      numbersOf(batch, asked),
      donorsWithEmails(batch),
    ]);
    const read = new Map([...entries, ...emails].map((donor) => [donor.id, donor]));
    const others = [...numbers.keys()].filter((id) => !read.has(id));
    for (const donor of await readByIds(donorsCollection(), others)) read.set(donor.id, donor);
    for (const [id, donor] of read)
      stored.set(id, storedDonor(donor, numbers.get(id) ?? stored.get(id)?.contactNumber ?? null));
    compared += batch.length;
    onProgress(compared);
  });
  const withNumber = new Set(people.map(({ donorId, details }) => details.contactNumber && donorId));
  const hidden = [...stored.values()].filter(
    ({ id, contactNumber }) =>
      isRosterId(id) && contactNumber === null && (withNumber.has(id) || !exported.has(id)),
  );
  const numbers = await readNumbers(
    hidden.map(({ id }) => id),
    signal,
  );
  for (const donor of hidden)
    stored.set(donor.id, { ...donor, contactNumber: numbers.get(donor.id) ?? null });
  signal.throwIfAborted();
  return { stored: [...stored.values()], idOf };
}

function storedDonor(donor: DocumentSnapshot, number: string | null): StoredDonor {
  const text = (field: string): string => {
    const value: unknown = donor.get(field);
    return typeof value === 'string' ? value : '';
  };
  return {
    id: donor.id,
    fullName: text('fullName'),
    bloodGroup: text('bloodGroup'),
    email: text('email'),
    universityId: text('universityId'),
    department: text('department'),
    dateOfBirth: text('dateOfBirth'),
    gender: text('gender'),
    attributes: textsOf(donor.get('attributes')),
    lastDonationDate: parseCalendarDate(text('lastDonationDate')),
    contactNumber: number ?? (text('contactNumber') || null),
    importId: text('importId') || null,
    changedByImport: text('changedByImport') || null,
  };
}

/** Reads numbers of roster entries, hidden ones too, by the ids of those that have one. */
export async function readNumbers(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>();
  await inBatches(ids, maxIdsPerQuery, signal, async (batch) => {
    for (const [id, number] of await searchLogged(() => readContactNumbers(batch))) numbers.set(id, number);
  });
  return numbers;
}

/** Finds out which of some donations are in the donors' logs. @returns their documents' names below the root */
export async function findLogged(
  listed: readonly DonorDonations[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const names = listed.flatMap(({ donorId, donations }) =>
    donations.map(({ donatedOn }) => loggedName(donorId, donatedOn)),
  );
  const found = new Set<string>();
  await inBatches(names, maxIdsPerQuery, signal, async (batch) => {
    const { docs } = await read(() =>
      getDocs(query(groupOf('donations'), where(documentId(), 'in', batch), limit(maxIdsPerQuery))),
    );
    for (const { ref } of docs) found.add(ref.path);
  });
  signal.throwIfAborted();
  return found;
}

/** The name of a donation's document below the root. */
export function loggedName(donorId: string, day: string): string {
  return `donors/${donorId}/donations/${day}`;
}

/**
 * The numbers of the list that a donor has, as the donor has them, by the donors' ids.
 *
 * @param asked the numbers that were looked for before, which many of a list may have; those of this part of the list are added
 */
async function numbersOf(
  listed: readonly RosterDetails[],
  asked: Set<string>,
): Promise<ReadonlyMap<string, string>> {
  const all = listed.flatMap(({ contactNumber }) =>
    contactNumber === null ? [] : [wholeNumberTerm(contactNumber)],
  );
  const terms = new Set(all.filter((term) => !asked.has(term)));
  if (terms.size === 0) return new Map();
  for (const term of terms) asked.add(term);
  const contacts = query(groupOf('private'), where(searchTermsField, 'array-contains-any', [...terms]));
  const numbers = new Map<string, string>();
  let after: Cursor | null = null;
  do {
    const page: Page<readonly [string, string]> = await searchLogged(() =>
      readPage(contacts, after, numberIn, { size: limits.listMax }),
    );
    // A short number is the beginning or the end of others too.
    for (const [id, number] of page.items) if (terms.has(wholeNumberTerm(number))) numbers.set(id, number);
    after = page.next;
  } while (after !== null);
  return numbers;
}

function numberIn(_: string, { contactNumber }: DocumentData, { ref }: Cursor): readonly [string, string] {
  return [ref.parent.parent?.id ?? '', String(contactNumber)];
}

async function donorsWithEmails(listed: readonly RosterDetails[]): Promise<readonly DocumentSnapshot[]> {
  const addresses = [...new Set(listed.map(({ email }) => email))].filter((email) => email !== '');
  if (addresses.length === 0) return [];
  const donors = query(donorsCollection(), where('email', 'in', addresses));
  return (await read(() => getDocs(donors))).docs;
}
