import { appMessages } from '../messages/en/app.ts';
import { type ScreenRoute, screenApart } from './screen-part.ts';

const { titles } = appMessages;

/** Around every admin screen. */
export const adminArea = screenApart(null, async () => (await import('./admin-layout.tsx')).AdminLayout);

/** For admins; members are led home (specification section 6). */
export const adminRoutes: readonly ScreenRoute[] = [
  {
    path: '/admin/overview',
    part: screenApart(
      { title: titles.adminOverview, shape: 'list' },
      async () => (await import('../features/admin/overview-screen.tsx')).OverviewScreen,
    ),
  },
  {
    path: '/admin/donors',
    part: screenApart(
      { title: titles.adminDonors, shape: 'list' },
      async () => (await import('../features/admin/manage-donors-screen.tsx')).ManageDonorsScreen,
    ),
  },
  {
    path: '/admin/requests',
    part: screenApart(
      { title: titles.adminRequests, shape: 'list' },
      async () => (await import('../features/admin/manage-requests-screen.tsx')).ManageRequestsScreen,
    ),
  },
  {
    path: '/admin/users',
    part: screenApart(
      { title: titles.adminUsers, shape: 'list' },
      async () => (await import('../features/admin/manage-users-screen.tsx')).ManageUsersScreen,
    ),
  },
];
