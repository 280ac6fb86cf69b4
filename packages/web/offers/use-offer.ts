import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { OfferDetails, OfferStatus } from '@blood-bank/domain/records/offer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { offerMessages as messages } from '#messages/offers.ts';
import { failureSentence } from '../data/errors.ts';
import { makeOffer } from '../data/make-offer.ts';
import { offerQueryKeys } from '../data/offer-query-keys.ts';
import { readOffer, withdrawOffer } from '../data/offers.ts';
import { queryKeys } from '../data/query-keys.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { useMember } from '../session/session.tsx';

/**
 * A donor's own offer for a request.
 *
 * @param isDonor whether there can be one
 * @returns what has become of it, and the submissions that make and withdraw it
 */
export function useOffer({ id }: Pick<BloodRequest, 'id'>, isDonor: boolean) {
  const { uid } = useMember();
  const queries = useQueryClient();
  const queryKey = offerQueryKeys.myOffer(uid, id);
  const offer = useQuery({
    queryKey,
    queryFn: async () => (await readOffer(id, uid))?.status ?? null,
    enabled: isDonor,
  });

  /** Shows it before it is read again, with the lists of own offers. */
  function show(status: OfferStatus): void {
    queries.setQueryData(queryKey, status);
    void queries.invalidateQueries({ queryKey: offerQueryKeys.myOffers(uid) });
  }

  const making = useSubmission({
    send: (offered: OfferDetails & { readonly to: Pick<BloodRequest, 'id' | 'userId'> }) =>
      makeOffer(uid, offered.to, offered),
    onResult: (outcome) => {
      if (outcome === 'offered') return show('offered');
      // What is shown of the request, or of the donor, is out of date.
      for (const outdated of [queryKeys.request(id), queryKeys.activeRequests()])
        void queries.invalidateQueries({ queryKey: outdated });
      void queries.invalidateQueries({ queryKey: queryKeys.myDonor(uid), exact: true });
    },
    logged: 'An offer could not be sent.',
    failure: (error) => failureSentence(error, messages.failed),
    mayBeSuspended: true,
  });
  const withdrawing = useSubmission({
    send: () => withdrawOffer(id, uid),
    onResult: show,
    logged: 'An offer could not be withdrawn.',
    failure: (error) => failureSentence(error, messages.withdrawFailed),
  });
  return { offer, making, withdrawing };
}
