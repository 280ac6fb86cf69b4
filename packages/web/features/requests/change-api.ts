import type { BloodRequest, RequestStatus } from '@blood-bank/domain/records/blood-request';
import {
  type DocumentData,
  getDoc,
  serverTimestamp,
  type Transaction,
  updateDoc,
} from 'firebase/firestore/lite';
import { dataMessages } from '#lib/firestore/messages.ts';
import { read, write } from '../../lib/firestore/call.ts';
import { commitBatch, mostWritesOfCommit, runAgainOnConflict, runOnce } from '../../lib/firestore/commit.ts';
import { CallError } from '../../lib/firestore/errors.ts';
import { requestDocument, userDocument } from '../../lib/firestore/paths.ts';
import { isUnclear, readOfferDocuments, readRequest } from './one-request-api.ts';

/** A request that its owner or an admin closes. */
export type ClosedStatus = Exclude<RequestStatus, 'active'>;

/**
 * Marks an active request fulfilled or cancelled.
 *
 * @param isRepeated an earlier attempt may have succeeded without a response
 */
export async function changeRequestStatus(
  id: string,
  status: ClosedStatus,
  isRepeated = false,
): Promise<void> {
  try {
    await write(() => updateDoc(requestDocument(id), { status, closedAt: serverTimestamp() }));
  } catch (error) {
    if (!isUnclear(error, isRepeated) || (await readRequest(id))?.status !== status) throw error;
  }
}

/** Says for the owner that an active request is still needed, once or again. */
export async function sayStillNeeded(id: string): Promise<true> {
  await write(() => updateDoc(requestDocument(id), { stillNeededAt: serverTimestamp() }));
  return true;
}

/** Says that the caller has found by phone that an active request of another member is true. */
export async function confirmByPhone(id: string, callerId: string): Promise<void> {
  const fullName: unknown = (await read(() => getDoc(userDocument(callerId)))).get('fullName');
  const confirmed = { confirmedAt: serverTimestamp(), confirmerId: callerId, confirmerName: fullName };
  await write(() => updateDoc(requestDocument(id), confirmed));
}

/** Takes back that a request was found true by phone. */
export async function takeConfirmationBack(id: string): Promise<void> {
  await write(() =>
    updateDoc(requestDocument(id), { confirmedAt: null, confirmerId: null, confirmerName: '' }),
  );
}

/**
 * Changes an active request, as it is stored at that moment.
 *
 * @param log adds an admin's entry to the commit
 * @throws CallError of kind "missing" where the request is gone, "conflict" where it is closed
 */
export async function changeActive(
  id: string,
  changeOf: (stored: DocumentData) => DocumentData,
  log: (transaction: Transaction) => void = () => {},
): Promise<void> {
  const document = requestDocument(id);
  await runAgainOnConflict(async (transaction) => {
    const stored = (await transaction.get(document)).data();
    if (stored === undefined) throw new CallError('missing', dataMessages.goneMeanwhile);
    if (stored.status !== 'active') throw new CallError('conflict', dataMessages.changedMeanwhile);
    transaction.update(document, changeOf(stored));
    log(transaction);
  });
}

/**
 * Sets how many units have been received, by compare-and-set: two people who count the same unit count it once.
 *
 * @param from the number that was seen
 * @throws CallError of kind "conflict" where it is neither that nor `to` any more, "missing" where the request is gone
 */
export async function setUnitsReceived(id: string, from: number, to: number): Promise<void> {
  const document = requestDocument(id);
  await runOnce(async (transaction) => {
    const request = await transaction.get(document);
    if (!request.exists()) throw new CallError('missing', dataMessages.goneMeanwhile);
    const received: unknown = request.get('unitsReceived') ?? 0;
    if (received !== from && received !== to) throw new CallError('conflict', dataMessages.changedMeanwhile);
    transaction.update(document, { unitsReceived: to });
  });
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
