import { helpingGroups } from '@blood-bank/domain/can-help';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type ReactNode, useId } from 'react';
import { offerMessages as messages } from '#features/requests/offers/messages.ts';
import { Panel } from '../../../ui/panel.tsx';
import { OfferSteps } from './offer-steps.tsx';
import { useAbleDonor } from './use-able-donor.ts';

interface OfferPanelProps {
  readonly request: BloodRequest;
  /** The button that asks a donor who can help, or shows the offer; null for other members, who read why they can't. */
  readonly button: ReactNode;
}

/** The place on a request's page where a member who can help offers to donate, next to the request of somebody else. */
export function OfferPanel({ request, button }: OfferPanelProps) {
  const { donor, canHelpWith } = useAbleDonor();
  const titleId = useId();
  const { requiredBloodGroup } = request;
  const fits = donor != null && helpingGroups(request).includes(donor.bloodGroup);
  return (
    <Panel as="section" aria-labelledby={titleId} className="grid grid-cols-1 gap-1" data-print="none">
      <h2 id={titleId}>{fits ? messages.title(requiredBloodGroup) : messages.otherTitle}</h2>
      {donor != null && canHelpWith(request) && (
        <p className="mb-2 text-small">{messages.canDonate(donor.bloodGroup)}</p>
      )}
      {button ?? <OfferSteps request={request} />}
    </Panel>
  );
}
