import { isOverdue } from '@blood-bank/domain/needed-by';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { type Call, callId } from '@blood-bank/domain/records/call';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callDeskMessages as messages } from '#features/calls/messages.ts';
import { requestMessages } from '#features/requests/messages.ts';
import { formatTotal } from '#lib/i18n/formats.ts';
import { failureSentence, retryFor } from '../../lib/firestore/errors.ts';
import { GroupTile } from '../../lib/group-tile.tsx';
import { Link } from '../../lib/routing/router.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useMember } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { RecordRow, RowPanel } from '../../ui/record-row.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { NeededSoon, OverdueTag, readRequest, requestKeys, UrgencyTag } from '../requests/public.ts';
import './call-row.css';
import {
  callKeys,
  readCallsInProgress,
  readDesk,
  readProgress,
  readUnfinishedCalls,
  type UnfinishedCall,
  unitsToCallFor,
} from './api.ts';
import { CallRow } from './call-row.tsx';
import { useCalling } from './use-calling.tsx';

/** In milliseconds: how soon others' calls are seen. */
const renewalInterval = 45_000;
/** How many requests the desk shows at first, as each costs three counts. */
const mostPressing = 12;

/** /calls: what a volunteer has to do, on a phone first. */
export function CallDeskScreen() {
  const titleId = useId();
  const now = useNow();
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, refetch } = useQuery({ queryKey: callKeys.desk(), queryFn: readDesk });
  const { data: inProgress = [] } = useQuery({
    queryKey: [...callKeys.desk(), 'in-progress'],
    queryFn: readCallsInProgress,
    refetchInterval: renewalInterval,
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{messages.title}</PageTitle>
      <UnfinishedCalls />
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="mb-2.5">
          {messages.requests}
        </h2>
        {error !== null && (
          <Alert onRetry={retryFor(error, refetch)}>{failureSentence(error, messages.failed)}</Alert>
        )}
        {data === undefined && error === null && <ListSkeleton rows={3} of="request" />}
        {data?.length === 0 && <EmptyState title={messages.empty} />}
        {data !== undefined && data.length > 0 && (
          <RowPanel>
            {(showsAll ? data : data.slice(0, mostPressing)).map((request) => (
              <DeskRow
                key={request.id}
                request={request}
                now={now}
                inProgress={inProgress.filter(({ requestId }) => requestId === request.id)}
              />
            ))}
          </RowPanel>
        )}
        {data !== undefined && data.length > mostPressing && !showsAll && (
          <Button className="mt-3" onClick={() => setShowsAll(true)}>
            {messages.showAll(data.length)}
          </Button>
        )}
      </section>
    </div>
  );
}

interface DeskRowProps {
  readonly request: BloodRequest;
  readonly now: Date;
  readonly inProgress: readonly Call[];
}

function DeskRow({ request, now, inProgress }: DeskRowProps) {
  const { data: progress } = useQuery({
    queryKey: callKeys.progress(request.id),
    queryFn: () => readProgress(request.id),
  });
  // Nobody has to be called any more.
  if (progress !== undefined && unitsToCallFor(request, progress) === 0) return null;
  const names = [...new Set(inProgress.map(({ callerName }) => callerName))];
  const { hospitalLocation, hospitalName, id, neededBy, patientName, requiredBloodGroup } = request;
  const place = hospitalLocation === '' ? hospitalName : `${hospitalName}, ${hospitalLocation}`;
  const isUrgent = request.urgency === 'urgent';
  return (
    <RecordRow
      kind="call"
      name={requestMessages.name(patientName, requiredBloodGroup)}
      data-urgent={isUrgent ? '' : undefined}
    >
      <div className="tile">
        <GroupTile group={requiredBloodGroup} tone={isUrgent ? 'full' : 'soft'} />
      </div>
      <div className="who">
        <h3 className="wrap-anywhere">
          <Link to={`/requests/${id}`} translate="no">
            {place}
          </Link>
        </h3>
        <p className="text-small text-quiet">
          {isOverdue(request, now) ? (
            <OverdueTag />
          ) : neededBy === null ? (
            <UrgencyTag urgency={request.urgency} />
          ) : (
            <NeededSoon neededBy={neededBy} now={now} />
          )}
        </p>
      </div>
      <div className="when text-small text-quiet">
        {progress && (
          <p>
            <strong className="text-ink">{messages.stillNeeded(unitsToCallFor(request, progress))}</strong>
            {` · ${messages.coming(progress.coming)} · ${messages.called(formatTotal(progress.called))}`}
          </p>
        )}
        <p>{names.length === 0 ? messages.nobodyCalls : messages.callingNow(names.join(', '))}</p>
      </div>
      <div className="act">
        <Link to={`/requests/${id}/calls`} className={buttonClass({ variant: 'blood', size: 'small' })}>
          {messages.callDonors}
        </Link>
      </div>
    </RecordRow>
  );
}

/** The person's calls without an outcome, so that none is lost with the page that began it. */
function UnfinishedCalls() {
  const { uid } = useMember();
  const titleId = useId();
  const { data: unfinished = [] } = useQuery({
    queryKey: callKeys.unfinished(uid),
    queryFn: () => readUnfinishedCalls(uid),
  });
  if (unfinished.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2.5">
        {messages.unfinished}
      </h2>
      <RowPanel>
        {unfinished.map(({ call, row }) => (
          <UnfinishedCallRow key={callId(call)} call={call} row={row} />
        ))}
      </RowPanel>
    </section>
  );
}

function UnfinishedCallRow({ call, row }: UnfinishedCall) {
  const { data: request = null } = useQuery({
    queryKey: requestKeys.request(call.requestId),
    queryFn: () => readRequest(call.requestId),
  });
  const calledFor = request ?? { id: call.requestId, userId: '', contactPerson: '' };
  const { stateOf, opening, open, dialog } = useCalling(calledFor, []);
  const state = stateOf(row);
  return (
    <>
      <CallRow
        row={row}
        // Until it is known whose number is passed on to whom.
        state={request === null ? { ...state, button: null } : state}
        isOpening={opening === row.id}
        onCall={() => void open(row)}
      />
      {dialog}
    </>
  );
}
