import { contributionObstacle } from '@blood-bank/domain/permissions';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { campus } from '../data/configuration.ts';
import { useMember } from '../session/session.tsx';
import { useHelper } from './use-helper.ts';
import { useMyOffers } from './use-my-offers.ts';

/** "open" for a request that the member can and may offer to help with, "offered" after that; null for any other. */
export function useOfferState(request: BloodRequest): 'open' | 'offered' | null {
  const mayContribute = contributionObstacle(useMember(), campus.emailDomains) === null;
  const { canHelpWith } = useHelper();
  const own = useMyOffers().find(({ requestId }) => requestId === request.id);
  if (request.status === 'active' && own !== undefined && own.status !== 'withdrawn') return 'offered';
  return mayContribute && canHelpWith(request) ? 'open' : null;
}
