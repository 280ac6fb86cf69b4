import { loadMembers } from '../data/load-members.ts';
import { LoginScreen } from '../features/account/login-screen.tsx';
import { appMessages } from '../messages/en/app.ts';
import { routePath } from '../routing/route-path.ts';
import { adminArea, adminRoutes } from './admin-routes.ts';
import { HomeScreen } from './home-screen.tsx';
import { type Outline, type ScreenRoute, screenApart, screenAtHand } from './screen-part.ts';

const { titles } = appMessages;

/** For everyone. What a visitor sees first is part of the entry; it has no form library and no SDK. */
export const openRoutes: readonly ScreenRoute[] = [
  { path: '/', part: screenAtHand(HomeScreen) },
  { path: '/login', part: screenAtHand(LoginScreen) },
  {
    path: '/register',
    part: screenApart(
      { title: titles.register, shape: 'narrow' },
      async () => (await import('../features/account/register-screen.tsx')).RegisterScreen,
    ),
  },
  {
    path: '/forgot-password',
    part: screenApart(
      { title: titles.forgotPassword, shape: 'narrow' },
      async () => (await import('../features/account/forgot-password-screen.tsx')).ForgotPasswordScreen,
    ),
  },
];

/** For members; visitors are sent to /login (specification section 2). */
export const memberRoutes: readonly ScreenRoute[] = [
  {
    path: '/dashboard',
    part: screenApart(
      { title: titles.dashboard, shape: 'list' },
      async () => (await import('./dashboard-screen.tsx')).DashboardScreen,
    ),
  },
  {
    path: '/register-donor',
    part: screenApart(
      { title: titles.registerDonor, shape: 'form' },
      async () => (await import('../features/donors/register-donor-screen.tsx')).RegisterDonorScreen,
    ),
  },
  {
    path: '/edit-donor-profile',
    part: screenApart(
      { title: titles.editDonor, shape: 'form' },
      async () => (await import('../features/donors/edit-donor-profile-screen.tsx')).EditDonorProfileScreen,
    ),
  },
  {
    path: '/find-donors',
    part: screenApart(
      { title: titles.findDonors, shape: 'list' },
      async () => (await import('../features/donors/find-donors-screen.tsx')).FindDonorsScreen,
    ),
  },
  {
    path: '/post-request',
    part: screenApart(
      { title: titles.postRequest, shape: 'form' },
      async () => (await import('../features/requests/post-request-screen.tsx')).PostRequestScreen,
    ),
  },
  {
    path: '/view-requests',
    part: screenApart(
      { title: titles.viewRequests, shape: 'list' },
      async () => (await import('../features/requests/view-requests-screen.tsx')).ViewRequestsScreen,
    ),
  },
];

/**
 * For whoever has an account, also one whose user record is missing. The screen sends visitors away itself, as it tells
 * somebody who has just deleted the account that it is gone.
 */
export const accountRoute: ScreenRoute = {
  path: '/account',
  part: screenApart(
    { title: titles.myAccount, shape: 'form' },
    async () => (await import('../features/account/my-account-screen.tsx')).MyAccountScreen,
  ),
};

/** Around every member screen. */
export const memberArea = screenApart(null, async () => (await import('./member-area.tsx')).MemberArea);

/** In the place of every member screen, while there is no user record. */
export const finishAccount = screenApart(
  { title: titles.finishAccount, shape: 'narrow' },
  async () => (await import('../features/account/finish-account-screen.tsx')).FinishAccountScreen,
);

/** What is known of the screen at `path` before its file is there; null where it is at hand, or there is none. */
export function outlineAt(path: string): Outline | null {
  return routeAt(path)?.part.outline ?? null;
}

/** Fetches the screen at `path` ahead of its being drawn. */
export function preloadScreen(path: string): void {
  routeAt(path)
    ?.part.fetch()
    .catch(() => {});
  if (routePath(path).startsWith('/admin')) adminArea.fetch().catch(() => {});
}

/** Fetches what a member's page at `path` consists of, all at once, before it is certain that a member is there. */
export function preloadMemberParts(path: string): void {
  preloadScreen(path);
  memberArea.fetch().catch(() => {});
  loadMembers().catch(() => {});
}

function routeAt(path: string): ScreenRoute | undefined {
  const named = routePath(path);
  const wanted = named === '/admin' ? '/admin/overview' : named;
  return [...openRoutes, accountRoute, ...memberRoutes, ...adminRoutes].find((one) => one.path === wanted);
}
