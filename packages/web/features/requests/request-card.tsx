import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { ReactNode } from 'react';
import { requestMessages } from '../../messages/en/requests.ts';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CallLink } from '../../ui/call-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Description, DescriptionList } from '../../ui/description-list.tsx';
import { PostedTime } from './posted-time.tsx';
import { StatusTag, UrgencyTag } from './request-tags.tsx';

interface RequestCardProps {
  readonly request: BloodRequest;
  readonly now: Date;
  readonly heading: 'h2' | 'h3';
  /** Says how the request stands: for lists that hold more than the active ones. */
  readonly showStatus: boolean;
  /** It is the reader's own: then there is nobody to call. */
  readonly isOwn: boolean;
  /** The buttons of those who may act on it. */
  readonly children: ReactNode;
}

/** On paper each request is a page of its own, to be put up: the group large above the rest. */
const notice =
  'print:flex print:break-after-page print:flex-col print:gap-y-6 print:[zoom:1.6] print:[&_.tile-shape]:size-44 print:[&_.tile-shape]:text-[4.5rem]';

/** Hundreds of lines would push everybody else's request out of sight: so many and no more are kept apart. */
const mostLines = 12;

/** One request: what is needed, where, for whom, and the one likely thing to do about it. */
export function RequestCard({ request, now, heading, showStatus, isOwn, children }: RequestCardProps) {
  const isActive = request.status === 'active';
  const isUrgent = isActive && request.urgency === 'urgent';
  return (
    <Card
      as="article"
      tabIndex={-1}
      urgent={isUrgent}
      aria-label={requestMessages.name(request.patientName, request.requiredBloodGroup)}
      className={`group/card grid grid-cols-[3.75rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 max-[16rem]:grid-cols-1 md:gap-y-1.5 lg:grid-cols-[3.75rem_minmax(0,1fr)_auto] ${notice}`}
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
        <RequestFacts request={request} showNumber={isOwn || !isActive} />
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

interface PatientAndUnitsProps {
  readonly request: BloodRequest;
  readonly as: RequestCardProps['heading'];
}

/** They read as one sentence. */
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

function RequestFacts({
  request,
  showNumber,
}: {
  readonly request: BloodRequest;
  readonly showNumber: boolean;
}) {
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

/** As it was typed. */
function AdditionalInfo({ children }: { readonly children: string }) {
  return (
    <DescriptionList>
      <Description label={requestMessages.additionalInfo} bare>
        <span className="font-normal whitespace-pre-line">{inFewLines(children)}</span>
      </Description>
    </DescriptionList>
  );
}

function inFewLines(text: string): string {
  const lines = text.split('\n');
  return lines.length > mostLines ? lines.filter((line) => line !== '').join(' ') : text;
}
