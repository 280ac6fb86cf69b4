import { campus } from '../data/campus.ts';
import { MyDonorProfile } from '../features/donors/my-donor-profile.tsx';
import { MyRequests } from '../features/requests/my-requests.tsx';
import { Link } from '../routing/router.tsx';
import { useMember } from '../session/session.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { communityWords } from '../words/en/community.ts';
import { dashboardWords } from '../words/en/dashboard.ts';

/** The member's own: the donor profile, and the requests posted. */
export function DashboardScreen() {
  const { isSuspended } = useMember();
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{dashboardWords.title}</PageTitle>
        <Link to="/account" className={buttonClass({ size: 'small', variant: 'quiet' })} data-print="none">
          {dashboardWords.myAccount}
        </Link>
      </div>
      {isSuspended && <Notice tone="info">{communityWords.suspended(campus.adminPhone)}</Notice>}
      <MyDonorProfile />
      <MyRequests />
    </div>
  );
}
