import { ManageDonorsScreen } from '../features/admin/manage-donors-screen.tsx';
import { ManageRequestsScreen } from '../features/admin/manage-requests-screen.tsx';
import { ManageUsersScreen } from '../features/admin/manage-users-screen.tsx';
import { OverviewScreen } from '../features/admin/overview-screen.tsx';
import { adminMessages } from '../messages/en/admin.ts';
import { routePath } from '../routing/history.ts';
import { Link, NavLink, useLocation } from '../routing/router.tsx';

const screens = [
  { path: '/admin/overview', name: adminMessages.overview, Screen: OverviewScreen },
  { path: '/admin/donors', name: adminMessages.donors, Screen: ManageDonorsScreen },
  { path: '/admin/requests', name: adminMessages.requests, Screen: ManageRequestsScreen },
  { path: '/admin/users', name: adminMessages.users, Screen: ManageUsersScreen },
];
const item =
  'flex min-h-[44px] items-center rounded-control px-2.5 whitespace-nowrap text-ink no-underline hover:bg-sunk aria-[current=page]:bg-sunk aria-[current=page]:font-semibold';

/** The admin screens, with their navigation at the side where there is room. Wide tables extend beyond the site's width. */
export function AdminArea() {
  const path = routePath(useLocation().pathname);
  const shown = screens.find((screen) => screen.path === path);
  return (
    <div className="min-[78rem]:mx-[calc((100%-min(100vw-2rem,94rem))/2)] min-[78rem]:grid min-[78rem]:grid-cols-[11.25rem_minmax(0,1fr)] min-[78rem]:gap-4">
      <nav aria-label={adminMessages.navigation} data-print="none" className="mb-5">
        <ul className="flex flex-wrap gap-1 min-[78rem]:sticky min-[78rem]:top-[84px] min-[78rem]:grid">
          {screens.map((screen) => (
            <li key={screen.path}>
              <NavLink to={screen.path} className={item}>
                {screen.name}
              </NavLink>
            </li>
          ))}
          <li>
            <Link to="/" className={item}>
              {adminMessages.back}
            </Link>
          </li>
        </ul>
      </nav>
      <div className="min-w-0">{shown && <shown.Screen />}</div>
    </div>
  );
}
