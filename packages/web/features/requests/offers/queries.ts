import { loadChunk } from '../../../lib/load-chunk.ts';

/** The cache keys of offers, which many visits do without. */
export const offerQueryKeys = {
  /** A donor who has offered, as the request's owner may see the record. */
  offeringDonor: (uid: string) => ['donors', 'offering', uid] as const,
  /** All that is known of the offers for a request, except to a donor. */
  offersFor: (requestId: string) => ['offers', 'for', requestId] as const,
  /** The number that an offer shows. Nothing that begins with it is kept on a device. */
  offeredNumber: (requestId: string, uid: string) => ['offered-number', requestId, uid] as const,
  /** All of a donor's own offers. */
  myOffers: (uid: string) => ['offers', 'mine', uid] as const,
  /** The status of one of them. */
  myOffer: (uid: string, requestId: string) => ['offers', 'mine', uid, requestId] as const,
};

/** Loads the reading of offers, which lists without any do without. */
export function loadOffers() {
  return loadChunk(() => import('./api.ts'));
}
