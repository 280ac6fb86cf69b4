import { MyDonorProfile } from '../features/donors/my-donor-profile.tsx';
import { MyRequests } from '../features/requests/my-requests.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { dashboardWords } from '../words/en/dashboard.ts';

/** The member's own: the donor profile, and the requests posted. */
export function DashboardScreen() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageTitle>{dashboardWords.title}</PageTitle>
      <MyDonorProfile />
      <MyRequests />
    </div>
  );
}
