import {
  type BloodRequest,
  type BloodRequestDetails,
  bloodRequestRecord,
  type RequestStatus,
} from '@blood-bank/domain/records/blood-request';
import {
  collection,
  type DocumentData,
  deleteDoc,
  doc,
  getDoc,
  orderBy,
  type Query,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { read, write } from './call.ts';
import { isTransient, problemOf } from './errors.ts';
import { decode, firestore } from './firestore.ts';
import type { AccountFacts } from './members.ts';
import { type Cursor, type ListCount, type Page, readLimitedCount, readPage } from './pagination.ts';

/** One page of the active requests, the newest first (specification section 7). */
export function readActiveRequests(
  after: Cursor | null,
  through: Cursor | null = null,
): Promise<Page<BloodRequest>> {
  return readPage(activeRequests(), after, decodeRequest, { through });
}

export function countActiveRequests(): Promise<ListCount> {
  return readLimitedCount(activeRequests());
}

/** One page of the member's own requests of any status, the newest first. */
export function readMyRequests(
  uid: string,
  after: Cursor | null,
  through: Cursor | null = null,
): Promise<Page<BloodRequest>> {
  return readPage(requestsOf(uid), after, decodeRequest, { through });
}

export function countMyRequests(uid: string): Promise<ListCount> {
  return readLimitedCount(requestsOf(uid));
}

/** A new request id: the idempotency key of a post, chosen before its first attempt. */
export function newRequestId(): string {
  return doc(requests()).id;
}

/**
 * Posts a request under `id`; a repetition with the same id posts it once (idempotency key).
 *
 * @returns 'earlier-exists' when an earlier attempt has posted other details, which remain; 'id-taken' when the id belongs to
 * a closed request or to another member's
 */
export async function postRequest(
  id: string,
  account: AccountFacts,
  details: BloodRequestDetails,
): Promise<'posted' | 'earlier-exists' | 'id-taken'> {
  try {
    await write(() => setDoc(requestDocument(id), newRequest(account, details)));
    return 'posted';
  } catch (error) {
    // A posted request can't be overwritten, so a refusal may mean that an earlier attempt succeeded.
    const earlier = problemOf(error).kind === 'denied' ? await readPosted(id) : null;
    if (earlier === null) throw error;
    if (earlier.userId !== account.uid || earlier.status !== 'active') return 'id-taken';
    return isSame(earlier, details) ? 'posted' : 'earlier-exists';
  }
}

/**
 * Marks an active request fulfilled or cancelled.
 *
 * @param isRepeated an earlier attempt may have succeeded without an answer
 */
export async function changeRequestStatus(
  id: string,
  status: Exclude<RequestStatus, 'active'>,
  isRepeated = false,
): Promise<void> {
  try {
    await write(() => updateDoc(requestDocument(id), { status }));
  } catch (error) {
    if (!isUnclear(error, isRepeated) || (await readPosted(id))?.status !== status) throw error;
  }
}

/**
 * Deletes a request permanently.
 *
 * @param isRepeated an earlier attempt may have succeeded without an answer
 */
export async function deleteRequest(id: string, isRepeated = false): Promise<void> {
  try {
    await write(() => deleteDoc(requestDocument(id)));
  } catch (error) {
    if (!isUnclear(error, isRepeated) || (await readPosted(id)) !== null) throw error;
  }
}

/** Whether a failed write may have been done: its answer was lost, or the repetition of a done write was refused. */
function isUnclear(error: unknown, isRepeated: boolean): boolean {
  const { kind } = problemOf(error);
  return kind === 'denied' ? isRepeated : kind !== 'timeout' && isTransient(error);
}

/** The request under `id`, or null: a missing request is refused like another member's. */
async function readPosted(id: string): Promise<BloodRequest | null> {
  try {
    const snapshot = await read(() => getDoc(requestDocument(id)));
    return snapshot.exists() ? decodeRequest(id, snapshot.data()) : null;
  } catch (error) {
    if (problemOf(error).kind === 'denied') return null;
    throw error;
  }
}

function isSame(earlier: BloodRequest, details: BloodRequestDetails): boolean {
  const stored: Readonly<Record<string, unknown>> = earlier;
  return Object.entries(details).every(([field, value]) => stored[field] === value);
}

function newRequest(account: AccountFacts, details: BloodRequestDetails) {
  return {
    ...details,
    userId: account.uid,
    userEmail: account.email,
    status: 'active',
    requestedAt: serverTimestamp(),
  };
}

function activeRequests(): Query {
  return query(requests(), where('status', '==', 'active'), orderBy('requestedAt', 'desc'));
}

function requestsOf(uid: string): Query {
  return query(requests(), where('userId', '==', uid), orderBy('requestedAt', 'desc'));
}

function decodeRequest(id: string, data: DocumentData): BloodRequest | null {
  return decode(bloodRequestRecord, id, data);
}

function requests() {
  return collection(firestore(), 'bloodRequests');
}

function requestDocument(id: string) {
  return doc(firestore(), 'bloodRequests', id);
}
