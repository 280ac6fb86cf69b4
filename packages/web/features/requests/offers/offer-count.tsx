import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { offerActionMessages as messages } from '#features/requests/offers/messages.ts';
import { countKey } from '../../../lib/query/query-keys.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { loadOffers, offerQueryKeys } from './queries.ts';

/** How near the viewport a row counts as seen: its count is there when it comes into view. */
const leadMargin = '200px';

/**
 * How many have offered to help with an own request, as one of the facts of its row and a link to them; nothing while
 * nobody has. Offers are not counted for rows that nobody looks at.
 */
export function OfferCount({ request }: { readonly request: BloodRequest }) {
  const { id } = request;
  const marker = useRef<HTMLDivElement>(null);
  const isSeen = useRowSeen(marker);
  const { data = 0 } = useQuery({
    queryKey: [...countKey(offerQueryKeys.offersFor(id)), 'standing'],
    queryFn: async () => (await loadOffers()).countOffers(request),
    enabled: isSeen,
  });
  if (data === 0) return <div ref={marker} hidden />;
  return (
    <div className="offers">
      <dt className="sr-only">{messages.offers}</dt>{' '}
      <dd>
        <Link to={`/requests/${id}`} className="inline-block py-2.5 md:-my-0.5 md:py-0.5">
          {messages.count(data)}
        </Link>
      </dd>
    </div>
  );
}

/** Whether the row with an element has been in view. */
function useRowSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const row = element.current?.closest('article');
    if (isSeen || !row) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: leadMargin },
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
