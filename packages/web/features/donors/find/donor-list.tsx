import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { mayCall } from '@blood-bank/domain/permissions';
import type { Donor } from '@blood-bank/domain/records/donor';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findDonorsMessages } from '#features/donors/messages.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Rows } from '../../../lib/lists/rows.tsx';
import { useMember } from '../../../session/session.tsx';
import { Notice } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { donorKeys } from '../api.ts';
import { DonorRow } from './donor-row.tsx';

interface DonorListProps {
  /** In the order in which they are shown. */
  readonly donors: readonly Donor[];
  /** Shows each one's group, where the list has several. */
  readonly hasGroups?: boolean;
  readonly today: CalendarDate;
  /** The element whose children are the rows. */
  readonly rows: RefObject<HTMLDivElement | null>;
}

const none: readonly Element[] = [];
const ReportNumber = lazyPart(async () => (await import('../../member-reports/public.ts')).ReportNumber);
const RecordDonation = lazyPart(async () => (await import('../../donations/public.ts')).RecordDonation);

/**
 * The rows of donors, available donors first. The next page may therefore add rows above the viewport: a message tells
 * how many, and leads to them.
 */
export function DonorList({ donors, hasGroups = false, today, rows }: DonorListProps) {
  const { addedAbove, scrollThere } = useRowsAddedAbove(rows, donors);
  const queries = useQueryClient();
  const member = useMember();
  const [recorded, record] = useState<Donor | null>(null);
  const [reported, report] = useState<Donor | null>(null);
  return (
    <>
      {addedAbove > 0 && (
        <div
          className="sticky top-[64px] z-5 flex flex-wrap items-center gap-3 rounded-panel bg-surface p-2 shadow-pop"
          data-print="none"
        >
          <div className="min-w-0 flex-1">
            <Notice tone="info">{findDonorsMessages.moreAbove(addedAbove)}</Notice>
          </div>
          <Button size="small" onClick={scrollThere}>
            {findDonorsMessages.showAbove}
          </Button>
        </div>
      )}
      <Rows ref={rows}>
        {donors.map((donor) => (
          <DonorRow
            key={donor.id}
            donor={donor}
            hasGroup={hasGroups}
            today={today}
            onRecord={mayCall(member) ? record : undefined}
            onReport={donor.id === member.uid ? undefined : report}
          />
        ))}
      </Rows>
      {recorded !== null && (
        <Suspense>
          <RecordDonation
            donors={[recorded]}
            onLogged={() =>
              void queries.invalidateQueries({ queryKey: donorKeys.donorsByGroup(recorded.bloodGroup) })
            }
            onClose={() => record(null)}
          />
        </Suspense>
      )}
      {reported !== null && (
        <Suspense>
          <ReportNumber donor={reported} onClose={() => report(null)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Counts the rows that have been added above the viewport, until the first of them is seen.
 *
 * @param list the element with the rows of `items`, in their order
 * @returns the count, and a function that scrolls to the first of the rows
 */
function useRowsAddedAbove(list: RefObject<HTMLElement | null>, items: readonly Donor[]) {
  const known = useRef<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState(none);
  const first = added[0];

  useLayoutEffect(() => {
    const earlier = known.current;
    known.current = new Set(items.map(({ id }) => id));
    if (earlier.size === 0) return;
    const rows = [...(list.current?.children ?? [])];
    const isNew = (index: number) => !earlier.has(items[index]?.id ?? '');
    const fresh = rows.filter((row, index) => isNew(index) && row.getBoundingClientRect().bottom < 0);
    setAdded((before) => {
      const next = rows.filter((row) => before.includes(row) || fresh.includes(row));
      return next.length === 0 ? none : next;
    });
  }, [items, list]);

  useEffect(() => {
    if (first === undefined) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setAdded(none);
    });
    observer.observe(first);
    return () => observer.disconnect();
  }, [first]);

  const scrollThere = useCallback(() => {
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'start' });
    setAdded(none);
  }, [first]);

  return { addedAbove: added.length, scrollThere };
}
