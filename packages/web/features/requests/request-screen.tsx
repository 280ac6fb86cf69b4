import { isMeant, posterParameter } from '@blood-bank/domain/request-link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { requestPageMessages as messages } from '#messages/request-page.ts';
import { readRequest } from '../../data/blood-requests.ts';
import { failureSentence, retryFor } from '../../data/errors.ts';
import { loadLazyComponent } from '../../data/load-lazy-component.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { ReadingObstacle } from '../../lists/reading-obstacle.tsx';
import { useReadingObstacle } from '../../lists/use-reading-obstacle.ts';
import { useParams } from '../../routing/params.ts';
import { Link, useSearchParams } from '../../routing/router.tsx';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { RequestPage } from './request-page.tsx';
import { RequestPageSkeleton } from './request-page-skeleton.tsx';

const OfferLeft = lazy(() =>
  loadLazyComponent(async () => (await import('../../offers/offer-left.tsx')).OfferLeft),
);

/** The ids that the rules allow; a path of the database could be made of others. */
const recordId = /^[\w-]{1,40}$/;

/** /requests/:id: one request, for all members while it is active, and after that for its owner and admins. */
export function RequestScreen() {
  const { id } = useParams('/requests/:id');
  const [link] = useSearchParams();
  const obstacle = useReadingObstacle();
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.request(id),
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
