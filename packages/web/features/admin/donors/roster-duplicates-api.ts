import { isRosterId } from '@blood-bank/domain/roster-ids';
import { searchTermsField, wholeNumberTerm } from '@blood-bank/domain/search-terms';
import { getDoc, getDocs, limit, query, where } from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { donorDocument, donorsCollection, groupOf } from '../../../lib/firestore/paths.ts';
import { searchLogged } from '../audit/api.ts';

/** A donor who has the number or the email address of a person who is to be entered. */
export interface RosterDuplicate {
  readonly field: 'contactNumber' | 'email';
  readonly id: string;
  readonly fullName: string;
}

/** A short number is the beginning or the end of others too. */
const mostCompared = 100;

/**
 * Finds another donor with the same number, in any notation, or a member who has registered as a donor with the same email address.
 * Two entries may share an address, as a family does.
 *
 * @param ownId the entry that is edited
 */
export async function findRosterDuplicate(
  person: { readonly contactNumber: string | null; readonly email: string },
  ownId: string | null,
): Promise<RosterDuplicate | null> {
  const { contactNumber, email } = person;
  const withNumber = contactNumber === null ? null : await findByNumber(contactNumber, ownId);
  if (withNumber !== null) return duplicate('contactNumber', withNumber);
  const withEmail = email === '' ? null : await findMemberByEmail(email);
  return withEmail === null ? null : duplicate('email', withEmail);
}

async function findByNumber(number: string, ownId: string | null): Promise<string | null> {
  const term = wholeNumberTerm(number);
  const numbers = query(
    groupOf('private'),
    where(searchTermsField, 'array-contains', term),
    limit(mostCompared),
  );
  const { docs } = await searchLogged(() => read(() => getDocs(numbers)));
  const same = docs.filter((contact) => wholeNumberTerm(String(contact.get('contactNumber'))) === term);
  const ids = same.map(({ ref }) => ref.parent.parent?.id ?? '');
  return ids.find((id) => id !== '' && id !== ownId) ?? null;
}

async function findMemberByEmail(email: string): Promise<string | null> {
  const { docs } = await read(() =>
    getDocs(query(donorsCollection(), where('email', '==', email), limit(mostCompared))),
  );
  return docs.find(({ id }) => !isRosterId(id))?.id ?? null;
}

async function duplicate(field: RosterDuplicate['field'], id: string): Promise<RosterDuplicate> {
  const donor = await read(() => getDoc(donorDocument(id)));
  const fullName: unknown = donor.get('fullName');
  return { field, id, fullName: typeof fullName === 'string' ? fullName : id };
}
