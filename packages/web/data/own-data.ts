import type { AccountStatus } from '@blood-bank/domain/records/member';
import {
  collection,
  type DocumentData,
  type DocumentReference,
  deleteDoc,
  doc,
  getDoc,
  query,
  setDoc,
  Timestamp,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { read, write } from './call.ts';
import { problemOf } from './errors.ts';
import { firestore } from './firestore.ts';
import { type Cursor, type Page, readPage } from './pagination.ts';

const suspended: AccountStatus = 'suspended';
/** How many batches in a row may fail because others delete one of their documents. */
const mostLostRaces = 3;

/** The fields of a stored document, with timestamps in ISO 8601. */
type StoredFields = Readonly<Record<string, unknown>>;

/** All records of one member, without the account; null for a missing one. */
export interface OwnRecords {
  readonly user: StoredFields | null;
  readonly donor: StoredFields | null;
  /** The private contact number. */
  readonly donorContact: StoredFields | null;
  readonly bloodRequests: readonly StoredFields[];
}

/** Reads all records of a member with every stored field, also those that this version does not know. */
export async function readOwnRecords(uid: string): Promise<OwnRecords> {
  const [user, donor, donorContact, bloodRequests] = await Promise.all([
    readFields(ownDocuments.user(uid)),
    readFields(ownDocuments.donor(uid)),
    readFields(ownDocuments.donorContact(uid)),
    readAllRequests(uid),
  ]);
  return { user, donor, donorContact, bloodRequests };
}

/** References to a member's own documents. */
export const ownDocuments = {
  user: (uid: string) => doc(firestore(), 'users', uid),
  donor: (uid: string) => doc(firestore(), 'donors', uid),
  donorContact: (uid: string) => doc(firestore(), 'donors', uid, 'private', 'contact'),
} as const;

/** One page of a member's requests, unordered: an order would leave out documents without its field. */
function readOwnRequests<Item>(
  uid: string,
  after: Cursor | null,
  take: (id: string, data: DocumentData) => Item,
): Promise<Page<Item>> {
  const own = query(collection(firestore(), 'bloodRequests'), where('userId', '==', uid));
  return readPage(own, after, take);
}

async function readAllRequests(uid: string): Promise<StoredFields[]> {
  const all: StoredFields[] = [];
  let next: Cursor | null = null;
  do {
    const page: Page<StoredFields> = await readOwnRequests(uid, next, (id, data) => ({
      id,
      ...withTimes(data),
    }));
    all.push(...page.items);
    next = page.next;
  } while (next !== null);
  return all;
}

async function readFields(document: DocumentReference): Promise<StoredFields | null> {
  const snapshot = await read(() => getDoc(document));
  return snapshot.exists() ? withTimes(snapshot.data()) : null;
}

function withTimes(data: DocumentData): StoredFields {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      value instanceof Timestamp ? value.toDate().toISOString() : value,
    ]),
  );
}

/**
 * Whether the member is an admin, read from the server. Another admin has to change the role before the account can be
 * deleted, so that the last admin can't disappear (decision record 002).
 */
export async function isAdminBySelf(uid: string): Promise<boolean> {
  const record = await read(() => getDoc(ownDocuments.user(uid)));
  return record.exists() && record.get('role') === 'admin';
}

/**
 * Deletes all records of a member: requests, donor record with its number, user record (of a suspended member, a tombstone
 * without personal data remains). May be repeated after a failure. Requests are deleted once more at the end, as another
 * device may have posted one.
 *
 * @throws the error of the failed call; earlier deletions remain
 */
export async function deleteOwnRecords(uid: string): Promise<void> {
  await deleteRequests(uid);
  // In one commit: the rules refuse to delete only one of the two.
  const donor = writeBatch(firestore())
    .delete(ownDocuments.donor(uid))
    .delete(ownDocuments.donorContact(uid));
  await write(() => donor.commit());
  await deleteUserRecord(uid);
  await deleteRequests(uid);
}

async function deleteRequests(uid: string): Promise<void> {
  for (let lostRaces = 0; ; ) {
    const { items: ids } = await readOwnRequests(uid, null, (id) => id);
    if (ids.length === 0) return;
    const batch = writeBatch(firestore());
    for (const id of ids) batch.delete(doc(firestore(), 'bloodRequests', id));
    try {
      await write(() => batch.commit());
      lostRaces = 0;
    } catch (error) {
      // A document that an admin or another tab has just deleted is refused like another member's.
      lostRaces += 1;
      if (problemOf(error).kind !== 'denied' || lostRaces > mostLostRaces) throw error;
    }
  }
}

async function deleteUserRecord(uid: string): Promise<void> {
  const document = ownDocuments.user(uid);
  // It is missing after an earlier attempt or a sign-up that broke off, and deleting a missing document is refused.
  const record = await read(() => getDoc(document));
  if (!record.exists()) return;
  if (record.get('accountStatus') === suspended) {
    // A tombstone (decision record 021): the rules demand createdAt unchanged, and no other field.
    const createdAt: unknown = record.get('createdAt');
    const tombstone = { accountStatus: suspended, ...(createdAt === undefined ? {} : { createdAt }) };
    await write(() => setDoc(document, tombstone));
  } else await write(() => deleteDoc(document));
}
