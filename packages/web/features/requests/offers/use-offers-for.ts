import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Offer } from '@blood-bank/domain/records/offer';
import { exactly } from '../../../lib/firestore/pagination.ts';
import { type PaginatedList, usePaginatedList } from '../../../lib/lists/paginated-list.ts';
import { countOffers, readOffers } from './api.ts';
import { offerQueryKeys } from './queries.ts';

/** An offer as an item of a list: the donor's uid is its id. */
export type ListedOffer = Offer & { readonly id: string };

/** The offers for a request of any status, for its owner, volunteers and admins. */
export function useOffersFor(request: BloodRequest): PaginatedList<ListedOffer> {
  return usePaginatedList<ListedOffer>({
    queryKey: offerQueryKeys.offersFor(request.id),
    readPage: async (after, through) => {
      const { items, next } = await readOffers(request, after, through);
      return { items: items.map((offer) => ({ ...offer, id: offer.userId })), next };
    },
    readCount: async () => exactly(await countOffers(request)),
  });
}
