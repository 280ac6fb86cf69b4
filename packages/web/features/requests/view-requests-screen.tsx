import { useId } from 'react';
import { countActiveRequests, readActiveRequests } from '../../data/blood-requests.ts';
import { campus } from '../../data/campus.ts';
import { usePagedList } from '../../data/paged-list.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { appMessages } from '../../messages/en/app.ts';
import { viewRequestsMessages } from '../../messages/en/requests.ts';
import { Link } from '../../routing/router.tsx';
import { useMember } from '../../session/session.tsx';
import { useReadingObstacle } from '../../session/use-reading-obstacle.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ReadingObstacle } from '../../ui/reading-obstacle.tsx';
import { RequestList } from './request-list.tsx';

/** /view-requests: what is needed now, for everyone signed in. */
export function ViewRequestsScreen() {
  const member = useMember();
  const titleId = useId();
  const obstacle = useReadingObstacle();
  const list = usePagedList({
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
        <ReadingObstacle
          obstacle={obstacle}
          {...campus}
          accountLink={
            <Link to="/account" className={buttonClass()}>
              {appMessages.titles.myAccount}
            </Link>
          }
        />
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
