import { useQuery } from '@tanstack/react-query';
import { appMessages } from '#messages/app.ts';
import { communityMessages } from '#messages/community.ts';
import { campus } from '../data/configuration.ts';
import { myDonorQuery } from '../data/my-donor.ts';
import { MyRequests } from '../features/requests/my-requests.tsx';
import { useReadingObstacle } from '../lists/use-reading-obstacle.ts';
import { Link } from '../routing/router.tsx';
import { useMember } from '../session/session.tsx';
import { Notice } from '../ui/alert.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Sentence, unbroken } from '../ui/sentence.tsx';
import { ListSkeleton } from '../ui/skeleton.tsx';
import { OwnDonorProfile } from './own-donor-profile.tsx';
import { lazyPart } from './route-chunk.ts';
import { useChunk } from './use-chunk.ts';

const { titles } = appMessages;
const requestsToHelpWith = lazyPart(
  'requests-to-help-with',
  async () => (await import('../features/requests/requests-to-help-with.tsx')).RequestsToHelpWith,
);

/** What the member can help with, and the own donor profile and blood requests. */
export function DashboardScreen() {
  const { isSuspended, uid } = useMember();
  // Read while the parts of the screen that show it are loaded.
  useQuery(myDonorQuery(uid));
  const obstacle = useReadingObstacle();
  const isForeign = obstacle === 'foreign-address';
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{titles.dashboard}</PageTitle>
        <Link to="/account" className={buttonClass({ size: 'small', variant: 'quiet' })} data-print="none">
          {titles.myAccount}
        </Link>
      </div>
      {(isSuspended || isForeign) && (
        <Notice tone="info">
          <Sentence
            template={isSuspended ? (number = '') => communityMessages.suspended(number) : foreignSentence}
            parts={[unbroken(campus.adminPhone)]}
          />
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20.5rem] lg:grid-rows-[auto_1fr]">
        {obstacle === null && <RequestsToHelpWith />}
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <OwnDonorProfile />
        </div>
        <MyRequests />
      </div>
    </div>
  );
}

/** The requests to help with. The dashboard does without them where their code does not arrive. */
function RequestsToHelpWith() {
  const { loaded: Loaded, hasFailed } = useChunk(
    requestsToHelpWith,
    'A part of the screen could not be loaded.',
  );
  if (Loaded !== null) return <Loaded />;
  if (hasFailed) return null;
  // Of the size of the requests, below their heading.
  return (
    <div className="pt-13.5 md:pt-11.5">
      <ListSkeleton rows={2} of="request" />
    </div>
  );
}

function foreignSentence(adminPhone = ''): string {
  return `${communityMessages.foreignReader(campus.emailDomains)} ${communityMessages.foreignAdvice(adminPhone)}`;
}
