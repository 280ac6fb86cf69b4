import { useQuery } from '@tanstack/react-query';
import { urgentRequestsMessages as messages } from '#messages/requests.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { takeEarlyGlance, takeGlance } from '../../data/requests-at-a-glance.ts';
import { useReadingObstacle } from '../../lists/use-reading-obstacle.ts';
import { useMember } from '../../session/session.tsx';
import { RequestsAtAGlance } from './requests-at-a-glance.tsx';

/** How long the requests count as fresh: several screens show them, and each read counts against a quota. */
const freshMilliseconds = 60_000;

/** The newest urgent requests of others. Members who may not read requests don't see them. */
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
  if (obstacle !== null) return null;
  return (
    <RequestsAtAGlance
      title={messages.title}
      all={{ name: messages.all, to: '/view-requests' }}
      requests={data?.filter(({ userId }) => userId !== uid) ?? null}
      hasFailed={isError}
      sentences={{ none: data?.length === 0 ? messages.none : messages.onlyOwn, unknown: messages.unknown }}
    />
  );
}
