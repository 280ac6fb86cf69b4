import { isOverdue } from '@blood-bank/domain/needed-by';
import { timeLeft } from '@blood-bank/domain/needed-when';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { neededByMessages } from '#messages/needed-by.ts';
import { requestDetailMessages as labels } from '#messages/request-details.ts';
import { requestPageMessages as messages } from '#messages/request-page.ts';
import { requestMessages } from '#messages/requests.ts';
import { timeMessages } from '#messages/times.ts';
import { timeAgo } from '../../ui/age.tsx';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ClosedTag, UrgencyTag } from '../../ui/request-tags.tsx';
import { formatNeededBy, OverdueTag } from './needed-by.tsx';
import { formatNeededByExactly } from './needed-by-exactly.ts';

interface RequestHeadlineProps {
  readonly request: BloodRequest;
  readonly now: Date;
  readonly titleId: string;
}

/** What is needed, how urgently and by when. */
export function RequestHeadline({ request, now, titleId }: RequestHeadlineProps) {
  const { requiredBloodGroup, requestedAt, status, unitsRequired, urgency } = request;
  const isActive = status === 'active';
  const isUrgent = isActive && urgency === 'urgent';
  return (
    <div className="request-headline flex items-start gap-4 md:items-center">
      <GroupTile
        group={requiredBloodGroup}
        size="page"
        tone={isUrgent ? 'full' : isActive ? 'soft' : 'muted'}
      />
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
        </dl>
        <PageTitle id={titleId}>{messages.heading(unitsRequired, requiredBloodGroup)}</PageTitle>
        <Deadline request={request} now={now} />
      </div>
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
