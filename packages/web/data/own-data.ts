import {
  collection,
  type DocumentData,
  type DocumentReference,
  doc,
  getDoc,
  query,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { read } from './call.ts';
import { firestore } from './firestore.ts';
import { type Cursor, type Page, readPage } from './pagination.ts';

/** A stored document as it is, with points in time in ISO 8601. */
type StoredFields = Readonly<Record<string, unknown>>;

/** Everything that is stored of one member beside the account itself; null for what there is none of. */
export interface OwnRecords {
  readonly user: StoredFields | null;
  readonly donor: StoredFields | null;
  /** The number that may be hidden from others. */
  readonly donorContact: StoredFields | null;
  readonly bloodRequests: readonly StoredFields[];
}

/** Reads everything that is stored of a member, as it is stored: a field that this version doesn't know is theirs too. */
export async function readOwnRecords(uid: string): Promise<OwnRecords> {
  const [user, donor, donorContact, bloodRequests] = await Promise.all([
    readFields(ownDocuments.user(uid)),
    readFields(ownDocuments.donor(uid)),
    readFields(ownDocuments.donorContact(uid)),
    readAllRequests(uid),
  ]);
  return { user, donor, donorContact, bloodRequests };
}

/** Where a member's own documents are. */
export const ownDocuments = {
  user: (uid: string) => doc(firestore(), 'users', uid),
  donor: (uid: string) => doc(firestore(), 'donors', uid),
  donorContact: (uid: string) => doc(firestore(), 'donors', uid, 'private', 'contact'),
} as const;

/** One page of a member's requests, in no order: an order would leave out those that lack its field. */
export function readOwnRequests<Item>(
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
