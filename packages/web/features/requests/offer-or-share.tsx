import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import Check from '@lucide/icons/icons/check';
import { offerActionMessages as messages } from '#features/requests/offers/messages.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OfferDialog } from './offers/offer-dialog.tsx';
import { useOfferState } from './offers/use-my-offers.ts';
import type { Offering } from './offers/use-offering.tsx';
import { ShareRequest } from './share-request.tsx';

interface OfferOrShareProps {
  readonly request: BloodRequest;
  /** The classes of the button. */
  readonly className?: string;
  readonly onOffer: Offering['open'];
}

/** The one visible action on the request of another: to offer for a donor who can help, for others to pass it on. */
export function OfferOrShare({ request, className = '', onOffer }: OfferOrShareProps) {
  const state = useOfferState(request);
  if (state === null) return <ShareRequest request={request} isOwn={false} className={className} />;
  return (
    <Button
      size="small"
      variant={state === 'open' ? 'main' : 'plain'}
      className={className}
      onClick={() => {
        showToast(null);
        onOffer(request, OfferDialog);
      }}
    >
      {state === 'offered' && <Icon of={Check} className="size-[1.15em] flex-none" />}
      <span>{state === 'offered' ? messages.offered : messages.offer}</span>
    </Button>
  );
}
