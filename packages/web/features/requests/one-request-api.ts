import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type DocumentReference, getDoc, getDocs, query, where } from 'firebase/firestore/lite';
import { read } from '../../lib/firestore/call.ts';
import { isTransient, problemOf } from '../../lib/firestore/errors.ts';
import { numberOfOffer, offersFor, requestDocument } from '../../lib/firestore/paths.ts';
import { decodeRequest } from './api.ts';

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
