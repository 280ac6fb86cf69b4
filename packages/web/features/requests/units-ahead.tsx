import { type BloodRequest, unitsStillNeeded } from '@blood-bank/domain/records/blood-request';
import type { ReactNode } from 'react';
import { receivedUnitsMessages as messages } from '#features/requests/messages.ts';
import { useOffersFor } from './offers/use-offers-for.ts';

interface UnitsAheadProps {
  readonly request: BloodRequest;
  /** What finds more donors. */
  readonly children: ReactNode;
}

/** More of them don't fit into a line. */
const mostBags = 10;

/** The units of a request as bags, which are full, promised or empty, and what its owner can do next. */
export function UnitsAhead({ request, children }: UnitsAheadProps) {
  const { items, hasMore } = useOffersFor(request);
  const { status, unitsReceived, unitsRequired } = request;
  // Also those whose donation nobody has confirmed.
  const promised = items.filter((offer) => offer.status === 'offered' || offer.status === 'donated').length;
  if (hasMore || status !== 'active') return null;
  const needed = unitsStillNeeded(request);
  const missing = needed - promised;
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {unitsRequired <= mostBags && (
          <Bags of={unitsRequired} received={unitsReceived ?? 0} promised={promised} />
        )}
        {promised > 0 && <p className="text-quiet">{messages.promised(promised)}</p>}
      </div>
      {needed > 0 && promised > 0 && (
        <>
          <p className="text-small">{missing > 0 ? messages.moreNeeded(missing) : messages.enough}</p>
          {missing > 0 && children}
        </>
      )}
    </div>
  );
}

interface BagsProps {
  readonly of: number;
  readonly received: number;
  readonly promised: number;
}

/** For the eye: words say the same. */
function Bags({ of, received, promised }: BagsProps) {
  return (
    <span aria-hidden="true" className="bags">
      {[...Array(of).keys()].map((bag) => (
        <span
          key={bag}
          data-state={bag < received ? 'full' : bag < received + promised ? 'half' : undefined}
        />
      ))}
    </span>
  );
}
