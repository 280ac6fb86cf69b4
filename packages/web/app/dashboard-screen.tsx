import { campus } from '../data/campus.ts';
import { MyDonorProfile } from '../features/donors/my-donor-profile.tsx';
import { MyRequests } from '../features/requests/my-requests.tsx';
import { useReadingObstacle } from '../lists/reading-obstacle.tsx';
import { communityMessages } from '../messages/en/community.ts';
import { dashboardMessages } from '../messages/en/dashboard.ts';
import { Link } from '../routing/router.tsx';
import { useMember } from '../session/session.tsx';
import { Notice } from '../ui/alert.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Sentence } from '../ui/sentence.tsx';

/** The member's own: the donor profile, and the requests posted. */
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
        <PageTitle>{dashboardMessages.title}</PageTitle>
        <Link to="/account" className={buttonClass({ size: 'small', variant: 'quiet' })} data-print="none">
          {dashboardMessages.myAccount}
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
