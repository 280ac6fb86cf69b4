import { rosterId } from '@blood-bank/domain/identity-hashes';
import type { RosterDetails } from '@blood-bank/domain/records/roster-entry';
import type { StoredDonor } from '@blood-bank/domain/roster-import/compare-people';
import { searchTermsField, wholeNumberTerm } from '@blood-bank/domain/search-terms';
import {
  collection,
  collectionGroup,
  type DocumentSnapshot,
  documentId,
  getDocs,
  limit,
  query,
  where,
} from 'firebase/firestore/lite';
import { searchLogged } from './audit-log.ts';
import { read } from './call.ts';
import { firestore } from './firestore.ts';
import { inBatches } from './in-batches.ts';
import type { LongWork } from './read-all.ts';
import { readRosterSecret } from './roster-secret.ts';

/** The id that a person's entry would get; `attempt` counts the ids of people who share a number. */
export type IdOf = (details: RosterDetails, attempt: number) => string;

/** Donors with the number, the address or the id of somebody on a list. */
export interface FoundDonors {
  readonly stored: readonly StoredDonor[];
  readonly idOf: IdOf;
}

/** As many values as a query of Firestore compares with. */
const mostCompared = 30;
const mostFound = 100;

/** Finds out which of the ids in an own export are those of donors. */
export async function findDonorIds(
  ids: readonly string[],
  { signal, onProgress }: LongWork,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  let compared = 0;
  await inBatches(ids, mostCompared, signal, async (batch) => {
    for (const donor of await donorsWithIds(batch)) found.add(donor.id);
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
  let compared = 0;
  await inBatches(listed, mostCompared, signal, async (batch) => {
    // Batch by batch: hashing all of them in one task would block a phone's page for a second.
    const [entries, numbers, emails] = await Promise.all([
      donorsWithIds(batch.map((details) => idOf(details, 0))),
      numbersOf(batch),
      donorsWithEmails(batch),
    ]);
    const read = new Map([...entries, ...emails].map((donor) => [donor.id, donor]));
    const others = [...numbers.keys()].filter((id) => !read.has(id));
    for (const donor of await donorsWithIds(others)) read.set(donor.id, donor);
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

async function donorsWithIds(ids: readonly string[]): Promise<readonly DocumentSnapshot[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / mostCompared) }, (_, at) =>
    ids.slice(at * mostCompared, (at + 1) * mostCompared),
  );
  const found = batches.map(async (some) => {
    const donors = query(collection(firestore(), 'donors'), where(documentId(), 'in', some));
    return (await read(() => getDocs(donors))).docs;
  });
  return (await Promise.all(found)).flat();
}

/** The numbers of the list, as their last ten digits, that a donor has, by the donors' ids. */
async function numbersOf(listed: readonly RosterDetails[]): Promise<ReadonlyMap<string, string>> {
  const terms = new Set(
    listed.flatMap(({ contactNumber }) => (contactNumber === null ? [] : [wholeNumberTerm(contactNumber)])),
  );
  if (terms.size === 0) return new Map();
  const contacts = query(
    collectionGroup(firestore(), 'private'),
    where(searchTermsField, 'array-contains-any', [...terms]),
    limit(mostFound),
  );
  const { docs } = await searchLogged(() => read(() => getDocs(contacts)));
  const numbers = docs.map(
    (contact) =>
      [contact.ref.parent.parent?.id ?? '', wholeNumberTerm(String(contact.get('contactNumber')))] as const,
  );
  // A short number is the beginning or the end of others too.
  return new Map(numbers.filter(([, number]) => terms.has(number)));
}

async function donorsWithEmails(listed: readonly RosterDetails[]): Promise<readonly DocumentSnapshot[]> {
  const addresses = [...new Set(listed.map(({ email }) => email))].filter((email) => email !== '');
  if (addresses.length === 0) return [];
  const donors = query(collection(firestore(), 'donors'), where('email', 'in', addresses));
  return (await read(() => getDocs(donors))).docs;
}
