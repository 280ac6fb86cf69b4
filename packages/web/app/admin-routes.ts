import { type ScreenRoute, screenApart } from './screen-part.ts';

/** Around every admin screen. */
export const adminArea = screenApart(async () => (await import('./admin-layout.tsx')).AdminLayout);

/** For admins; members are led home (specification section 6). */
export const adminRoutes: readonly ScreenRoute[] = [
  {
    path: '/admin/overview',
    part: screenApart(async () => (await import('../features/admin/overview-screen.tsx')).OverviewScreen),
  },
  {
    path: '/admin/donors',
    part: screenApart(
      async () => (await import('../features/admin/manage-donors-screen.tsx')).ManageDonorsScreen,
    ),
  },
  {
    path: '/admin/requests',
    part: screenApart(
      async () => (await import('../features/admin/manage-requests-screen.tsx')).ManageRequestsScreen,
    ),
  },
  {
    path: '/admin/users',
    part: screenApart(
      async () => (await import('../features/admin/manage-users-screen.tsx')).ManageUsersScreen,
    ),
  },
];
