import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Offer, OfferDetails } from '@blood-bank/domain/records/offer';
import { serverTimestamp } from 'firebase/firestore/lite';
import { commitBatch } from '../../../lib/firestore/commit.ts';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { numberOfOffer, offerDocument } from '../../../lib/firestore/paths.ts';
import { readMyContactNumber, readMyDonor } from '../../donors/public.ts';
import { readRequest } from '../one-request-api.ts';
import { readOffer } from './api.ts';

/**
 * The outcome of an attempt to offer: offered (also in another tab before, or already confirmed by the owner), or why the donor
 * can't.
 */
export type OfferOutcome =
  | 'offered'
  | 'no-profile'
  | 'inactive-profile'
  | 'no-number'
  | 'request-closed'
  | 'own-request';

/** What an offer says about its donor, as the rules compare it with the donor's records. */
interface DonorPart {
  readonly named: Pick<Offer, 'userId' | 'fullName' | 'bloodGroup'>;
  readonly contactNumber: string;
}

/** Once more where the donor record has changed since it was read, such as in another tab. */
const attempts = 2;

/**
 * Offers to donate for a request, for the first time or again after a withdrawal. The donor's uid is the offer's id, so it is
 * made once, even from several tabs or when it is repeated after a lost response.
 *
 * @throws the error of the failed call, where nothing known keeps the donor from offering
 */
export async function makeOffer(
  uid: string,
  { id, userId: requestUserId }: Pick<BloodRequest, 'id' | 'userId'>,
  { message }: OfferDetails,
): Promise<OfferOutcome> {
  const document = offerDocument(id, uid);
  for (let attempt = 1; ; attempt += 1) {
    const donor = await readDonorPart(uid);
    if (typeof donor === 'string') return donor;
    const { named, contactNumber } = donor;
    try {
      await commitBatch((batch) => {
        batch
          .set(document, {
            ...named,
            requestUserId,
            message,
            status: 'offered',
            offeredAt: serverTimestamp(),
          })
          .set(numberOfOffer(document), { requestUserId, contactNumber });
      });
      return 'offered';
    } catch (error) {
      if (problemOf(error).kind !== 'denied') throw error;
      const outcome = await outcomeOf(uid, id);
      if (outcome !== null) return outcome;
      if (attempt === attempts) throw error;
    }
  }
}

async function readDonorPart(uid: string): Promise<DonorPart | OfferOutcome> {
  const [donor, contactNumber] = await Promise.all([readMyDonor(uid), readMyContactNumber(uid)]);
  if (donor === null) return 'no-profile';
  if (!donor.isProfileActive) return 'inactive-profile';
  if (contactNumber === '') return 'no-number';
  const { fullName, bloodGroup } = donor;
  return { named: { userId: uid, fullName, bloodGroup }, contactNumber };
}

/** Why an offer was refused, as far as the donor can see; null for another reason, such as a suspension. */
async function outcomeOf(uid: string, requestId: string): Promise<OfferOutcome | null> {
  const [offer, request] = await Promise.all([readOffer(requestId, uid), readRequest(requestId)]);
  if (offer !== null && offer.status !== 'withdrawn') return 'offered';
  if (request === null || request.status !== 'active') return 'request-closed';
  return request.userId === uid ? 'own-request' : null;
}
