import { donorRecord } from '@blood-bank/domain/records/donor';
import type { RosterEntry } from '@blood-bank/domain/records/roster-entry';
import { collection, doc, getDoc, getDocs, limit, type Query, query, where } from 'firebase/firestore/lite';
import { read } from './call.ts';
import { decode, firestore } from './firestore.ts';
import type { AccountIdentity } from './members.ts';

/** More entries with one address than a family has. */
export const mostOwnEntries = 10;

/** The roster entries that have this e-mail address. Members list those of the own verified address, with a limit. */
export function rosterEntriesOf(email: string): Query {
  return query(collection(firestore(), 'donors'), where('userId', '==', null), where('email', '==', email));
}

/** The private part of a roster entry. */
export function rosterContact(id: string) {
  return doc(firestore(), 'donors', id, 'private', 'contact');
}

/** Reads what admins have entered of the member, whose address has to be verified; with the numbers, also hidden ones. */
async function readOwnRosterEntries(email: string): Promise<readonly RosterEntry[]> {
  const { docs } = await read(() => getDocs(query(rosterEntriesOf(email), limit(mostOwnEntries))));
  const donors = docs.map((entry) => decode(donorRecord, entry.id, entry.data()));
  return Promise.all(
    donors
      .filter((donor) => donor !== null)
      .map(async (donor) => {
        const contact = await read(() => getDoc(rosterContact(donor.id)));
        const number: unknown = contact.data()?.contactNumber;
        return { donor, contactNumber: typeof number === 'string' ? number : null };
      }),
  );
}

/** The query of what admins have entered of the member. */
export function ownRosterEntriesQuery({ uid, email }: AccountIdentity) {
  return {
    queryKey: ['donors', 'listed', uid, email] as const,
    queryFn: () => readOwnRosterEntries(email),
  };
}
