import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { componentOf } from '@blood-bank/domain/records/donation';
import Check from '@lucide/icons/icons/check';
import { useId } from 'react';
import { requestMessages } from '#features/requests/messages.ts';
import { offerActionMessages as messages, offerMessages } from '#features/requests/offers/messages.ts';
import { GroupTile } from '../../lib/group-tile.tsx';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { OfferSteps } from './offers/offer-steps.tsx';
import { useOfferState } from './offers/use-my-offers.ts';
import type { Offering } from './offers/use-offering.tsx';
import { ShareRequest } from './share/share-request.tsx';

const labels = { open: messages.offer, offered: messages.offered, donated: messages.donated };

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
      {state !== 'open' && <Icon of={Check} className="size-[1.15em] flex-none" />}
      <span>{labels[state]}</span>
    </Button>
  );
}

interface OfferDialogProps {
  readonly request: BloodRequest;
  readonly onClose: () => void;
}

/** The offer to donate for a request of a list: what is needed where, the consent, and afterwards the way back. */
function OfferDialog({ request, onClose }: OfferDialogProps) {
  const titleId = useId();
  const { hospitalLocation, hospitalName, patientName, requiredBloodGroup, unitsRequired } = request;
  const place = hospitalLocation === '' ? hospitalName : `${hospitalName}, ${hospitalLocation}`;
  return (
    <ModalDialog
      aria-labelledby={titleId}
      onClose={onClose}
      className="w-[min(28rem,calc(100vw-2rem))] p-4 md:p-6"
    >
      <div className="mb-4 flex items-start gap-3">
        <GroupTile group={requiredBloodGroup} />
        <div className="min-w-0 flex-1">
          <h2
            id={titleId}
            data-initial-focus=""
            tabIndex={-1}
            className="wrap-anywhere focus-visible:outline-none"
          >
            <Sentence
              template={(name = '') =>
                offerMessages.dialogTitle(requestMessages.nameInSentence(name, requiredBloodGroup))
              }
              parts={[patientName]}
            />
          </h2>
          <p className="text-small text-quiet wrap-anywhere">
            {requestMessages.needed(unitsRequired, requiredBloodGroup, componentOf(request))} · {place}
          </p>
        </div>
        <Button size="small" variant="quiet" className="-mt-2 -mr-2 flex-none" onClick={onClose}>
          {offerMessages.close}
        </Button>
      </div>
      <OfferSteps request={request} />
    </ModalDialog>
  );
}
