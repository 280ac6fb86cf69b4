import { useId } from 'react';
import { countActiveRequests, readActiveRequests } from '../../data/blood-requests.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { usePaginatedList } from '../../lists/paginated-list.ts';
import { ReadingObstacle, useReadingObstacle } from '../../lists/reading-obstacle.tsx';
import { viewRequestsMessages } from '../../messages/en/requests.ts';
import { Link } from '../../routing/router.tsx';
import { useMember } from '../../session/session.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RequestList } from './request-list.tsx';

/** /view-requests: the active requests, for all members. */
export function ViewRequestsScreen() {
  const member = useMember();
  const titleId = useId();
  const obstacle = useReadingObstacle();
  const list = usePaginatedList({
    queryKey: queryKeys.activeRequests(),
    readPage: readActiveRequests,
    readCount: countActiveRequests,
    enabled: obstacle === null,
  });
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <PageTitle id={titleId}>{viewRequestsMessages.title}</PageTitle>
        {list.items.length > 0 && (
          <Link
            to="/post-request"
            className={`${buttonClass({ variant: 'main' })} max-md:w-full`}
            data-print="none"
          >
            {viewRequestsMessages.post}
          </Link>
        )}
      </div>
      {obstacle !== null ? (
        <ReadingObstacle obstacle={obstacle} />
      ) : (
        <RequestList
          list={list}
          member={member}
          words={viewRequestsMessages}
          heading="h2"
          titleId={titleId}
          showStatus={false}
          empty={<NoActiveRequests />}
        />
      )}
    </>
  );
}

function NoActiveRequests() {
  return (
    <EmptyState title={viewRequestsMessages.empty}>
      <p>{viewRequestsMessages.emptyAdvice}</p>
      <Link to="/post-request" className={buttonClass({ variant: 'main' })} data-print="none">
        {viewRequestsMessages.beFirst}
      </Link>
    </EmptyState>
  );
}
