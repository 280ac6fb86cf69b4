import {
  type BloodRequest,
  bloodRequestRecord,
  type RequestStatus,
} from '@blood-bank/domain/records/blood-request';
import {
  collection,
  type DocumentData,
  type DocumentReference,
  doc,
  getDoc,
  getDocs,
  orderBy,
  type Query,
  query,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { read, write } from './call.ts';
import { commitBatch } from './commit-batch.ts';
import { isTransient, problemOf } from './errors.ts';
import { decode, firestore } from './firestore.ts';
import { type Cursor, type ListCount, type Page, readLimitedCount, readPage } from './pagination.ts';

/** On both hosts. */
export const mostWritesOfCommit = 500;
/** How many own requests a new one is compared with. */
const mostCompared = 20;

/** For whom which blood is needed where. */
type RequestSubject = Pick<BloodRequest, 'patientName' | 'requiredBloodGroup' | 'hospitalName'>;

/** One page of the member's own requests of any status, the newest first. */
export function readMyRequests(
  uid: string,
  after: Cursor | null,
  through: Cursor | null = null,
): Promise<Page<BloodRequest>> {
  return readPage(requestsOf(uid), after, decodeRequest, { through });
}

/**
 * The newest active request of the member for the same patient, group and hospital, in whichever way they are written; null where
 * there is none. A member posts few requests, so only the newest are compared.
 */
export async function findSameRequest(uid: string, details: RequestSubject): Promise<BloodRequest | null> {
  const { items } = await readPage(requestsOf(uid), null, decodeRequest, { size: mostCompared });
  const subject = subjectOf(details);
  return items.find((request) => request.status === 'active' && subjectOf(request) === subject) ?? null;
}

function subjectOf({ patientName, requiredBloodGroup, hospitalName }: RequestSubject): string {
  const parts = [patientName, requiredBloodGroup, hospitalName];
  return JSON.stringify(parts.map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase()));
}

export function countMyRequests(uid: string): Promise<ListCount> {
  return readLimitedCount(requestsOf(uid));
}

/**
 * Marks an active request fulfilled or cancelled.
 *
 * @param isRepeated an earlier attempt may have succeeded without a response
 */
export async function changeRequestStatus(
  id: string,
  status: Exclude<RequestStatus, 'active'>,
  isRepeated = false,
): Promise<void> {
  try {
    await write(() => updateDoc(requestDocument(id), { status }));
  } catch (error) {
    if (!isUnclear(error, isRepeated) || (await readRequest(id))?.status !== status) throw error;
  }
}

/**
 * Deletes an own request permanently, together with the offers for it.
 *
 * @param isRepeated an earlier attempt may have succeeded without a response
 */
export async function deleteRequest(
  { id, userId }: Pick<BloodRequest, 'id' | 'userId'>,
  isRepeated = false,
): Promise<void> {
  try {
    const offers = await readOfferDocuments(id, userId);
    const documents = [requestDocument(id), ...offers.slice(0, mostWritesOfCommit - 1)];
    await commitBatch((batch) => {
      for (const document of documents) batch.delete(document);
    });
  } catch (error) {
    if (!isUnclear(error, isRepeated) || (await readRequest(id)) !== null) throw error;
  }
}

/**
 * References to the offers for a request, and to their numbers.
 *
 * @param userId who posted the request; null for all that are left under its id, which admins find
 */
export async function readOfferDocuments(
  requestId: string,
  userId: string | null,
): Promise<readonly DocumentReference[]> {
  const all = offersFor(requestId);
  const offers = userId === null ? all : query(all, where('requestUserId', '==', userId));
  const { docs } = await read(() => getDocs(offers));
  return docs.flatMap(({ ref }) => [ref, numberOfOffer(ref)]);
}

/** Whether a failed write may have been done: its response was lost, or the repetition of a done write was refused. */
export function isUnclear(error: unknown, isRepeated: boolean): boolean {
  const { kind } = problemOf(error);
  return kind === 'denied' ? isRepeated : kind !== 'timeout' && isTransient(error);
}

/**
 * The request under `id`; null for one that is missing, or closed and of another member: what is missing is refused like what the
 * member may not read.
 */
export async function readRequest(id: string): Promise<BloodRequest | null> {
  try {
    const snapshot = await read(() => getDoc(requestDocument(id)));
    return snapshot.exists() ? decodeRequest(id, snapshot.data()) : null;
  } catch (error) {
    if (problemOf(error).kind === 'denied') return null;
    throw error;
  }
}

function requestsOf(uid: string): Query {
  return query(requests(), where('userId', '==', uid), orderBy('requestedAt', 'desc'));
}

/** Decodes a stored request; null for an invalid one. */
export function decodeRequest(id: string, data: DocumentData): BloodRequest | null {
  return decode(bloodRequestRecord, id, data);
}

/** The collection. */
export function requests() {
  return collection(firestore(), 'bloodRequests');
}

/** The document of the request with an id. */
export function requestDocument(id: string) {
  return doc(firestore(), 'bloodRequests', id);
}

/** The private part of an offer. */
export function numberOfOffer(offer: DocumentReference): DocumentReference {
  return doc(offer, 'private', 'contact');
}

/** The collection of the offers for a request. */
export function offersFor(requestId: string) {
  return collection(requestDocument(requestId), 'offers');
}
