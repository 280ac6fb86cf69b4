import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { youCanHelpMessages } from '#messages/offer-actions.ts';
import { loadLazyComponent } from '../../data/load-lazy-component.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { takeEarlyGlance, takeGlance } from '../../data/requests-at-a-glance.ts';
import { useReadingObstacle } from '../../lists/use-reading-obstacle.ts';
import { useHelper } from '../../offers/use-helper.ts';
import { useMember } from '../../session/session.tsx';
import { RequestsAtAGlance } from './requests-at-a-glance.tsx';
import { UrgentRequests } from './urgent-requests.tsx';

/** Few donors are asked, and only when their offers have been read. */
const AskAboutDonation = lazy(() =>
  loadLazyComponent(async () => (await import('../../offers/ask-about-donation.tsx')).AskAboutDonation),
);
/** How long the requests count as fresh: several screens show them, and each read counts against a quota. */
const freshMilliseconds = 60_000;

/** For a donor who can donate now what they can help with; for others what is urgent. Above it the question about a donation. */
export function RequestsToHelpWith() {
  const { uid } = useMember();
  const obstacle = useReadingObstacle();
  const { helper } = useHelper();
  const { data = null, isError } = useQuery({
    queryKey: queryKeys.helpableAtAGlance(uid, helper?.bloodGroup ?? null),
    queryFn: async () => (helper == null ? [] : takeGlance(helper)),
    initialData: () => (helper == null ? undefined : takeEarlyGlance(helper)),
    staleTime: freshMilliseconds,
    enabled: obstacle === null && helper != null,
  });
  if (obstacle !== null) return null;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <Suspense fallback={null}>
        <AskAboutDonation />
      </Suspense>
      {helper === null ? (
        <UrgentRequests />
      ) : (
        <RequestsAtAGlance
          title={youCanHelpMessages.title}
          all={{ name: youCanHelpMessages.all, to: '/view-requests?show=can-help' }}
          requests={data}
          hasFailed={isError}
          sentences={youCanHelpMessages}
        />
      )}
    </div>
  );
}
