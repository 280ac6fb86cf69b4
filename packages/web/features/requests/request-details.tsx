import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { ReactNode } from 'react';
import { neededByMessages } from '#messages/needed-by.ts';
import { requestDetailMessages as labels } from '#messages/request-details.ts';
import { requestMessages as messages } from '#messages/requests.ts';
import { timeMessages } from '#messages/times.ts';
import { callableNumber } from '../../data/phone-number.ts';
import { withFewLines } from '../../ui/few-lines.ts';
import { formatNeededByExactly } from './needed-by-exactly.ts';

/** Everything about an active request, as labels and values. */
export function RequestDetails({ request }: { readonly request: BloodRequest }) {
  const { additionalInfo, contactNumber, hospitalLocation, requestedAt } = request;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-1.5 pt-1 pb-2 text-small wrap-anywhere @min-[51.25rem]:grid-cols-2">
      <Detail label={labels.patient}>
        <span translate="no">{request.patientName}</span>
      </Detail>
      <Detail label={labels.units}>{request.unitsRequired}</Detail>
      <Detail label={labels.hospital}>
        <span translate="no">{request.hospitalName}</span>
      </Detail>
      {hospitalLocation !== '' && <Detail label={labels.location}>{hospitalLocation}</Detail>}
      <Detail label={labels.contactPerson}>
        <span translate="no">{request.contactPerson}</span>
      </Detail>
      <Detail label={labels.contactNumber}>
        <span translate="no">{callableNumber(contactNumber).shown}</span>
      </Detail>
      {request.neededBy !== null && (
        <Detail label={neededByMessages.label}>{formatNeededByExactly(request.neededBy)}</Detail>
      )}
      <Detail label={labels.urgency}>{messages.urgency[request.urgency]}</Detail>
      {requestedAt !== null && <Detail label={messages.posted}>{timeMessages.exactly(requestedAt)}</Detail>}
      {additionalInfo !== '' && (
        <Detail label={labels.additionalInfo}>
          <span className="whitespace-pre-line">{withFewLines(additionalInfo)}</span>
        </Detail>
      )}
    </dl>
  );
}

function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 max-[20rem]:grid-cols-1">
      <dt className="text-quiet">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
