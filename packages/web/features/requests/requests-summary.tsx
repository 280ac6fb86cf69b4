import { isOlder, soonestFirst } from '@blood-bank/domain/needed-by';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef } from 'react';
import { activeRequestFailures, urgentRequestsMessages as messages } from '#features/requests/messages.ts';
import { youCanHelpMessages } from '#features/requests/offers/messages.ts';
import { formatTotal, type Total } from '#lib/i18n/formats.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Rows } from '../../lib/lists/rows.tsx';
import { freshMilliseconds } from '../../lib/query/query-keys.ts';
import { Link } from '../../lib/routing/router.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useMember } from '../../session/session.tsx';
import { useReadingObstacle } from '../../session/use-reading.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowPanel } from '../../ui/record-row.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { requestKeys, takeEarlySummary, takeSummary, urgentRead } from './api.ts';
import { useAbleDonor } from './offers/use-able-donor.ts';
import { useOffering } from './offers/use-offering.tsx';
import { RequestActionButtons, useRequestActions } from './request-actions.tsx';
import { RequestRow } from './request-row.tsx';

interface RequestsSummaryProps {
  readonly title: string;
  /** How many there are, where more are known of than shown. */
  readonly total?: Total;
  /** The link to the list that they are of. */
  readonly all: { readonly name: string; readonly to: string };
  /** Null until they have been read. */
  readonly requests: readonly BloodRequest[] | null;
  readonly hasFailed: boolean;
  /** In place of the requests, where there is none or they could not be read. */
  readonly sentences: { readonly none: string; readonly unknown: string };
}

/**
 * A few requests, with a link to all of their kind. Their screen is about something else, so a failed read is not an
 * alert.
 */
function RequestsSummary(props: RequestsSummaryProps) {
  const { title, total, all, requests, hasFailed, sentences } = props;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-2.5 flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId} tabIndex={-1} className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2 rounded-full bg-blood" />
          {title}
          {total !== undefined && <span className="font-normal text-quiet">· {formatTotal(total)}</span>}
        </h2>
        <Link
          to={all.to}
          className="inline-flex min-h-11 items-center text-small text-quiet md:min-h-9"
          data-print="none"
        >
          {all.name}
        </Link>
      </div>
      {requests === null && !hasFailed && <ListSkeleton rows={2} of="request" />}
      {requests === null && hasFailed && <Panel className="text-quiet">{sentences.unknown}</Panel>}
      {requests?.length === 0 && <Panel className="text-quiet">{sentences.none}</Panel>}
      {requests !== null && requests.length > 0 && <RequestRows requests={requests} headingId={headingId} />}
    </section>
  );
}

interface RowsProps {
  readonly requests: readonly BloodRequest[];
  readonly headingId: string;
}

function RequestRows({ requests, headingId }: RowsProps) {
  const member = useMember();
  const rows = useRef<HTMLDivElement>(null);
  const now = useNow();
  const offering = useOffering();
  const { ask, dialog } = useRequestActions({
    uid: member.uid,
    items: requests,
    rows,
    headingId,
    failures: activeRequestFailures,
  });
  return (
    <RowPanel>
      <Rows ref={rows}>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} now={now} heading="h3">
            <RequestActionButtons
              member={member}
              request={request}
              offering={offering}
              onAsk={(kind) => ask(kind, request)}
            />
          </RequestRow>
        ))}
      </Rows>
      {dialog}
      {offering.dialog}
    </RowPanel>
  );
}

/** How many are shown. */
const shown = 3;

/** The urgent requests of others that are needed soonest. Members who may not read requests don't see them. */
export function UrgentRequests() {
  const { uid } = useMember();
  const obstacle = useReadingObstacle();
  const { data, isError } = useQuery({
    queryKey: requestKeys.urgentSummary(),
    queryFn: () => takeSummary(null),
    initialData: () => takeEarlySummary(null),
    staleTime: freshMilliseconds,
    enabled: obstacle === null,
  });
  const now = useNow();
  if (obstacle !== null) return null;
  const open = data?.filter((request) => request.userId !== uid && !isOlder(request, now));
  const isLowerBound = data?.length === urgentRead;
  return (
    <RequestsSummary
      title={messages.title}
      {...(open && open.length > shown && { total: { count: open.length, isLowerBound } })}
      all={{ name: messages.all, to: '/view-requests' }}
      requests={open === undefined ? null : soonestFirst(open).slice(0, shown)}
      hasFailed={isError}
      sentences={{
        none: data?.some(({ userId }) => userId === uid) ? messages.onlyOwn : messages.none,
        unknown: messages.unknown,
      }}
    />
  );
}

/** Few donors are asked, and only when their offers have been read. */
const DonorQuestions = lazyPart(async () => (await import('./offers/donor-questions.tsx')).DonorQuestions);
/** For a donor who can donate now what they can help with; for others what is urgent. Above it the question about a donation. */
export function RequestsToHelpWith() {
  const { uid } = useMember();
  const obstacle = useReadingObstacle();
  const { ableDonor } = useAbleDonor();
  const { data = null, isError } = useQuery({
    queryKey: requestKeys.helpableSummary(uid, ableDonor?.bloodGroup ?? null),
    queryFn: async () => (ableDonor == null ? [] : takeSummary(ableDonor)),
    initialData: () => (ableDonor == null ? undefined : takeEarlySummary(ableDonor)),
    staleTime: freshMilliseconds,
    enabled: obstacle === null && ableDonor != null,
  });
  if (obstacle !== null) return null;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <Suspense fallback={null}>
        <DonorQuestions />
      </Suspense>
      {ableDonor === null ? (
        <UrgentRequests />
      ) : (
        <RequestsSummary
          title={youCanHelpMessages.title}
          all={{ name: youCanHelpMessages.all, to: '/view-requests?show=can-help' }}
          requests={data}
          hasFailed={isError}
          sentences={youCanHelpMessages}
        />
      )}
    </div>
  );
}
