import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Offer } from '@blood-bank/domain/records/offer';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import { offerActionMessages } from '#messages/offer-actions.ts';
import { receivedOfferMessages as messages } from '#messages/offers.ts';
import { offerQueryKeys } from '../data/offer-query-keys.ts';
import { countOffers, markDonated, readOffers } from '../data/offers.ts';
import { exactly } from '../data/pagination.ts';
import { ListFrame } from '../lists/list-frame.tsx';
import { usePaginatedList } from '../lists/paginated-list.ts';
import { actionSentences, useRowActions } from '../lists/row-actions.tsx';
import { Rows } from '../lists/rows.tsx';
import { useListProblem } from '../lists/use-list-problem.ts';
import { useMember } from '../session/session.tsx';
import { useNow } from '../session/use-now.ts';
import { EmptyState } from '../ui/panel.tsx';
import { OfferRow } from './offer-row.tsx';

/** An offer as an item of a list: the donor's uid is its id. */
type ListedOffer = Offer & { readonly id: string };

interface OffersRegionProps {
  readonly request: BloodRequest;
  /** What helps while nobody has offered. */
  readonly children: ReactNode;
}

/**
 * The place on a request's page with the offers for it, for its owner and admins. Withdrawn ones are left out: their donors no
 * longer want to be called.
 */
export function OffersRegion({ request, children }: OffersRegionProps) {
  const { uid } = useMember();
  const queries = useQueryClient();
  const titleId = useId();
  const rows = useRef<HTMLDivElement>(null);
  const now = useNow();
  const queryKey = offerQueryKeys.offersFor(request.id);
  const list = usePaginatedList<ListedOffer>({
    queryKey,
    readPage: async (after, through) => {
      const { items, next } = await readOffers(request, after, through);
      return { items: items.map((offer) => ({ ...offer, id: offer.userId })), next };
    },
    readCount: async () => exactly(await countOffers(request)),
  });
  const standing = useMemo(() => list.items.filter(({ status }) => status !== 'withdrawn'), [list.items]);
  const { ask, dialog } = useRowActions<ListedOffer>({
    items: standing,
    rows,
    headingId: titleId,
    caches: [{ queryKey }],
    refresh: () => queries.invalidateQueries({ queryKey }),
  });
  const problem = useListProblem(list, messages.failed);

  const mark = (offer: ListedOffer) =>
    ask({
      ...actionSentences(messages.markAsDonated, offer.fullName),
      row: offer,
      perform: async () => {
        const status = await markDonated(request.id, offer.userId);
        if (status !== 'donated') throw new Error(`The offer is ${status}.`);
      },
      after: { ...offer, status: 'donated' },
      failed: messages.markFailed,
    });

  const isEmpty = standing.length === 0 && list.error === null && !list.isLoading && !list.hasMore;
  return (
    <section aria-labelledby={titleId} data-print="none">
      <h2 id={titleId} tabIndex={-1} className="mb-2.5">
        {list.hasMore || standing.length === 0 ? messages.title : offerActionMessages.count(standing.length)}
      </h2>
      <ListFrame
        list={{
          ...list,
          items: standing,
          isEmpty,
          total: list.hasMore ? list.total : exactly(standing.length),
        }}
        problem={problem}
        rows={rows}
        of="donor"
        skeletonRows={1}
        empty={
          <EmptyState title={messages.empty}>
            <p>{messages.emptyAdvice}</p>
            {children}
          </EmptyState>
        }
      >
        {standing.length > 0 && (
          <Rows ref={rows}>
            {standing.map((offer) => (
              <OfferRow
                key={offer.id}
                offer={offer}
                now={now}
                isOwn={request.userId === uid}
                onDonated={() => mark(offer)}
              />
            ))}
          </Rows>
        )}
      </ListFrame>
      {dialog}
    </section>
  );
}
