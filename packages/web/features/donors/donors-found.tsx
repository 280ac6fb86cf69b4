import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { localCalendarDate } from '@blood-bank/domain/calendar-date';
import { countDonorsOfGroup, readDonorsOfGroup } from '../../data/donors.ts';
import { retryFor } from '../../data/errors.ts';
import { usePagedList } from '../../data/paged-list.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { findDonorsMessages } from '../../messages/en/donors.ts';
import { Link } from '../../routing/router.tsx';
import { useMember } from '../../session/session.tsx';
import { useListProblem } from '../../session/use-list-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState, ListSkeleton } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useGoingOn } from '../../ui/use-going-on.ts';
import { DonorList } from './donor-list.tsx';

/** The donors of a group, those who are available first; never the one who searches. */
export function DonorsFound({ group }: { readonly group: BloodGroup }) {
  const { uid } = useMember();
  const list = usePagedList({
    queryKey: queryKeys.donorsByGroup(group),
    readPage: (after, through) => readDonorsOfGroup(group, uid, after, through),
    readCount: () => countDonorsOfGroup(group, uid),
  });
  const { goOn, hasFailedAtEnd } = useGoingOn(list);
  const problem = useListProblem(list, findDonorsMessages.failed);
  const today = localCalendarDate(new Date());
  const isEmpty = list.items.length === 0 && !list.isLoading && !list.hasMore && list.error === null;
  return (
    <section aria-label={findDonorsMessages.results(group)} className="grid grid-cols-1 gap-3.5">
      {problem !== null && !hasFailedAtEnd && (
        <Alert onRetry={retryFor(list.error, list.reload)}>{problem}</Alert>
      )}
      {list.isLoading && <ListSkeleton rows={3} />}
      <div role="status" className="empty:-mb-3.5">
        {isEmpty && <NobodyFound group={group} />}
        {list.items.length > 0 && (
          <p className="flex flex-wrap justify-between gap-x-4">
            <strong>
              {list.total === null
                ? findDonorsMessages.results(group)
                : findDonorsMessages.found(list.total, group)}
            </strong>
            <span className="text-quiet">{findDonorsMessages.availableFirst}</span>
          </p>
        )}
      </div>
      {(list.items.length > 0 || list.hasMore) && (
        <>
          <DonorList key={group} donors={list.items} today={today} />
          <LoadMore
            shown={list.items.length}
            total={list.total}
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            hasFailed={problem !== null}
            problem={hasFailedAtEnd ? problem : null}
            onMore={goOn}
          />
        </>
      )}
    </section>
  );
}

function NobodyFound({ group }: { readonly group: BloodGroup }) {
  return (
    <EmptyState title={findDonorsMessages.empty(group)}>
      <p>{findDonorsMessages.emptyAdvice}</p>
      <Link to="/post-request" className={buttonClass()} data-print="none">
        {findDonorsMessages.post}
      </Link>
    </EmptyState>
  );
}
