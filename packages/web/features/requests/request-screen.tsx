import { isMeant, posterParameter } from '@blood-bank/domain/request-link';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { requestPageMessages as messages } from '#features/requests/messages.ts';
import { uiMessages } from '#ui/messages.ts';
import { failureSentence, retryFor } from '../../lib/firestore/errors.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useParams } from '../../lib/routing/params.ts';
import { Link, useSearchParams } from '../../lib/routing/router.tsx';
import { ReadingObstacle } from '../../session/reading-obstacle.tsx';
import { useReadingObstacle } from '../../session/use-reading.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState, Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { requestKeys } from './api.ts';
import { readRequest } from './one-request-api.ts';
import { RequestPage } from './request-page.tsx';

const OfferLeft = lazyPart(async () => (await import('./offers/offer-left.tsx')).OfferLeft);

/** The ids that the rules allow; a path of the database could be made of others. */
const recordId = /^[\w-]{1,40}$/;

/** /requests/:id: one request, for all members while it is active, and after that for its owner, admins, and for a week its donors. */
export function RequestScreen() {
  const { id } = useParams('/requests/:id');
  const [link] = useSearchParams();
  const obstacle = useReadingObstacle();
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: requestKeys.request(id),
    queryFn: () => (recordId.test(id) ? readRequest(id) : null),
  });
  const data = found && !isMeant(found, link.get(posterParameter)) ? null : found;
  if (data) return <RequestPage key={id} request={data} />;
  if (data === undefined && error === null) return <Loading />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{messages.title}</PageTitle>
      {data === undefined && error !== null && (
        <Alert onRetry={retryFor(error, refetch)}>{failureSentence(error, messages.failed)}</Alert>
      )}
      {data === null && obstacle !== null && <ReadingObstacle obstacle={obstacle} />}
      {data === null && obstacle === null && (
        <>
          <NoLongerActive />
          <Suspense>
            <OfferLeft requestId={id} />
          </Suspense>
        </>
      )}
    </div>
  );
}

/** Its heading takes no focus, as the one of the request will. */
function Loading() {
  return (
    <>
      <h1 className="mb-5">{messages.title}</h1>
      <RequestPageSkeleton />
    </>
  );
}

/** The same for what is closed, deleted or was never there: it tells nothing that the member may not know. */
function NoLongerActive() {
  return (
    <div role="status">
      <EmptyState title={messages.closed}>
        <Link to="/view-requests" className={buttonClass()}>
          {messages.viewRequests}
        </Link>
      </EmptyState>
    </div>
  );
}

/** The placeholder of a request's page: the headline and the first facts. */
function RequestPageSkeleton() {
  return (
    <div className="lg:pr-[22.5rem]">
      <Panel role="status" aria-label={uiMessages.loading} padding="form">
        <div className="flex items-start gap-4 md:items-center">
          <Bar className="tile-shape size-19 flex-none md:size-26" />
          <div className="grid flex-1 gap-2">
            <Bar className="h-9 w-3/5" />
            <Bar className="h-4 w-2/5" />
          </div>
        </div>
        <div className="mt-5 grid divide-y divide-line border-t border-line">
          {[0, 1, 2, 3].map((fact) => (
            <div key={fact} className="grid gap-2 py-3">
              <Bar className="h-3.5 w-20" />
              <Bar className="h-4 w-3/5" />
            </div>
          ))}
        </div>
      </Panel>
    </div>
  );
}
