import { offerMessages as messages } from '#features/requests/offers/messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FocusedNotice } from '../../../ui/focused-notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useAbleDonor } from './use-able-donor.ts';
import { useOffer } from './use-offer.ts';

interface OfferLeftProps {
  readonly requestId: string;
  /** The request has been closed lately, and is shown. */
  readonly isThanked?: boolean;
}

/** The donor's own offer for a request that is closed: its owner sees the number until the donor withdraws the offer. */
export function OfferLeft({ requestId, isThanked = false }: OfferLeftProps) {
  const { donor } = useAbleDonor();
  const { offer, withdrawing } = useOffer({ id: requestId }, donor != null);

  if (withdrawing.result === 'withdrawn')
    return <FocusedNotice tone="info">{messages.withdrawn}</FocusedNotice>;
  if (offer.data !== 'offered') return null;
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        {isThanked && <p className="font-semibold">{messages.noLongerNeeded}</p>}
        <p>{messages.stillSeen}</p>
      </div>
      {withdrawing.failure !== null && <Alert>{withdrawing.failure}</Alert>}
      <Button
        busy={withdrawing.isPending}
        busyLabel={messages.withdrawing}
        onClick={() => void withdrawing.start(undefined)}
      >
        {messages.withdraw}
      </Button>
    </Panel>
  );
}
