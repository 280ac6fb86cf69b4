import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import type { Donor } from '@blood-bank/domain/records/donor';
import { useMemo, useRef } from 'react';
import { findDonorsMessages } from '../../messages/en/donors.ts';
import { Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DonorCard } from './donor-card.tsx';
import { readyFirst } from './donor-rest.ts';
import { useAddedAbove } from './use-added-above.ts';

interface DonorListProps {
  readonly donors: readonly Donor[];
  readonly today: CalendarDate;
}

/**
 * Donors, those who are available first. So the next page may put some above whoever has read on to the end: they are
 * told of them, and led there.
 */
export function DonorList({ donors, today }: DonorListProps) {
  const cards = useRef<HTMLDivElement>(null);
  const ordered = useMemo(() => readyFirst(donors, today), [donors, today]);
  const { addedAbove, goThere } = useAddedAbove(cards, ordered);
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
          <Button size="small" onClick={goThere}>
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
