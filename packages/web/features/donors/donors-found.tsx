import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { localCalendarDate } from '@blood-bank/domain/calendar-date';
import { countDonorsOfGroup, readDonorsOfGroup } from '../../data/donors.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { ListFrame } from '../../lists/list-frame.tsx';
import { usePaginatedList } from '../../lists/paginated-list.ts';
import { useListProblem } from '../../lists/use-list-problem.ts';
import { findDonorsMessages } from '../../messages/en/donors.ts';
import { Link } from '../../routing/router.tsx';
import { useMember } from '../../session/session.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/card.tsx';
import { DonorList } from './donor-list.tsx';

/** The search results: the donors of a group, except for the member who searches. */
export function DonorsFound({ group }: { readonly group: BloodGroup }) {
  const { uid } = useMember();
  const list = usePaginatedList({
    queryKey: queryKeys.donorsByGroup(group),
    readPage: (after, through) => readDonorsOfGroup(group, uid, after, through),
    readCount: () => countDonorsOfGroup(group, uid),
  });
  const problem = useListProblem(list, findDonorsMessages.failed);
  const today = localCalendarDate(new Date());
  return (
    <section
      tabIndex={-1}
      aria-label={findDonorsMessages.results(group)}
      className="focus-visible:outline-none"
    >
      <ListFrame list={list} problem={problem}>
        <div role="status" className="empty:-mb-3.5">
          {list.isEmpty && <NoDonors group={group} />}
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
        {list.items.length > 0 && <DonorList key={group} donors={list.items} today={today} />}
      </ListFrame>
    </section>
  );
}

function NoDonors({ group }: { readonly group: BloodGroup }) {
  return (
    <EmptyState title={findDonorsMessages.empty(group)}>
      <p>{findDonorsMessages.emptyAdvice}</p>
      <Link to="/post-request" className={buttonClass()} data-print="none">
        {findDonorsMessages.post}
      </Link>
    </EmptyState>
  );
}
