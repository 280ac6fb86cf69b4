import { campus } from '../data/configuration.ts';
import { MyDonorProfile } from '../features/donors/my-donor-profile.tsx';
import { MyRequests } from '../features/requests/my-requests.tsx';
import { useReadingObstacle } from '../lists/reading-obstacle.tsx';
import { appMessages } from '../messages/en/app.ts';
import { communityMessages } from '../messages/en/community.ts';
import { Link } from '../routing/router.tsx';
import { useMember } from '../session/session.tsx';
import { Notice } from '../ui/alert.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Sentence } from '../ui/sentence.tsx';

const { titles } = appMessages;

/** The member's donor profile and blood requests. */
export function DashboardScreen() {
  const { isSuspended } = useMember();
  const isForeign = useReadingObstacle() === 'foreign-address';
  const phone = (
    <span key="phone" className="unbroken">
      {campus.adminPhone}
    </span>
  );
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{titles.dashboard}</PageTitle>
        <Link to="/account" className={buttonClass({ size: 'small', variant: 'quiet' })} data-print="none">
          {titles.myAccount}
        </Link>
      </div>
      {(isSuspended || isForeign) && (
        <Notice tone="info">
          <Sentence
            words={isSuspended ? (number = '') => communityMessages.suspended(number) : foreignSentence}
            parts={[phone]}
          />
        </Notice>
      )}
      <MyDonorProfile />
      <MyRequests />
    </div>
  );
}

function foreignSentence(adminPhone = ''): string {
  return `${communityMessages.foreignReader(campus.emailDomains)} ${communityMessages.foreignAdvice(adminPhone)}`;
}
