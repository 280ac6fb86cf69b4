import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import CircleCheck from '@lucide/icons/icons/circle-check';
import { offerMessages as messages } from '#features/requests/offers/messages.ts';
import { timeAgo } from '../../../ui/age.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { State } from '../../../ui/tag.tsx';
import { useMyOffers } from './use-my-offers.ts';

interface OwnOfferLineProps {
  readonly request: BloodRequest;
  readonly now: Date;
}

/** Under the headline of a request: since when the member's own offer stands, and who may call. Nothing without one. */
export function OwnOfferLine({ request, now }: OwnOfferLineProps) {
  const own = useMyOffers().find(({ requestId }) => requestId === request.id);
  if (own?.status !== 'offered' || own.offeredAt === null) return null;
  const ago = timeAgo(own.offeredAt, now);
  return (
    <p className="mt-4">
      <State tone="green" icon={CircleCheck}>
        <Sentence template={(name = '') => messages.offeredAgo(ago, name)} parts={[request.contactPerson]} />
      </State>
    </p>
  );
}
