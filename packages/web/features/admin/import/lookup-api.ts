import { rosterId } from '@blood-bank/domain/identity-hashes';
import { limits } from '@blood-bank/domain/records/limits';
import type { RosterDetails } from '@blood-bank/domain/records/roster-entry';
import type { StoredDonor } from '@blood-bank/domain/roster-import/compare-people';
import { searchTermsField, wholeNumberTerm } from '@blood-bank/domain/search-terms';
import { type DocumentData, type DocumentSnapshot, getDocs, query, where } from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { type Cursor, type Page, readPage } from '../../../lib/firestore/pagination.ts';
import { donorsCollection, groupOf } from '../../../lib/firestore/paths.ts';
import { readByIds } from '../../../lib/firestore/read-many.ts';
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

/** As many values as a query of Firestore compares with. */
const mostCompared = 30;

/** Finds out which of the ids in an own export are those of donors. */
export async function findDonorIds(
  ids: readonly string[],
  { signal, onProgress }: LongWork,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  let compared = 0;
  await inBatches(ids, mostCompared, signal, async (batch) => {
    for (const donor of await readByIds(donorsCollection(), batch)) found.add(donor.id);
    compared += batch.length;
    onProgress(compared);
  });
  signal.throwIfAborted();
  return found;
}

/** Finds the donors whom people of a list may be. */
export async function findDonors(
  listed: readonly RosterDetails[],
  { signal, onProgress }: LongWork,
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
  const asked = new Set<string>();
  let compared = 0;
  await inBatches(listed, mostCompared, signal, async (batch) => {
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
      stored.set(id, storedDonor(donor, numbers.get(id) ?? stored.get(id)?.number));
    compared += batch.length;
    onProgress(compared);
  });
  signal.throwIfAborted();
  return { stored: [...stored.values()], idOf };
}

function storedDonor(donor: DocumentSnapshot, number: string | null | undefined): StoredDonor {
  const text = (field: string): string => {
    const value: unknown = donor.get(field);
    return typeof value === 'string' ? value : '';
  };
  return {
    id: donor.id,
    fullName: text('fullName'),
    email: text('email'),
    number: number ?? null,
    importId: text('importId') || null,
  };
}

/**
 * The numbers of the list, as their last ten digits, that a donor has, by the donors' ids.
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
    for (const [id, number] of page.items) if (terms.has(number)) numbers.set(id, number);
    after = page.next;
  } while (after !== null);
  return numbers;
}

function numberIn(_: string, { contactNumber }: DocumentData, { ref }: Cursor): readonly [string, string] {
  return [ref.parent.parent?.id ?? '', wholeNumberTerm(String(contactNumber))];
}

async function donorsWithEmails(listed: readonly RosterDetails[]): Promise<readonly DocumentSnapshot[]> {
  const addresses = [...new Set(listed.map(({ email }) => email))].filter((email) => email !== '');
  if (addresses.length === 0) return [];
  const donors = query(donorsCollection(), where('email', 'in', addresses));
  return (await read(() => getDocs(donors))).docs;
}
