import { useId } from 'react';
import { myRequestsMessages } from '#messages/requests.ts';
import { countMyRequests, readMyRequests } from '../../data/blood-requests.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { usePaginatedList } from '../../lists/paginated-list.ts';
import { Link } from '../../routing/router.tsx';
import { useMember } from '../../session/session.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { RequestList } from './request-list.tsx';

/** The dashboard's region of the member's own requests of any status. */
export function MyRequests() {
  const member = useMember();
  const headingId = useId();
  const list = usePaginatedList({
    queryKey: queryKeys.myRequests(member.uid),
    readPage: (after, through) => readMyRequests(member.uid, after, through),
    readCount: () => countMyRequests(member.uid),
  });
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} tabIndex={-1}>
          {myRequestsMessages.title}
        </h2>
        <Link to="/post-request" className={buttonClass({ size: 'small' })} data-print="none">
          {myRequestsMessages.post}
        </Link>
      </div>
      <RequestList
        list={list}
        member={member}
        messages={myRequestsMessages}
        heading="h3"
        titleId={headingId}
        isFarDown
        empty={
          <EmptyState title={myRequestsMessages.empty}>
            <p>{myRequestsMessages.emptyAdvice}</p>
          </EmptyState>
        }
      />
    </section>
  );
}
