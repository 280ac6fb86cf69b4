import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { OfferDetails, OfferStatus } from '@blood-bank/domain/records/offer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { offerMessages as messages } from '#features/requests/offers/messages.ts';
import { failureSentence } from '../../../lib/firestore/errors.ts';
import { useSubmission } from '../../../lib/forms/use-submission.ts';
import { useMember } from '../../../session/session.tsx';
import { explainSuspension } from '../../../session/suspension.tsx';
import { donorKeys } from '../../donors/public.ts';
import { requestKeys } from '../api.ts';
import { readOffer, withdrawOffer } from './api.ts';
import { makeOffer } from './make-offer-api.ts';
import { offerQueryKeys } from './queries.ts';

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
      for (const outdated of [requestKeys.request(id), requestKeys.activeRequests()])
        void queries.invalidateQueries({ queryKey: outdated });
      void queries.invalidateQueries({ queryKey: donorKeys.myDonor(uid), exact: true });
    },
    logged: 'An offer could not be sent.',
    failure: (error) => failureSentence(error, messages.failed),
    explain: explainSuspension,
  });
  const withdrawing = useSubmission({
    send: () => withdrawOffer(id, uid),
    onResult: show,
    logged: 'An offer could not be withdrawn.',
    failure: (error) => failureSentence(error, messages.withdrawFailed),
  });
  return { offer, making, withdrawing };
}
