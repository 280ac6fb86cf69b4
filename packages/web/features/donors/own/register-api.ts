import { type DonorDetails, donorRecord } from '@blood-bank/domain/records/donor';
import type { DonorProfile } from '@blood-bank/domain/records/donor-form';
import type { Attributes } from '@blood-bank/domain/records/field';
import type { RosterEntry } from '@blood-bank/domain/records/roster-entry';
import { donorTerms } from '@blood-bank/domain/search-terms';
import { getDocs, limit, type Query, query, serverTimestamp, where } from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { runOnce } from '../../../lib/firestore/commit.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { readContactNumber } from '../../../lib/firestore/contact-number.ts';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { decode, isStoredAs } from '../../../lib/firestore/firestore.ts';
import { contactDocument, donorDocument, donorsCollection } from '../../../lib/firestore/paths.ts';
import type { AccountIdentity } from '../../../session/members.ts';
import { readMyDonor } from '../api.ts';
import { newContact, readMyContactNumber, shownNumber } from './api.ts';
import { readByMail, readSettings } from './notice-settings-api.ts';

/** What a member registers with. Without `byMail` the notice settings stay as they are. */
type Registration = DonorDetails & Partial<Pick<DonorProfile, 'byMail'>>;

/** How a member is registered. */
interface RegistrationOptions {
  /** An earlier attempt may have succeeded without a response: an equal record then counts as its result. */
  readonly isRepeated?: boolean;
  /** The id of the roster entry that becomes the member's own record: it is deleted in the same commit. */
  readonly claimedEntry?: string | null;
}

/**
 * Registers the member as a donor: the record, the private number and the notice settings in one commit. The uid is the record's
 * id, which makes registering idempotent, even from several tabs.
 */
export async function registerDonor(
  account: AccountIdentity,
  details: Registration,
  { isRepeated = false, claimedEntry = null }: RegistrationOptions = {},
): Promise<'registered' | 'already-registered'> {
  try {
    if (await addDonor(account, details, claimedEntry)) return 'registered';
  } catch (error) {
    // A lost race against another tab: the commit is a conflict, or an edit to the rules.
    if (!['conflict', 'denied'].includes(problemOf(error).kind)) throw error;
    if ((await readMyDonor(account.uid)) === null) {
      if (claimedEntry === null || (await isListed(account, claimedEntry))) throw error;
      // An admin has deleted the entry, or changed its address.
      return registerDonor(account, details, { isRepeated });
    }
  }
  return isRepeated && (await isRegisteredWith(account.uid, details)) ? 'registered' : 'already-registered';
}

/** Adds the record unless there is one. */
function addDonor(
  account: AccountIdentity,
  { byMail, ...details }: Registration,
  claimedEntry: string | null,
): Promise<boolean> {
  const own = donorDocument(account.uid);
  return runOnce(async (transaction) => {
    const earlier = await transaction.get(own);
    if (earlier.exists()) return false;
    if (byMail !== undefined) (await readSettings(transaction, account.uid)).store(byMail);
    transaction.set(own, newDonor(account, details, claimedEntry));
    transaction.set(contactDocument(account.uid), newContact(details.contactNumber));
    // Not read before: what an admin changes of it concurrently does not matter any more.
    if (claimedEntry !== null)
      transaction.delete(donorDocument(claimedEntry)).delete(contactDocument(claimedEntry));
    return true;
  });
}

async function isListed({ email }: AccountIdentity, entry: string): Promise<boolean> {
  const { docs } = await read(() => getDocs(query(rosterEntriesOf(email), limit(mostOwnEntries))));
  return docs.some(({ id }) => id === entry);
}

async function isRegisteredWith(uid: string, details: Registration): Promise<boolean> {
  const [donor, contactNumber, byMail] = await Promise.all([
    readMyDonor(uid),
    readMyContactNumber(uid),
    readByMail(uid),
  ]);
  return isStoredAs({ ...donor, contactNumber, byMail }, details);
}

function newDonor(account: AccountIdentity, details: DonorDetails, claimedEntry: string | null) {
  return {
    ...details,
    attributes: askedAttributes(details.attributes),
    userId: account.uid,
    email: account.email,
    contactNumber: shownNumber(details),
    isVerified: false,
    isProfileActive: true,
    registeredAt: serverTimestamp(),
    ...(claimedEntry !== null && { claimedEntry }),
    searchTerms: donorTerms({ ...details, email: account.email }, details.contactNumber),
  };
}

/** Without what the campus does not ask any more, which a list entry may still say: nobody may write it anew. */
function askedAttributes(attributes: Attributes): Attributes {
  const isAsked = (id: string) => campus.donorAttributes.some((one) => one.id === id);
  return Object.fromEntries(Object.entries(attributes).filter(([id]) => isAsked(id)));
}

/** More entries with one address than a family has. */
const mostOwnEntries = 10;

/** The roster entries that have this email address. Members list those of the own verified address, with a limit. */
export function rosterEntriesOf(email: string): Query {
  return query(donorsCollection(), where('userId', '==', null), where('email', '==', email));
}

/** Reads what admins have entered of the member, whose address has to be verified; with the numbers, also hidden ones. */
async function readOwnRosterEntries(email: string): Promise<readonly RosterEntry[]> {
  const { docs } = await read(() => getDocs(query(rosterEntriesOf(email), limit(mostOwnEntries))));
  const donors = docs.map((entry) => decode(donorRecord, entry.id, entry.data()));
  return Promise.all(
    donors
      .filter((donor) => donor !== null)
      .map(async (donor) => {
        return { donor, contactNumber: await readContactNumber(contactDocument(donor.id)) };
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
