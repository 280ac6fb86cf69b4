import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { readyFirst } from '@blood-bank/domain/deferral';
import type { Donor } from '@blood-bank/domain/records/donor';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { campus } from '../../data/configuration.ts';
import { findDonorsMessages } from '../../messages/en/donors.ts';
import { Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DonorCard } from './donor-card.tsx';

interface DonorListProps {
  readonly donors: readonly Donor[];
  readonly today: CalendarDate;
}

const none: readonly Element[] = [];

/**
 * The cards of donors, available donors first. The next page may therefore add cards above the viewport: a message tells
 * how many, and leads to them.
 */
export function DonorList({ donors, today }: DonorListProps) {
  const cards = useRef<HTMLDivElement>(null);
  const ordered = useMemo(() => readyFirst(donors, today, campus.donationIntervalDays), [donors, today]);
  const { addedAbove, scrollThere } = useCardsAddedAbove(cards, ordered);
  return (
    <>
      {addedAbove > 0 && (
        <div
          className="sticky top-[68px] z-5 flex flex-wrap items-center gap-3 rounded-xl bg-surface p-2 shadow-lift"
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
      <div ref={cards} className="grid grid-cols-1 gap-3.5">
        {ordered.map((donor) => (
          <DonorCard key={donor.id} donor={donor} today={today} />
        ))}
      </div>
    </>
  );
}

/**
 * Counts the cards that have been added above the viewport, until the first of them is seen.
 *
 * @param list the element with the cards of `items`, in their order
 * @returns the count, and a function that scrolls to the first of the cards
 */
function useCardsAddedAbove(list: RefObject<HTMLElement | null>, items: readonly Donor[]) {
  const known = useRef<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState(none);
  const first = added[0];

  useLayoutEffect(() => {
    const earlier = known.current;
    known.current = new Set(items.map(({ id }) => id));
    if (earlier.size === 0) return;
    const cards = [...(list.current?.children ?? [])];
    const isNew = (index: number) => !earlier.has(items[index]?.id ?? '');
    const fresh = cards.filter((card, index) => isNew(index) && card.getBoundingClientRect().bottom < 0);
    setAdded((before) => {
      const next = cards.filter((card) => before.includes(card) || fresh.includes(card));
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
