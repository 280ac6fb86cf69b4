import { rosterId } from '@blood-bank/domain/identity-hashes';
import type { RosterDetails } from '@blood-bank/domain/records/roster-entry';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import { searchTermsField, wholeNumberTerm } from '@blood-bank/domain/search-terms';
import {
  collection,
  collectionGroup,
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

/** A person of a list, with the id that the entry has or would get. */
export interface ListedPerson {
  readonly id: string;
  readonly details: RosterDetails;
}

/** Who of a list is here already, and in which imports they came. */
export interface FoundPeople {
  readonly people: readonly ListedPerson[];
  /** The ids of `people` who are here: as an entry, with their number, or as a member with their address. */
  readonly here: ReadonlySet<string>;
  readonly importIds: ReadonlySet<string>;
}

/** As many values as a query of Firestore compares with. */
const mostCompared = 30;
const mostFound = 100;

/** Finds out which people of a list are donors here already. */
export async function findPeople(
  listed: readonly RosterDetails[],
  { signal, onProgress }: LongWork,
): Promise<FoundPeople> {
  const secret = await readRosterSecret();
  const people: ListedPerson[] = [];
  const here = new Set<string>();
  const importIds = new Set<string>();
  let compared = 0;
  await inBatches(listed, mostCompared, signal, async (batch) => {
    // Batch by batch, in their order: hashing all of them in one task would block a phone's page for a second.
    const some = batch.map((details) => ({ id: rosterId(secret, details), details }));
    people.push(...some);
    const [entries, numbers, emails] = await Promise.all([entriesOf(some), numbersOf(some), emailsOf(some)]);
    for (const { id, details } of some) {
      const isHere =
        entries.has(id) ||
        (details.contactNumber !== null && numbers.has(wholeNumberTerm(details.contactNumber))) ||
        emails.has(details.email);
      if (isHere) here.add(id);
    }
    for (const importId of entries.values()) if (importId !== null) importIds.add(importId);
    compared += some.length;
    onProgress(compared);
  });
  signal.throwIfAborted();
  return { people, here, importIds };
}

/** The imports of the entries, by the ids of those that are stored. */
async function entriesOf(people: readonly ListedPerson[]): Promise<ReadonlyMap<string, string | null>> {
  const ids = people.map(({ id }) => id);
  const entries = query(collection(firestore(), 'donors'), where(documentId(), 'in', ids));
  const { docs } = await read(() => getDocs(entries));
  return new Map(
    docs.map((entry) => {
      const importId: unknown = entry.get('importId');
      return [entry.id, typeof importId === 'string' ? importId : null];
    }),
  );
}

/** The numbers, as their last ten digits, that a donor has: a member, or an entry that has got it since. */
async function numbersOf(people: readonly ListedPerson[]): Promise<ReadonlySet<string>> {
  const terms = people.flatMap(({ details }) =>
    details.contactNumber === null ? [] : [wholeNumberTerm(details.contactNumber)],
  );
  if (terms.length === 0) return new Set();
  const contacts = query(
    collectionGroup(firestore(), 'private'),
    where(searchTermsField, 'array-contains-any', terms),
    limit(mostFound),
  );
  const { docs } = await searchLogged(() => read(() => getDocs(contacts)));
  return new Set(docs.map((contact) => wholeNumberTerm(String(contact.get('contactNumber')))));
}

/** The addresses of registered donors. Entries may share one, as a family does. */
async function emailsOf(people: readonly ListedPerson[]): Promise<ReadonlySet<string>> {
  const addresses = [...new Set(people.map(({ details }) => details.email))].filter((email) => email !== '');
  if (addresses.length === 0) return new Set();
  const donors = query(collection(firestore(), 'donors'), where('email', 'in', addresses));
  const { docs } = await read(() => getDocs(donors));
  return new Set(docs.filter(({ id }) => !isRosterId(id)).map((donor) => String(donor.get('email'))));
}
