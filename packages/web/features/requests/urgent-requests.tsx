import { isOverdue, soonestFirst } from '@blood-bank/domain/needed-by';
import { useQuery } from '@tanstack/react-query';
import { urgentRequestsMessages as messages } from '#messages/requests.ts';
import { urgentRead } from '../../data/active-requests.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { takeEarlyGlance, takeGlance } from '../../data/requests-at-a-glance.ts';
import { useReadingObstacle } from '../../lists/use-reading-obstacle.ts';
import { useMember } from '../../session/session.tsx';
import { useNow } from '../../session/use-now.ts';
import { RequestsAtAGlance } from './requests-at-a-glance.tsx';

/** How long the requests count as fresh: several screens show them, and each read counts against a quota. */
const freshMilliseconds = 60_000;

/** How many are shown. */
const shown = 3;

/** The urgent requests of others that are needed soonest. Members who may not read requests don't see them. */
export function UrgentRequests() {
  const { uid } = useMember();
  const obstacle = useReadingObstacle();
  const { data, isError } = useQuery({
    queryKey: queryKeys.urgentAtAGlance(),
    queryFn: () => takeGlance(null),
    initialData: () => takeEarlyGlance(null),
    staleTime: freshMilliseconds,
    enabled: obstacle === null,
  });
  const now = useNow();
  if (obstacle !== null) return null;
  const open = data?.filter((request) => request.userId !== uid && !isOverdue(request, now));
  const isLowerBound = data?.length === urgentRead;
  return (
    <RequestsAtAGlance
      title={messages.title}
      {...(open && open.length > shown && { total: { count: open.length, isLowerBound } })}
      all={{ name: messages.all, to: '/view-requests' }}
      requests={open === undefined ? null : soonestFirst(open).slice(0, shown)}
      hasFailed={isError}
      sentences={{
        none: data?.some(({ userId }) => userId === uid) ? messages.onlyOwn : messages.none,
        unknown: messages.unknown,
      }}
    />
  );
}
