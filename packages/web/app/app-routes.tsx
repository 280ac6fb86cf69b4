import type { ReactNode } from 'react';
import { routePath } from '../routing/route-path.ts';
import { Navigate, useLocation } from '../routing/router.tsx';
import { AdminGuard } from '../session/admin-guard.tsx';
import { MemberGuard } from '../session/member-guard.tsx';
import { adminArea, adminRoutes } from './admin-routes.ts';
import { Layout } from './layout.tsx';
import { PartScreen } from './part-screen.tsx';
import { accountRoute, finishAccount, memberArea, memberRoutes, openRoutes } from './routes.ts';
import { OutlineOfThisScreen } from './screen-outline.tsx';
import type { ScreenRoute } from './screen-part.ts';

interface AtPath {
  readonly path: string;
}

/** Every route of the site; an unknown path leads home (specification section 2). */
export function AppRoutes() {
  const path = routePath(useLocation().pathname);
  const open = screenOf([...openRoutes, accountRoute], path);
  if (open !== null) return <Layout>{open}</Layout>;
  if (!isAdmins(path) && screenOf(memberRoutes, path) === null) return <Home />;
  return (
    <Layout>
      <MemberGuard unfinished={<PartScreen key="finish" part={finishAccount} />}>
        <PartScreen part={memberArea}>
          <MemberScreen path={path} />
        </PartScreen>
      </MemberGuard>
    </Layout>
  );
}

function MemberScreen({ path }: AtPath) {
  if (!isAdmins(path)) return screenOf(memberRoutes, path);
  return (
    <AdminGuard waiting={<OutlineOfThisScreen />}>
      <AdminScreen path={path} />
    </AdminGuard>
  );
}

function AdminScreen({ path }: AtPath) {
  if (path === '/admin') return <Navigate to="/admin/overview" replace />;
  const screen = screenOf(adminRoutes, path);
  return screen === null ? <Home /> : <PartScreen part={adminArea}>{screen}</PartScreen>;
}

function Home() {
  return <Navigate to="/" replace />;
}

function screenOf(routes: readonly ScreenRoute[], path: string): ReactNode {
  const route = routes.find((one) => one.path === path);
  return route === undefined ? null : <PartScreen key={path} part={route.part} />;
}

function isAdmins(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/');
}
