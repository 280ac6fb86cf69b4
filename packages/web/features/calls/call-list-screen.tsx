import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { callDeskMessages, callListMessages as messages } from '#features/calls/messages.ts';
import { failureSentence, retryFor } from '../../lib/firestore/errors.ts';
import type { ListPosition } from '../../lib/firestore/list-stages.ts';
import { ListFrame } from '../../lib/lists/list-frame.tsx';
import { countQuery, type ListSource, usePaginatedList } from '../../lib/lists/paginated-list.ts';
import { Rows } from '../../lib/lists/rows.tsx';
import { useParams } from '../../lib/routing/params.ts';
import { Link } from '../../lib/routing/router.tsx';
import { useMember } from '../../session/session.tsx';
import { useListProblem } from '../../session/use-reading.ts';
import { Alert } from '../../ui/alert.tsx';
import { FilterChip } from '../../ui/chip.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { readRequest, requestKeys } from '../requests/public.ts';
import {
  type CallableDonor,
  type CallView,
  callKeys,
  callViews,
  countCalled,
  countReady,
  readCalled,
  readCallList,
  readProgress,
  readRecentCalls,
  unitsToCallFor,
} from './api.ts';
import { CallRow } from './call-row.tsx';
import { useCalling } from './use-calling.tsx';

/** In milliseconds: how soon others' calls are seen. */
const renewalInterval = 45_000;

/** /requests/:id/calls: whom to call for a request. */
export function CallListScreen() {
  const { id } = useParams('/requests/:id/calls');
  const { data, error, refetch } = useQuery({
    queryKey: requestKeys.request(id),
    queryFn: () => readRequest(id),
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-small">
        <Link to="/calls">{messages.back}</Link>
      </p>
      <PageTitle>{messages.title}</PageTitle>
      {data === undefined && error !== null && (
        <Alert onRetry={retryFor(error, refetch)}>{failureSentence(error, messages.failed)}</Alert>
      )}
      {data === undefined && error === null && <ListSkeleton rows={3} of="donor" />}
      {data !== undefined &&
        (data?.status === 'active' ? (
          <CallList request={data} />
        ) : (
          <EmptyState title={messages.closed}>
            <Link to="/calls">{messages.back}</Link>
          </EmptyState>
        ))}
    </div>
  );
}

function CallList({ request }: { readonly request: BloodRequest }) {
  const titleId = useId();
  const rows = useRef<HTMLDivElement>(null);
  const [view, show] = useState<CallView>('ready');
  const sources = useSources(request);
  // Positions are of the view's own list, which reads them back.
  const list = usePaginatedList(sources[view] as ListSource<CallableDonor, unknown>);
  const problem = useListProblem(list, messages.failed);
  const { data: progress } = useQuery({
    queryKey: callKeys.progress(request.id),
    queryFn: () => readProgress(request.id),
  });
  const { data: recent = [] } = useQuery({
    queryKey: callKeys.recent(request.id),
    queryFn: () => readRecentCalls(request.id),
    refetchInterval: renewalInterval,
  });
  const { stateOf, opening, open, dialog } = useCalling(request, recent);
  const { hospitalLocation, hospitalName, requiredBloodGroup } = request;
  const place = hospitalLocation === '' ? hospitalName : `${hospitalName}, ${hospitalLocation}`;
  return (
    <>
      <div>
        <p className="text-title font-semibold">
          {messages.stillNeeded(requiredBloodGroup, unitsToCallFor(request, progress))}
          {progress !== undefined && progress.coming > 0 && (
            <span className="font-normal text-quiet"> · {callDeskMessages.coming(progress.coming)}</span>
          )}
        </p>
        <p className="text-small text-quiet wrap-anywhere">
          <Link to={`/requests/${request.id}`}>{place}</Link>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {callViews.map((one) => (
          <ViewChip
            key={one}
            source={sources[one]}
            label={messages.views[one]}
            pressed={view === one}
            onPress={() => show(one)}
          />
        ))}
      </div>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} tabIndex={-1} className="sr-only">
          {messages.list}
        </h2>
        <ListFrame
          list={list}
          problem={problem}
          rows={rows}
          of="donor"
          empty={<EmptyState title={messages.empty[view]} />}
        >
          {list.items.length > 0 && (
            <Rows ref={rows}>
              {list.items.map((row) => (
                <CallRow
                  key={row.id}
                  row={row}
                  state={stateOf(row)}
                  isOpening={opening === row.id}
                  onCall={() => void open(row)}
                />
              ))}
            </Rows>
          )}
        </ListFrame>
      </section>
      {dialog}
    </>
  );
}

interface ViewChipProps {
  readonly source: Pick<ListSource<CallableDonor>, 'queryKey' | 'readCount'>;
  readonly label: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

function ViewChip({ source, label, pressed, onPress }: ViewChipProps) {
  const { data: count = null } = useQuery(countQuery(source));
  return (
    <FilterChip pressed={pressed} onPress={onPress} count={count}>
      {label}
    </FilterChip>
  );
}

/** Where the list of each view comes from. */
function useSources(request: BloodRequest) {
  const { uid } = useMember();
  const ready = (view: 'ready' | 'compatible'): ListSource<CallableDonor, ListPosition> => ({
    queryKey: callKeys.list(request.id, view),
    readPage: (after, through) => readCallList(request, view, uid, after, through),
    readCount: () => countReady(request, view),
  });
  const called: ListSource<CallableDonor> = {
    queryKey: callKeys.list(request.id, 'called'),
    readPage: (after, through) => readCalled(request.id, after, through),
    readCount: () => countCalled(request.id),
  };
  return { ready: ready('ready'), compatible: ready('compatible'), called } as const;
}
