import { helpingGroups } from '@blood-bank/domain/can-help';
import { isOverdue } from '@blood-bank/domain/needed-by';
import { timeLeft } from '@blood-bank/domain/needed-when';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { componentOf } from '@blood-bank/domain/records/donation';
import Copy from '@lucide/icons/icons/copy';
import MapPin from '@lucide/icons/icons/map-pin';
import PhoneCall from '@lucide/icons/icons/phone-call';
import type { ReactNode } from 'react';
import { appMessages } from '#app/messages.ts';
import {
  componentMessages,
  requestDetailMessages as labels,
  requestPageMessages as messages,
  neededByMessages,
  requestMessages,
} from '#features/requests/messages.ts';
import { timeMessages } from '#lib/i18n/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { CallButton } from '../../lib/campus/call-button.tsx';
import { callableNumber } from '../../lib/campus/phone-number.ts';
import { GroupTile } from '../../lib/group-tile.tsx';
import { timeAgo } from '../../ui/age.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { withFewLines } from '../../ui/few-lines.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useCopy } from '../../ui/use-copy.tsx';
import { formatNeededBy, formatNeededByExactly, OverdueTag, ringStyle } from './needed-by.tsx';
import { directionsUrl } from './request-menu.tsx';
import { ClosedTag, UrgencyTag } from './request-tags.tsx';

interface RequestHeadlineProps {
  readonly request: BloodRequest;
  readonly now: Date;
  readonly titleId: string;
}

/** What is needed, how urgently and by when. */
export function RequestHeadline({ request, now, titleId }: RequestHeadlineProps) {
  const { editedAt, requiredBloodGroup, requestedAt, status, unitsReceived, unitsRequired, urgency } =
    request;
  const isActive = status === 'active';
  const isUrgent = isActive && urgency === 'urgent';
  return (
    <div className="request-headline flex items-start gap-4 md:items-center">
      <div className="tile" style={ringStyle(request, now)}>
        <GroupTile
          group={requiredBloodGroup}
          size="page"
          tone={isUrgent ? 'full' : isActive ? 'soft' : 'muted'}
        />
      </div>
      <div className="min-w-0 flex-1">
        <dl className="mb-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-quiet">
          <div>
            <dt className="sr-only">{isActive ? labels.urgency : labels.status}</dt>
            <dd>{isActive ? <UrgencyTag urgency={urgency} /> : <ClosedTag status={status} />}</dd>
          </div>
          {requestedAt !== null && (
            <div>
              <dt className="sr-only">{requestMessages.posted}</dt>
              <dd>
                <time dateTime={requestedAt.toISOString()} title={timeMessages.exactly(requestedAt)}>
                  {messages.postedAgo(timeAgo(requestedAt, now))}
                </time>
              </dd>
            </div>
          )}
          {isActive && isConfirmed(request) && <Confirmed request={request} now={now} />}
          {editedAt !== null && (
            <div>
              <dt className="sr-only">{requestMessages.edited}</dt>
              <dd>
                <time dateTime={editedAt.toISOString()} title={timeMessages.exactly(editedAt)}>
                  {messages.editedAgo(timeAgo(editedAt, now))}
                </time>
              </dd>
            </div>
          )}
        </dl>
        <PageTitle id={titleId}>
          {requestMessages.needed(unitsRequired, requiredBloodGroup, componentOf(request))}
        </PageTitle>
        <p className="font-semibold">{requestMessages.received(unitsReceived ?? 0, unitsRequired)}</p>
        <Deadline request={request} now={now} />
      </div>
    </div>
  );
}

/** Whether a volunteer has found by phone that a request is true as it stands: what was edited since is not confirmed. */
export function isConfirmed({ confirmedAt, editedAt }: BloodRequest): boolean {
  return confirmedAt !== null && (editedAt === null || confirmedAt > editedAt);
}

/** By whom, and when, a request was found true; without a name once that volunteer has left. */
function Confirmed({ request, now }: Pick<RequestHeadlineProps, 'request' | 'now'>) {
  const { confirmedAt, confirmerName } = request;
  if (confirmedAt === null) return null;
  const ago = timeAgo(confirmedAt, now);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt>
        <Tag tone="green" icon={PhoneCall}>
          {messages.confirmed}
        </Tag>
      </dt>
      <dd title={timeMessages.exactly(confirmedAt)}>
        {confirmerName === '' ? (
          ago
        ) : (
          <Sentence template={(name = '') => messages.confirmedBy(name, ago)} parts={[confirmerName]} />
        )}
      </dd>
    </div>
  );
}

function Deadline({ request, now }: Pick<RequestHeadlineProps, 'request' | 'now'>) {
  const { neededBy, status } = request;
  if (neededBy === null) return null;
  const isPassed = isOverdue(request, now);
  const left = status === 'active' ? timeLeft(neededBy, now) : null;
  return (
    <dl className="text-quiet">
      <dt className="inline">{neededByMessages.label}</dt>{' '}
      <dd className="inline" title={formatNeededByExactly(neededBy)}>
        <strong className="font-semibold text-ink">
          {isPassed ? formatNeededByExactly(neededBy) : formatNeededBy(neededBy, now)}
        </strong>
        {left !== null && <span>{` · ${neededByMessages.left(left)}`}</span>}
        {isPassed && (
          <span className="mt-1 block">
            <OverdueTag />
          </span>
        )}
      </dd>
    </dl>
  );
}

interface FactProps {
  readonly label: string;
  /** Belongs to the fact before it: no line divides them. */
  readonly isPart?: boolean;
  /** What can be done with it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

interface RequestFactsProps {
  readonly request: BloodRequest;
  readonly isOwn: boolean;
}

/** Where to go, whom to call and what else to know. What is closed has nothing to do about it. */
export function RequestFacts({ request, isOwn }: RequestFactsProps) {
  const { additionalInfo, contactPerson, hospitalLocation, hospitalName } = request;
  const { shown: contactNumber, address } = callableNumber(request.contactNumber);
  const isActive = request.status === 'active';
  return (
    <dl>
      <Fact label={labels.patient}>
        <span translate="no">{request.patientName}</span>
      </Fact>
      <Fact label={labels.hospital} action={isActive && <Directions to={hospitalName} />}>
        <span translate="no">{hospitalName}</span>
      </Fact>
      {hospitalLocation !== '' && (
        <Fact label={labels.location} isPart>
          {hospitalLocation}
        </Fact>
      )}
      <Fact label={labels.contactPerson}>
        <span translate="no">{contactPerson}</span>
      </Fact>
      <Fact
        label={labels.contactNumber}
        isPart
        action={isActive && <Contact number={contactNumber} isOwn={isOwn} />}
      >
        {isActive && isOwn ? (
          <a href={address} className="unbroken inline-block py-2.5 md:-my-0.5 md:py-0.5">
            <span className="sr-only">{uiMessages.call} </span>
            <span translate="no">{contactNumber}</span>
          </a>
        ) : (
          <span className="unbroken" translate="no">
            {contactNumber}
          </span>
        )}
      </Fact>
      {isActive && (
        <Fact label={messages.canGive}>
          {componentOf(request) === 'whole-blood' ? (
            <span className="flex flex-wrap items-center gap-1">
              {helpingGroups(request).map((group) => (
                <GroupTile key={group} group={group} size="inline" />
              ))}
              <span className="text-small font-normal text-quiet md:ms-1.5">{appMessages.crossMatch}</span>
            </span>
          ) : (
            componentMessages.askHospital
          )}
        </Fact>
      )}
      {additionalInfo !== '' && (
        <Fact label={labels.additionalInfo}>
          <span className="font-normal whitespace-pre-line">{withFewLines(additionalInfo)}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, isPart = false, action, children }: FactProps) {
  return (
    <div className="request-fact" data-part={isPart ? '' : undefined}>
      <dt className="text-small text-quiet">{label}</dt>
      <dd>
        <span className="min-w-0 flex-1 font-semibold">{children}</span>
        {action && <span className="actions">{action}</span>}
      </dd>
    </div>
  );
}

function Directions({ to }: { readonly to: string }) {
  return (
    <a
      href={directionsUrl(to)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ size: 'small' })}
      data-print="none"
    >
      <Icon of={MapPin} className="size-4" />
      <span className="max-md:sr-only">{requestMessages.directions}</span>
    </a>
  );
}

interface ContactProps {
  readonly number: string;
  readonly isOwn: boolean;
}

/** The owner, who has no need of the button that calls, has a link; on phones the button is among the sticky ones. */
function Contact({ number, isOwn }: ContactProps) {
  const { copy, status } = useCopy();
  return (
    <>
      <span className="relative inline-flex">
        <Button
          size="small"
          aria-label={messages.copyNumber}
          title={messages.copyNumber}
          onClick={() => void copy(number)}
        >
          <Icon of={Copy} className="size-4" />
          <span className="max-md:hidden">{messages.copy}</span>
        </Button>
        {status}
      </span>
      {!isOwn && (
        <span className="max-md:hidden">
          <CallButton number={number} isWide />
        </span>
      )}
    </>
  );
}
