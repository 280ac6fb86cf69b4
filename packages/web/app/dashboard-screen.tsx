import { campus } from '../data/campus.ts';
import { MyDonorProfile } from '../features/donors/my-donor-profile.tsx';
import { MyRequests } from '../features/requests/my-requests.tsx';
import { Link } from '../routing/router.tsx';
import { useMember } from '../session/session.tsx';
import { useReadingObstacle } from '../session/use-reading-obstacle.ts';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { communityWords } from '../words/en/community.ts';
import { dashboardWords } from '../words/en/dashboard.ts';

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
        <PageTitle>{dashboardWords.title}</PageTitle>
        <Link to="/account" className={buttonClass({ size: 'small', variant: 'quiet' })} data-print="none">
          {dashboardWords.myAccount}
        </Link>
      </div>
      {(isSuspended || isForeign) && (
        <Notice tone="info">
          <Sentence
            words={isSuspended ? (number = '') => communityWords.suspended(number) : foreignSentence}
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
  return `${communityWords.foreignReader(campus.emailDomains)} ${communityWords.foreignAdvice(adminPhone)}`;
}
