import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import Check from '@lucide/icons/icons/check';
import { offerActionMessages as messages } from '#messages/offer-actions.ts';
import { CallButton } from '../lists/call-button.tsx';
import { showOutcome } from '../session/outcome.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { useOfferState } from './use-offer-state.ts';
import type { Offering } from './use-offering.tsx';

interface OfferOrCallProps {
  readonly request: BloodRequest;
  /** The classes of the button. */
  readonly className: string;
  readonly onOffer: Offering['open'];
}

/** The one visible action on the request of another: to offer for a donor who can help, for others to call. */
export function OfferOrCall({ request, className, onOffer }: OfferOrCallProps) {
  const state = useOfferState(request);
  if (state === null) return <CallButton number={request.contactNumber} isWide />;
  return (
    <Button
      size="small"
      variant={state === 'open' ? 'main' : 'plain'}
      className={className}
      onClick={() => {
        showOutcome(null);
        onOffer(request, OfferDialog);
      }}
    >
      {state === 'offered' && <Icon of={Check} className="size-[1.15em] flex-none" />}
      <span>{state === 'offered' ? messages.offered : messages.offer}</span>
    </Button>
  );
}
