import type { BloodGroup } from '@blood-bank/domain/blood-group';
import {
  type Donor,
  type DonorDetails,
  donorEditFields,
  donorRecord,
} from '@blood-bank/domain/records/donor';
import {
  collection,
  type DocumentData,
  type DocumentSnapshot,
  doc,
  getDoc,
  getDocs,
  limit,
  type Query,
  query,
  runTransaction,
  serverTimestamp,
  where,
} from 'firebase/firestore/lite';
import { read, write } from './call.ts';
import { problemOf } from './errors.ts';
import { decode, firestore } from './firestore.ts';
import type { AccountFacts } from './members.ts';
import {
  type Cursor,
  type ListCount,
  type Page,
  readLimitedCount,
  readPage,
  subtractFromCount,
} from './pagination.ts';

/** A member's own record, with the number that the record lacks while it is hidden. */
export interface OwnDonor {
  readonly donor: Donor;
  readonly contactNumber: string;
}

/** What the edit form may change (specification section 7). */
export type DonorChanges = Partial<Omit<DonorDetails, 'universityRole'>>;

/** The member's own donor record; null for members who are not registered. */
export async function readMyDonor(uid: string): Promise<Donor | null> {
  const { docs } = await read(() =>
    getDocs(query(collection(firestore(), 'donors'), where('userId', '==', uid), limit(1))),
  );
  const [own] = docs;
  return own === undefined ? null : decode(donorRecord, own.id, own.data());
}

/** The member's own number, also while it is hidden from others (decisions record 002). */
export async function readMyContactNumber(uid: string): Promise<string> {
  return numberIn(await read(() => getDoc(contactDocument(uid))));
}

/** What the member may edit, as it is stored now; null for members who are not registered. */
export async function readOwnDonor(uid: string): Promise<OwnDonor | null> {
  const [donor, number] = await Promise.all([readMyDonor(uid), readMyContactNumber(uid)]);
  return donor === null ? null : { donor, contactNumber: number || (donor.contactNumber ?? '') };
}

/** One page of the donors of a group, without the member themselves (specification section 7). */
export function readDonorsOfGroup(
  group: BloodGroup,
  uid: string,
  after: Cursor | null,
  through: Cursor | null = null,
): Promise<Page<Donor>> {
  const decodeOther = (id: string, data: DocumentData) =>
    data.userId === uid ? null : decode(donorRecord, id, data);
  return readPage(activeDonorsOf(group), after, decodeOther, { through });
}

/** The number of donors of a group, without the member themselves. */
export async function countDonorsOfGroup(group: BloodGroup, uid: string): Promise<ListCount> {
  const [all, own] = await Promise.all([readLimitedCount(activeDonorsOf(group)), readMyDonor(uid)]);
  const isCounted = own !== null && own.bloodGroup === group && own.isProfileActive;
  return subtractFromCount(all, isCounted ? 1 : 0);
}

/**
 * Registers the member as a donor: the record and the private number in one commit. The uid is the record's id, which makes
 * registering idempotent, even from several tabs.
 *
 * @param isRepeated an earlier attempt may have succeeded without an answer: an equal record then counts as its result
 */
export async function registerDonor(
  account: AccountFacts,
  details: DonorDetails,
  isRepeated = false,
): Promise<'registered' | 'already-registered'> {
  try {
    if (await write(() => addDonor(account, details))) return 'registered';
  } catch (error) {
    // A lost race against another tab: the commit is a conflict, or an edit to the rules.
    if (!['conflict', 'denied'].includes(problemOf(error).kind)) throw error;
    if ((await readMyDonor(account.uid)) === null) throw error;
  }
  return isRepeated && (await isRegisteredWith(account.uid, details)) ? 'registered' : 'already-registered';
}

/**
 * Changes the member's own record. Fields that are not among `changes` keep their stored value, even if the form shows an
 * older one. The university role can't be changed (specification section 7).
 *
 * @returns the record as it is stored now; null where there is none
 */
export async function updateDonor(uid: string, changes: DonorChanges): Promise<OwnDonor | null> {
  try {
    return await write(() => changeDonor(uid, changes));
  } catch (error) {
    // A concurrent change: apply these changes to its result.
    if (problemOf(error).kind === 'conflict') return write(() => changeDonor(uid, changes));
    throw error;
  }
}

function changeDonor(uid: string, changes: DonorChanges): Promise<OwnDonor | null> {
  return runTransaction(
    firestore(),
    async (transaction) => {
      const record = await transaction.get(donorDocument(uid));
      const before = record.exists() ? decode(donorRecord, uid, record.data()) : null;
      if (before === null) return null;
      const contact = await transaction.get(contactDocument(uid));
      const contactNumber = changes.contactNumber ?? (numberIn(contact) || (before.contactNumber ?? ''));
      const donor = { ...before, ...changes };
      donor.contactNumber = shownNumber({ ...donor, contactNumber });
      transaction.update(donorDocument(uid), editablePart(donor));
      transaction.set(contactDocument(uid), { contactNumber });
      return { donor, contactNumber };
    },
    { maxAttempts: 1 },
  );
}

function editablePart(donor: Donor) {
  return Object.fromEntries(Object.entries(donor).filter(([field]) => Object.hasOwn(donorEditFields, field)));
}

/** Adds the record unless there is one. No retries: a second run would find the record of a first one without an answer. */
function addDonor(account: AccountFacts, details: DonorDetails): Promise<boolean> {
  const own = donorDocument(account.uid);
  return runTransaction(
    firestore(),
    async (transaction) => {
      const earlier = await transaction.get(own);
      if (earlier.exists()) return false;
      transaction.set(own, newDonor(account, details));
      transaction.set(contactDocument(account.uid), { contactNumber: details.contactNumber });
      return true;
    },
    { maxAttempts: 1 },
  );
}

async function isRegisteredWith(uid: string, details: DonorDetails): Promise<boolean> {
  const [donor, contactNumber] = await Promise.all([readMyDonor(uid), readMyContactNumber(uid)]);
  const stored: Readonly<Record<string, unknown>> = { ...donor, contactNumber };
  return Object.entries(details).every(([field, value]) => stored[field] === value);
}

function newDonor(account: AccountFacts, details: DonorDetails) {
  return {
    ...details,
    userId: account.uid,
    email: account.email,
    contactNumber: shownNumber(details),
    isVerified: false,
    isProfileActive: true,
    registeredAt: serverTimestamp(),
  };
}

function numberIn(contact: DocumentSnapshot): string {
  const number: unknown = contact.data()?.contactNumber;
  return typeof number === 'string' ? number : '';
}

/** A hidden number is left out of the record, which other members receive. */
function shownNumber(details: Pick<DonorDetails, 'allowContactVisibility' | 'contactNumber'>): string | null {
  return details.allowContactVisibility ? details.contactNumber : null;
}

function activeDonorsOf(group: BloodGroup): Query {
  return query(donors(), where('bloodGroup', '==', group), where('isProfileActive', '==', true));
}

function donors() {
  return collection(firestore(), 'donors');
}

function donorDocument(uid: string) {
  return doc(firestore(), 'donors', uid);
}

function contactDocument(uid: string) {
  return doc(firestore(), 'donors', uid, 'private', 'contact');
}
