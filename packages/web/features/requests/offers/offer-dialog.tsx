import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { useId } from 'react';
import { requestMessages } from '#features/requests/messages.ts';
import { offerMessages as messages } from '#features/requests/offers/messages.ts';
import { formatBloodGroup, formatUnits } from '#lib/i18n/formats.ts';
import { GroupTile } from '../../../ui/blood-symbols.tsx';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { OfferSteps } from './offer-steps.tsx';

interface OfferDialogProps {
  readonly request: BloodRequest;
  readonly onClose: () => void;
}

/** The offer to donate for a request of a list: what is needed where, the consent, and afterwards the way back. */
export function OfferDialog({ request, onClose }: OfferDialogProps) {
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
                messages.dialogTitle(requestMessages.nameInSentence(name, requiredBloodGroup))
              }
              parts={[patientName]}
            />
          </h2>
          <p className="text-small text-quiet wrap-anywhere">
            {formatUnits(unitsRequired)} {requestMessages.of(formatBloodGroup(requiredBloodGroup))} · {place}
          </p>
        </div>
        <Button size="small" variant="quiet" className="-mt-2 -mr-2 flex-none" onClick={onClose}>
          {messages.close}
        </Button>
      </div>
      <OfferSteps request={request} />
    </ModalDialog>
  );
}
