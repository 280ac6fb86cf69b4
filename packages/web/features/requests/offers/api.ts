import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import { type Offer, type OfferStatus, offerRecord } from '@blood-bank/domain/records/offer';
import {
  type DocumentData,
  getDoc,
  orderBy,
  type Query,
  query,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { read, write } from '../../../lib/firestore/call.ts';
import { commitBatch } from '../../../lib/firestore/commit.ts';
import { readContactNumber } from '../../../lib/firestore/contact-number.ts';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import { type Cursor, type Page, readLimitedCount, readPage } from '../../../lib/firestore/pagination.ts';
import {
  donorDocument,
  groupOf,
  numberOfOffer,
  offerDocument,
  offersFor,
} from '../../../lib/firestore/paths.ts';
import { isUnclear } from '../one-request-api.ts';

const standing: readonly OfferStatus[] = ['offered', 'donated', 'confirmed'];

/** Whether an offer counts: neither withdrawn nor denied. */
export function isStanding({ status }: Pick<Offer, 'status'>): boolean {
  return standing.includes(status);
}

/** A request, and who posted it. */
type OfferedTo = Pick<BloodRequest, 'id' | 'userId'>;

/** One page of the offers for a request, the first one first. For its owner, volunteers and admins. */
export function readOffers(
  request: OfferedTo,
  after: Cursor | null,
  through: Cursor | null = null,
): Promise<Page<Offer>> {
  const list = query(offersTo(request), orderBy('offeredAt'));
  return readPage(list, after, (_, data) => decodeOffer(request.id, data), { through });
}

/** The number of offers for a request that stand. For its owner, volunteers and admins. */
export async function countOffers(request: OfferedTo): Promise<number> {
  return (await readLimitedCount(query(offersTo(request), where('status', 'in', standing)))).count;
}

/** Not those that are left of an earlier request under the same id, which are for another person. */
function offersTo({ id, userId }: OfferedTo): Query {
  return query(offersFor(id), where('requestUserId', '==', userId));
}

/** The number that a donor's offer shows to who posted the request; null once it does not any more. */
export async function readOfferedNumber(requestId: string, uid: string): Promise<string | null> {
  try {
    return await readContactNumber(numberOfOffer(offerDocument(requestId, uid)));
  } catch (error) {
    // The donor has left, or was deactivated.
    if (problemOf(error).kind === 'denied') return null;
    throw error;
  }
}

/** One page of a donor's own offers for requests of any status, the newest first. */
export function readMyOffers(
  uid: string,
  after: Cursor | null,
  through: Cursor | null = null,
): Promise<Page<Offer>> {
  const own = query(groupOf('offers'), where('userId', '==', uid), orderBy('offeredAt', 'desc'));
  const decodeOwn = (_: string, data: DocumentData, { ref }: Cursor) =>
    decodeOffer(ref.parent.parent?.id ?? '', data);
  return readPage(own, after, decodeOwn, { through });
}

/** A donor's offer for a request; null where there is none. For the donor, the request's owner and admins. */
export async function readOffer(requestId: string, uid: string): Promise<Offer | null> {
  const snapshot = await read(() => getDoc(offerDocument(requestId, uid)));
  return snapshot.exists() ? decodeOffer(requestId, snapshot.data()) : null;
}

/**
 * Withdraws the donor's own offer with its number and message, once or again, also one that is deleted by now.
 *
 * @returns the status after it: 'donated' where the request's owner was faster
 */
export function withdrawOffer(requestId: string, uid: string): Promise<OfferStatus> {
  const offer = offerDocument(requestId, uid);
  return changeOffer(requestId, uid, 'withdrawn', () =>
    commitBatch((batch) => {
      batch.update(offer, { status: 'withdrawn', message: '' }).delete(numberOfOffer(offer));
    }),
  );
}

/**
 * Marks an offer for an own request as kept, once or again.
 *
 * @param uid the donor's
 * @returns the status after it: 'withdrawn' where the donor was faster
 */
export function markDonated(requestId: string, uid: string): Promise<OfferStatus> {
  const status = 'donated';
  return changeOffer(requestId, uid, status, () =>
    write(() => updateDoc(offerDocument(requestId, uid), { status })),
  );
}

async function changeOffer(
  requestId: string,
  uid: string,
  status: OfferStatus,
  change: () => Promise<void>,
): Promise<OfferStatus> {
  try {
    await change();
    return status;
  } catch (error) {
    if (!isUnclear(error, true)) throw error;
    // It may have been done without a response, or somebody else was faster: an offer changes its status once.
    const offer = await readOffer(requestId, uid).catch(() => undefined);
    // It was deleted with its request, so there is nothing left to withdraw.
    if (offer === null && status === 'withdrawn') return status;
    if (offer == null || offer.status === 'offered') throw error;
    return offer.status;
  }
}

function decodeOffer(requestId: string, data: DocumentData): Offer | null {
  return decode(offerRecord, requestId, { ...data, requestId });
}

/** Another member's donor record; null for one that the reader may not see, such as a deactivated one. */
export async function readOtherDonor(uid: string): Promise<Donor | null> {
  try {
    const snapshot = await read(() => getDoc(donorDocument(uid)));
    return snapshot.exists() ? decode(donorRecord, uid, snapshot.data()) : null;
  } catch (error) {
    if (problemOf(error).kind === 'denied') return null;
    throw error;
  }
}
