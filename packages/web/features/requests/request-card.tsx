import type { BloodRequest, RequestStatus, Urgency } from '@blood-bank/domain/records/blood-request';
import { CircleCheck, CircleX, Clock, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { requestMessages } from '../../messages/en/requests.ts';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CallLink } from '../../ui/call-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Description, DescriptionList } from '../../ui/description-list.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PostedTime } from './posted-time.tsx';

interface RequestCardProps {
  readonly request: BloodRequest;
  readonly now: Date;
  readonly heading: 'h2' | 'h3';
  /** Shows the status: for lists with more than active requests. */
  readonly showStatus: boolean;
  /** The request is the reader's own, who has nobody to call. */
  readonly isOwn: boolean;
  /** The buttons for its actions. */
  readonly children: ReactNode;
}

/** The print style: each request is a page, with the blood group large at its top, to be put up as a notice. */
const printedNotice =
  'print:flex print:break-after-page print:flex-col print:gap-y-6 print:[zoom:1.6] print:[&_.tile-shape]:size-44 print:[&_.tile-shape]:text-[4.5rem]';

/** A text with more lines is shown as one paragraph, as hundreds of lines would push the other requests out of view. */
const maxLines = 12;

/** A request: what is needed, where and for whom, with the number to call or the buttons for its actions. */
export function RequestCard({ request, now, heading, showStatus, isOwn, children }: RequestCardProps) {
  const isActive = request.status === 'active';
  const isUrgent = isActive && request.urgency === 'urgent';
  return (
    <Card
      as="article"
      tabIndex={-1}
      urgent={isUrgent}
      aria-label={requestMessages.name(request.patientName, request.requiredBloodGroup)}
      className={`group/card grid grid-cols-[3.75rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 max-[16rem]:grid-cols-1 md:gap-y-1.5 lg:grid-cols-[3.75rem_minmax(0,1fr)_auto] ${printedNotice}`}
    >
      <dl className="col-span-full flex flex-wrap items-center gap-x-2.5 gap-y-1 md:col-span-1 md:col-start-2 md:row-start-1">
        {showStatus && (
          <Description label={requestMessages.statusLabel} bare>
            <StatusTag status={request.status} />
          </Description>
        )}
        <Description label={requestMessages.urgencyLabel} bare>
          <UrgencyTag urgency={request.urgency} isActive={isActive} />
        </Description>
        {request.requestedAt !== null && (
          <Description label={requestMessages.posted} bare>
            <PostedTime moment={request.requestedAt} now={now} />
          </Description>
        )}
      </dl>
      <div className="md:col-start-1 md:row-span-2 md:row-start-1 print:order-first">
        <GroupTile group={request.requiredBloodGroup} full={isUrgent} />
      </div>
      <div className="grid grid-cols-1 gap-1.5 md:col-start-2 md:row-start-2">
        <PatientAndUnits request={request} as={heading} />
        <Details request={request} showNumber={isOwn || !isActive} />
        {request.additionalInfo !== '' && <AdditionalInfo>{request.additionalInfo}</AdditionalInfo>}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-2 md:mt-1.5 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:max-w-md lg:justify-end lg:self-start">
        {isActive && !isOwn && (
          <dl className="w-full md:w-auto">
            <Description label={requestMessages.contactNumber} bare wide>
              <CallLink
                number={request.contactNumber}
                verb={requestMessages.call}
                className={`${buttonClass()} w-full`}
              />
            </Description>
          </dl>
        )}
        {children}
      </div>
    </Card>
  );
}

/** The urgency; crimson only while the request is active. */
function UrgencyTag({ urgency, isActive }: { readonly urgency: Urgency; readonly isActive: boolean }) {
  const words = requestMessages.urgency[urgency];
  if (!isActive || urgency === 'low') return <Tag tone="slate">{words}</Tag>;
  return urgency === 'urgent' ? (
    <Tag tone="blood" icon={Siren}>
      {words}
    </Tag>
  ) : (
    <Tag tone="amber" icon={Clock}>
      {words}
    </Tag>
  );
}

function StatusTag({ status }: { readonly status: RequestStatus }) {
  const words = requestMessages.status[status];
  if (status === 'active') return <Tag tone="green">{words}</Tag>;
  const icon = status === 'fulfilled' ? CircleCheck : CircleX;
  return (
    <Tag tone="slate" icon={icon}>
      {words}
    </Tag>
  );
}

interface PatientAndUnitsProps {
  readonly request: BloodRequest;
  readonly as: RequestCardProps['heading'];
}

/** Patient and units, which read as one sentence. */
function PatientAndUnits({ request, as: Heading }: PatientAndUnitsProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5 text-[1.1rem] leading-snug">
      <Heading className="min-w-0 text-[1em] leading-snug wrap-anywhere">{request.patientName}</Heading>
      <dl>
        <Description label={requestMessages.units} bare>
          <span className="font-medium text-quiet">{requestMessages.needs(request.unitsRequired)}</span>
        </Description>
      </dl>
    </div>
  );
}

function Details({ request, showNumber }: { readonly request: BloodRequest; readonly showNumber: boolean }) {
  const { hospitalName, hospitalLocation, contactPerson, contactNumber } = request;
  return (
    <DescriptionList>
      <Description label={requestMessages.hospital} bare>
        {hospitalName}
      </Description>
      {hospitalLocation !== '' && (
        <Description label={requestMessages.location} bare>
          <span className="font-normal">{hospitalLocation}</span>
        </Description>
      )}
      <Description label={requestMessages.contactPerson}>{contactPerson}</Description>
      {showNumber && (
        <Description label={requestMessages.contactNumber} bare>
          <CallLink
            number={contactNumber}
            className="-my-2.5 inline-flex min-h-11 items-center gap-1.5 text-ink"
          />
        </Description>
      )}
    </DescriptionList>
  );
}

function AdditionalInfo({ children }: { readonly children: string }) {
  return (
    <DescriptionList>
      <Description label={requestMessages.additionalInfo} bare>
        <span className="font-normal whitespace-pre-line">{withFewLines(children)}</span>
      </Description>
    </DescriptionList>
  );
}

function withFewLines(text: string): string {
  const lines = text.split('\n');
  return lines.length > maxLines ? lines.filter((line) => line !== '').join(' ') : text;
}
