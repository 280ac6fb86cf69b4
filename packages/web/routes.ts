import { appMessages } from '#app/messages.ts';
import { type RouteChunk, routeChunk } from './app/route-chunk.ts';
import { campus } from './lib/firestore/configuration.ts';
import { matchesPattern } from './lib/routing/path.ts';

/** The heading and the width of a screen, shown while its chunk is loading. */
export interface Outline {
  readonly title: string;
  /** "narrow" and "form" are one column: a form of the width of the account screens, and of the others. */
  readonly shape: 'narrow' | 'form' | 'list';
}

export interface Route {
  /** Of its addresses; a part such as ":id" is a parameter for any text, which the screen reads by `useParams`. */
  readonly path: string;
  /**
   * Visitors are sent from a member's route to /login, members without the right from a caller's or an admin's to / (specification
   * section 2).
   */
  readonly access: 'everyone' | 'member' | 'caller' | 'admin';
  /** Whether the build renders its page for visitors, under each of its addresses. */
  readonly isPrerendered?: true;
  readonly outline: Outline;
  readonly chunk: RouteChunk;
  /** What is around the screen and its neighbours. */
  readonly area?: RouteChunk;
  /** The names of the modules that the screen imports for each member once it is shown. */
  readonly parts?: readonly string[];
  /** Replaces the screen for members, with the same outline. */
  readonly forMembers?: RouteChunk;
}

const { titles } = appMessages;

/** The context of every member screen: the query client, and the message about the last action. */
export const memberArea = routeChunk('member-area', () => import('./startup/member-area.tsx'), 'MemberArea');

/** The navigation around every admin screen. */
const adminArea = routeChunk('admin-area', () => import('./features/admin/admin-area.tsx'), 'AdminArea');

function adminRoute(path: string, title: string, chunk: RouteChunk, shape: Outline['shape'] = 'list'): Route {
  return { path, access: 'admin', area: adminArea, outline: { title, shape }, chunk };
}

/** A page that the build renders. */
function visitorRoute(
  path: string,
  title: string,
  chunk: RouteChunk,
  shape: Outline['shape'] = 'narrow',
): Route {
  return { path, access: 'everyone', isPrerendered: true, outline: { title, shape }, chunk };
}

/** Adding and editing donors without an account. */
const rosterScreen = routeChunk(
  'roster-screen',
  () => import('./features/admin/donors/roster-screen.tsx'),
  'RosterScreen',
);

/** Replaces every member screen while the account has no user record. */
export const finishAccount: Pick<Route, 'outline' | 'chunk'> = {
  outline: { title: titles.finishAccount, shape: 'narrow' },
  chunk: routeChunk(
    'finish-account-screen',
    () => import('./features/account/finish-account-screen.tsx'),
    'FinishAccountScreen',
  ),
};

/** Every route of the app. */
export const routes: readonly Route[] = [
  {
    ...visitorRoute(
      '/',
      campus.headline,
      routeChunk('home-screen', () => import('./features/home/home-screen.tsx'), 'HomeScreen'),
      'list',
    ),
    forMembers: routeChunk(
      'member-home-screen',
      () => import('./features/home/member-home-screen.tsx'),
      'MemberHomeScreen',
    ),
  },
  visitorRoute(
    '/login',
    titles.login,
    routeChunk('login-screen', () => import('./features/account/login-screen.tsx'), 'LoginScreen'),
  ),
  visitorRoute(
    '/register',
    titles.register,
    routeChunk('register-screen', () => import('./features/account/register-screen.tsx'), 'RegisterScreen'),
  ),
  visitorRoute(
    '/forgot-password',
    titles.forgotPassword,
    routeChunk(
      'forgot-password-screen',
      () => import('./features/account/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  ),
  visitorRoute(
    '/privacy',
    titles.privacy,
    routeChunk('privacy-screen', () => import('./features/legal/privacy-screen.tsx'), 'PrivacyScreen'),
    'list',
  ),
  visitorRoute(
    '/terms',
    titles.terms,
    routeChunk('terms-screen', () => import('./features/legal/terms-screen.tsx'), 'TermsScreen'),
    'list',
  ),
  {
    path: '/account',
    // Open to accounts without a user record too. The screen itself redirects visitors, unless they have just deleted
    // their account.
    access: 'everyone',
    outline: { title: titles.myAccount, shape: 'form' },
    chunk: routeChunk(
      'my-account-screen',
      () => import('./features/account/my-account-screen.tsx'),
      'MyAccountScreen',
    ),
  },
  {
    path: '/dashboard',
    access: 'member',
    outline: { title: titles.dashboard, shape: 'list' },
    chunk: routeChunk(
      'dashboard-screen',
      () => import('./features/home/dashboard-screen.tsx'),
      'DashboardScreen',
    ),
  },
  {
    path: '/register-donor',
    access: 'member',
    outline: { title: titles.registerDonor, shape: 'form' },
    chunk: routeChunk(
      'register-donor-screen',
      () => import('./features/donors/own/register-donor-screen.tsx'),
      'RegisterDonorScreen',
    ),
  },
  {
    path: '/edit-donor-profile',
    access: 'member',
    outline: { title: titles.editDonor, shape: 'form' },
    chunk: routeChunk(
      'edit-donor-profile-screen',
      () => import('./features/donors/own/edit-donor-profile-screen.tsx'),
      'EditDonorProfileScreen',
    ),
  },
  {
    path: '/find-donors',
    access: 'member',
    outline: { title: titles.findDonors, shape: 'list' },
    chunk: routeChunk(
      'find-donors-screen',
      () => import('./features/donors/find/find-donors-screen.tsx'),
      'FindDonorsScreen',
    ),
  },
  {
    path: '/post-request',
    access: 'member',
    outline: { title: titles.postRequest, shape: 'form' },
    chunk: routeChunk(
      'post-request-screen',
      () => import('./features/requests/post/post-request-screen.tsx'),
      'PostRequestScreen',
    ),
  },
  {
    path: '/view-requests',
    access: 'member',
    outline: { title: titles.viewRequests, shape: 'list' },
    chunk: routeChunk(
      'view-requests-screen',
      () => import('./features/requests/view-requests-screen.tsx'),
      'ViewRequestsScreen',
    ),
    parts: ['offer-or-share', 'request-menu'],
  },
  {
    path: '/requests/:id',
    access: 'member',
    outline: { title: titles.request, shape: 'list' },
    chunk: routeChunk(
      'request-screen',
      () => import('./features/requests/request-screen.tsx'),
      'RequestScreen',
    ),
  },
  {
    path: '/requests/:id/edit',
    access: 'member',
    outline: { title: titles.editRequest, shape: 'form' },
    chunk: routeChunk(
      'edit-request-screen',
      () => import('./features/requests/edit/edit-request-screen.tsx'),
      'EditRequestScreen',
    ),
  },
  {
    path: '/calls',
    access: 'caller',
    outline: { title: titles.calls, shape: 'list' },
    chunk: routeChunk(
      'call-desk-screen',
      () => import('./features/calls/call-desk-screen.tsx'),
      'CallDeskScreen',
    ),
  },
  {
    path: '/requests/:id/calls',
    access: 'caller',
    outline: { title: titles.callDonors, shape: 'list' },
    chunk: routeChunk(
      'call-list-screen',
      () => import('./features/calls/call-list-screen.tsx'),
      'CallListScreen',
    ),
  },
  adminRoute(
    '/admin/overview',
    titles.adminOverview,
    routeChunk(
      'overview-screen',
      () => import('./features/admin/overview/overview-screen.tsx'),
      'OverviewScreen',
    ),
  ),
  adminRoute(
    '/admin/donors',
    titles.adminDonors,
    routeChunk(
      'manage-donors-screen',
      () => import('./features/admin/donors/manage-donors-screen.tsx'),
      'ManageDonorsScreen',
    ),
  ),
  adminRoute('/admin/donors/new', titles.addDonor, rosterScreen, 'form'),
  adminRoute(
    '/admin/donors/import',
    titles.importDonors,
    routeChunk('import-screen', () => import('./features/admin/import/import-screen.tsx'), 'ImportScreen'),
  ),
  adminRoute('/admin/donors/:id/edit', titles.editRosterDonor, rosterScreen, 'form'),
  adminRoute(
    '/admin/duplicates',
    titles.duplicates,
    routeChunk(
      'duplicates-screen',
      () => import('./features/admin/duplicates/duplicates-screen.tsx'),
      'DuplicatesScreen',
    ),
  ),
  adminRoute(
    '/admin/requests',
    titles.adminRequests,
    routeChunk(
      'manage-requests-screen',
      () => import('./features/admin/requests/manage-requests-screen.tsx'),
      'ManageRequestsScreen',
    ),
  ),
  adminRoute(
    '/admin/users',
    titles.adminUsers,
    routeChunk(
      'manage-users-screen',
      () => import('./features/admin/users/manage-users-screen.tsx'),
      'ManageUsersScreen',
    ),
  ),
  adminRoute(
    '/admin/report',
    titles.report,
    routeChunk('report-screen', () => import('./features/admin/report/report-screen.tsx'), 'ReportScreen'),
  ),
  adminRoute(
    '/admin/log',
    titles.adminLog,
    routeChunk(
      'action-log-screen',
      () => import('./features/admin/log/action-log-screen.tsx'),
      'ActionLogScreen',
    ),
  ),
];

/** The route of an address of this site; undefined for an unknown one. */
export function routeAt(address: string): Route | undefined {
  const wanted = matchesPattern(address, '/admin') ? '/admin/overview' : address;
  return routes.find((route) => matchesPattern(wanted, route.path));
}
