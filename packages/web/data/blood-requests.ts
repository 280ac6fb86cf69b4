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
import { decode } from './decode.ts';
import { isPassing, problemOf } from './errors.ts';
import { firestore } from './firestore.ts';
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

/** An id for a request that is about to be posted: chosen once, before the first attempt. */
export function newRequestId(): string {
  return doc(requests()).id;
}

/**
 * Posts a request under `id`. May be called again after an attempt whose outcome nobody knows: the request then stands
 * there once. Where such an attempt did post a request with other details, that one stays: "earlier-stands". The id may
 * also stand for what is closed by now, or is somebody else's: "id-taken".
 */
export async function postRequest(
  id: string,
  account: AccountFacts,
  details: BloodRequestDetails,
): Promise<'posted' | 'earlier-stands' | 'id-taken'> {
  try {
    await write(() => setDoc(requestDocument(id), newRequest(account, details)));
    return 'posted';
  } catch (error) {
    // A posted request can't be written over, so a refusal may mean that an earlier attempt went through.
    const earlier = problemOf(error).kind === 'denied' ? await readPosted(id) : null;
    if (earlier === null) throw error;
    if (earlier.userId !== account.uid || earlier.status !== 'active') return 'id-taken';
    return isSame(earlier, details) ? 'posted' : 'earlier-stands';
  }
}

/**
 * Marks an active request fulfilled or cancelled.
 *
 * @param isRepeated an earlier attempt may have gone through, its answer lost
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
 * Deletes a request for good.
 *
 * @param isRepeated an earlier attempt may have gone through, its answer lost
 */
export async function deleteRequest(id: string, isRepeated = false): Promise<void> {
  try {
    await write(() => deleteDoc(requestDocument(id)));
  } catch (error) {
    if (!isUnclear(error, isRepeated) || (await readPosted(id)) !== null) throw error;
  }
}

/** Whether a write that failed so may have been done: the answer was lost, or it is refused for being done already. */
function isUnclear(error: unknown, isRepeated: boolean): boolean {
  const { kind } = problemOf(error);
  return kind === 'denied' ? isRepeated : kind !== 'timeout' && isPassing(error);
}

/** The request under `id`, or null where there is none: what is not there is refused like what is not ours. */
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
  const told: Readonly<Record<string, unknown>> = earlier;
  return Object.entries(details).every(([field, value]) => told[field] === value);
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
