import { loadMembers } from '../data/load-chunk.ts';
import { LoginScreen } from '../features/account/login-screen.tsx';
import { appMessages } from '../messages/en/app.ts';
import { routePath } from '../routing/history.ts';
import { HomeScreen } from './home-screen.tsx';
import { eager, lazy, type RouteChunk } from './route-chunk.ts';

/** The heading and the width of a screen, shown while its chunk is loading. */
export interface Outline {
  readonly title: string;
  /** "narrow" and "form" are one column: a form of the width of the account screens, and of the others. */
  readonly shape: 'narrow' | 'form' | 'list';
}

export interface Route {
  readonly path: string;
  /** Visitors are sent from a member's route to /login, members from an admin's route to / (specification section 2). */
  readonly access: 'everyone' | 'member' | 'admin';
  /** Null where the screen is part of the entry. */
  readonly outline: Outline | null;
  readonly chunk: RouteChunk;
}

const { titles } = appMessages;

/** The context of every member screen: the query client, and the message about the last action. */
export const memberArea = lazy(async () => (await import('./member-area.tsx')).MemberArea);

/** All admin screens and their navigation, as one chunk. */
const adminArea = lazy(async () => (await import('./admin-area.tsx')).AdminArea);

/** Replaces every member screen while the account has no user record. */
export const finishAccount: Pick<Route, 'outline' | 'chunk'> = {
  outline: { title: titles.finishAccount, shape: 'narrow' },
  chunk: lazy(
    async () => (await import('../features/account/finish-account-screen.tsx')).FinishAccountScreen,
  ),
};

const routes: readonly Route[] = [
  { path: '/', access: 'everyone', outline: null, chunk: eager(HomeScreen) },
  { path: '/login', access: 'everyone', outline: null, chunk: eager(LoginScreen) },
  {
    path: '/register',
    access: 'everyone',
    outline: { title: titles.register, shape: 'narrow' },
    chunk: lazy(async () => (await import('../features/account/register-screen.tsx')).RegisterScreen),
  },
  {
    path: '/forgot-password',
    access: 'everyone',
    outline: { title: titles.forgotPassword, shape: 'narrow' },
    chunk: lazy(
      async () => (await import('../features/account/forgot-password-screen.tsx')).ForgotPasswordScreen,
    ),
  },
  {
    path: '/account',
    // Open to accounts without a user record too. The screen itself redirects visitors, unless they have just deleted
    // their account.
    access: 'everyone',
    outline: { title: titles.myAccount, shape: 'form' },
    chunk: lazy(async () => (await import('../features/account/my-account-screen.tsx')).MyAccountScreen),
  },
  {
    path: '/dashboard',
    access: 'member',
    outline: { title: titles.dashboard, shape: 'list' },
    chunk: lazy(async () => (await import('./dashboard-screen.tsx')).DashboardScreen),
  },
  {
    path: '/register-donor',
    access: 'member',
    outline: { title: titles.registerDonor, shape: 'form' },
    chunk: lazy(
      async () => (await import('../features/donors/register-donor-screen.tsx')).RegisterDonorScreen,
    ),
  },
  {
    path: '/edit-donor-profile',
    access: 'member',
    outline: { title: titles.editDonor, shape: 'form' },
    chunk: lazy(
      async () => (await import('../features/donors/edit-donor-profile-screen.tsx')).EditDonorProfileScreen,
    ),
  },
  {
    path: '/find-donors',
    access: 'member',
    outline: { title: titles.findDonors, shape: 'list' },
    chunk: lazy(async () => (await import('../features/donors/find-donors-screen.tsx')).FindDonorsScreen),
  },
  {
    path: '/post-request',
    access: 'member',
    outline: { title: titles.postRequest, shape: 'form' },
    chunk: lazy(async () => (await import('../features/requests/post-request-screen.tsx')).PostRequestScreen),
  },
  {
    path: '/view-requests',
    access: 'member',
    outline: { title: titles.viewRequests, shape: 'list' },
    chunk: lazy(
      async () => (await import('../features/requests/view-requests-screen.tsx')).ViewRequestsScreen,
    ),
  },
  adminRoute('/admin/overview', titles.adminOverview),
  adminRoute('/admin/donors', titles.adminDonors),
  adminRoute('/admin/requests', titles.adminRequests),
  adminRoute('/admin/users', titles.adminUsers),
];

/** The route of `path`; undefined for an unknown path. */
export function routeAt(path: string): Route | undefined {
  const named = routePath(path);
  const wanted = named === '/admin' ? '/admin/overview' : named;
  return routes.find((route) => route.path === wanted);
}

/** Starts loading the screen at `path`. */
export function preloadScreen(path: string): void {
  routeAt(path)
    ?.chunk.load()
    .catch(() => {});
}

/** Starts loading everything that a member's page at `path` consists of, before it is known whether a member is signed in. */
export function preloadMemberPage(path: string): void {
  preloadScreen(path);
  memberArea.load().catch(() => {});
  loadMembers().catch(() => {});
}

function adminRoute(path: string, title: string): Route {
  return { path, access: 'admin', outline: { title, shape: 'list' }, chunk: adminArea };
}
