import { contributionObstacle } from '@blood-bank/domain/permissions';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Offer } from '@blood-bank/domain/records/offer';
import { useQuery } from '@tanstack/react-query';
import { campus } from '../../../lib/firestore/configuration.ts';
import { freshMilliseconds } from '../../../lib/query/query-keys.ts';
import { useMember } from '../../../session/session.tsx';
import { loadOffers, offerQueryKeys } from './queries.ts';
import { useAbleDonor } from './use-able-donor.ts';

const none: readonly Offer[] = [];

/** The newest offers of a member who is a donor; none until they have been read. */
export function useMyOffers(): readonly Offer[] {
  const { uid } = useMember();
  const { donor } = useAbleDonor();
  const { data = none } = useQuery({
    queryKey: offerQueryKeys.myOffers(uid),
    queryFn: async () => {
      const { readMyOffers } = await loadOffers();
      return (await readMyOffers(uid, null)).items;
    },
    staleTime: freshMilliseconds,
    enabled: donor != null,
  });
  return data;
}

/**
 * "open" for a request that the member can and may offer to help with, "offered" after that, "donated" once that is confirmed; null for
 * any other.
 */
export function useOfferState(request: BloodRequest): 'open' | 'offered' | 'donated' | null {
  const mayContribute = contributionObstacle(useMember(), campus.emailDomains) === null;
  const { canHelpWith } = useAbleDonor();
  const own = useMyOffers().find(({ requestId }) => requestId === request.id);
  if (request.status === 'active' && own !== undefined && own.status !== 'withdrawn') {
    if (own.status === 'denied') return null;
    return own.status === 'confirmed' ? 'donated' : 'offered';
  }
  return mayContribute && canHelpWith(request) ? 'open' : null;
}
