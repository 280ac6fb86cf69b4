import {
  type BloodRequest,
  type BloodRequestDetails,
  untouched,
} from '@blood-bank/domain/records/blood-request';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { postRequestMessages as messages } from '#features/requests/messages.ts';
import { countKey } from '../../../lib/query/query-keys.ts';
import { Link, useNavigate } from '../../../lib/routing/router.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useMember } from '../../../session/session.tsx';
import { Notice } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { isFocusLost } from '../../../ui/focus.ts';
import { RowPanel } from '../../../ui/record-row.tsx';
import { countDonors, donorKeys, noFilters } from '../../donors/public.ts';
import { RequestRow } from '../request-row.tsx';
import { ShareRequest } from '../share/share-request.tsx';

/** A request as it has just been posted. */
export type NewRequest = BloodRequestDetails & Pick<BloodRequest, 'id' | 'userId'>;

/** Specification section 9: from posting a request to the dashboard. */
const redirectMilliseconds = 2_000;

/** In place of the form: what has been posted, and what helps it now. The dashboard follows, unless the member turns to that. */
export function PostedRequest({ request }: { readonly request: NewRequest }) {
  const { email } = useMember();
  const now = useNow();
  const success = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLDivElement>(null);
  useFocusWhenLost(success);
  const isStaying = useDashboardUnlessTurnedTo(next);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice ref={success}>
        <p>{messages.success}</p>
      </Notice>
      <div ref={next} className="grid grid-cols-1 gap-4">
        <RowPanel>
          <RequestRow
            request={{ ...request, ...untouched, userEmail: email, status: 'active', requestedAt: now }}
            now={now}
            heading="h2"
          >
            {null}
          </RequestRow>
        </RowPanel>
        <div className="grid grid-cols-1 gap-2 sm:flex">
          <ShareRequest request={{ ...request, ...untouched }} isOwn variant="main" />
          <MatchingDonors request={request} />
        </div>
      </div>
      {/* Last, so that what is about to be pressed does not move when it goes. */}
      {!isStaying && <p className="text-small text-quiet">{messages.dashboardSoon}</p>}
    </div>
  );
}

function MatchingDonors({ request }: { readonly request: NewRequest }) {
  const { uid } = useMember();
  const { requiredBloodGroup: group } = request;
  const { data: total } = useQuery({
    queryKey: countKey(donorKeys.foundDonors(group, noFilters)),
    queryFn: () => countDonors({ ...noFilters, group }, uid),
  });
  return (
    <Link to={`/find-donors?group=${encodeURIComponent(group)}`} className={buttonClass({ size: 'small' })}>
      {total === undefined || total.count === 0 ? messages.matchingDonors : messages.countedDonors(total)}
    </Link>
  );
}

/**
 * Opens the dashboard after a while, unless the member has turned to an element by then.
 *
 * @returns whether the member stays
 */
function useDashboardUnlessTurnedTo(element: RefObject<HTMLElement | null>): boolean {
  const navigate = useNavigate();
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    if (isStaying) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => void navigate('/dashboard'), redirectMilliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
    element.current?.addEventListener('focusin', () => setStaying(true), { signal });
    element.current?.addEventListener(
      'pointermove',
      ({ movementX, movementY }) => {
        // Not a pointer that rests where the element has appeared.
        if (movementX !== 0 || movementY !== 0) setStaying(true);
      },
      { signal },
    );
    return () => controller.abort();
  }, [element, isStaying, navigate]);
  return isStaying;
}

/** The button that was pressed is gone. */
function useFocusWhenLost(message: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    if (isFocusLost()) message.current?.focus({ preventScroll: true });
  }, [message]);
}
