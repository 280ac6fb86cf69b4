import type { Offer } from '@blood-bank/domain/records/offer';
import { useQuery } from '@tanstack/react-query';
import { loadOffers } from '../data/load-chunk.ts';
import { offerQueryKeys } from '../data/offer-query-keys.ts';
import { useMember } from '../session/session.tsx';
import { useHelper } from './use-helper.ts';

/** Several screens show them, and each read counts against a quota. */
const freshMilliseconds = 60_000;
const none: readonly Offer[] = [];

/** The newest offers of a member who is a donor; none until they have been read. */
export function useMyOffers(): readonly Offer[] {
  const { uid } = useMember();
  const { donor } = useHelper();
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
