import { appMessages } from '#app/messages.ts';
import { communityMessages } from '#session/messages.ts';
import { campus } from '../../lib/firestore/configuration.ts';
import { Link } from '../../lib/routing/router.tsx';
import { useMember } from '../../session/session.tsx';
import { useReadingObstacle } from '../../session/use-reading.ts';
import { Notice } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Sentence, unbroken } from '../../ui/sentence.tsx';
import { MyDonorProfile } from '../donors/public.ts';
import { MyRequests, RequestsToHelpWith, useMyRequests } from '../requests/public.ts';

const { titles } = appMessages;

/** What the member can help with, and the own donor profile and blood requests. */
export function DashboardScreen() {
  const { isSuspended } = useMember();
  const obstacle = useReadingObstacle();
  const isForeign = obstacle === 'foreign-address';
  // Who waits for blood reads of that first. With keys, so that no region loses its state when the order changes.
  const own = <MyRequests key="own" />;
  const others = obstacle === null && <RequestsToHelpWith key="others" />;
  const isWaiting = useMyRequests().items.some(({ status }) => status === 'active');
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{titles.dashboard}</PageTitle>
        <Link
          to="/account"
          className={`${buttonClass({ size: 'small', variant: 'quiet' })} -mr-[15px] forced-colors:mr-0`}
          data-print="none"
        >
          {titles.myAccount}
        </Link>
        <Link
          to="/find-donors"
          className={`${buttonClass({ size: 'small' })} w-full lg:hidden`}
          data-print="none"
        >
          {appMessages.findDonors}
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
        {isWaiting ? own : others}
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <MyDonorProfile />
        </div>
        {isWaiting ? others : own}
      </div>
    </div>
  );
}

function foreignSentence(adminPhone = ''): string {
  return `${communityMessages.foreignReader(campus.emailDomains)} ${communityMessages.foreignAdvice(adminPhone)}`;
}
