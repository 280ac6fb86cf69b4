import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { useId } from 'react';
import { myRequestsMessages } from '#features/requests/messages.ts';
import { type PaginatedList, usePaginatedList } from '../../lib/lists/paginated-list.ts';
import { Link } from '../../lib/routing/router.tsx';
import { useMember } from '../../session/session.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/panel.tsx';
import { countMyRequests, readMyRequests, requestKeys } from './api.ts';
import { RequestList } from './request-list.tsx';

/** The member's own requests of any status. */
export function useMyRequests(): PaginatedList<BloodRequest> {
  const { uid } = useMember();
  return usePaginatedList({
    queryKey: requestKeys.myRequests(uid),
    readPage: (after, through) => readMyRequests(uid, after, through),
    readCount: () => countMyRequests(uid),
  });
}

/** The dashboard's region of these requests. */
export function MyRequests() {
  const member = useMember();
  const list = useMyRequests();
  const headingId = useId();
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
        empty={
          <EmptyState title={myRequestsMessages.empty}>
            <p>{myRequestsMessages.emptyAdvice}</p>
          </EmptyState>
        }
      />
    </section>
  );
}
