import { type ReactNode, useState } from 'react';
import { campus } from '../data/configuration.ts';
import { routePath } from '../routing/history.ts';
import { Navigate, useLocation } from '../routing/router.tsx';
import { AdminGuard, MemberGuard } from '../session/guards.tsx';
import { SessionProvider } from '../session/session.tsx';
import { type TitleFrame, TitleFrameContext } from '../ui/page-title.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { LazyScreen, ScreenOutline } from './lazy-screen.tsx';
import { finishAccount, memberArea, type Route, routeAt } from './routes.ts';
import { StartGate } from './start-gate.tsx';

/** The whole app. */
export function App() {
  const [titleFrame] = useState<TitleFrame>(() => ({ siteName: campus.siteName, firstHeading: null }));
  return (
    <TitleFrameContext value={titleFrame}>
      <ErrorBoundary isWholePage>
        <StartGate>
          <SessionProvider>
            <CurrentRoute />
          </SessionProvider>
        </StartGate>
      </ErrorBoundary>
    </TitleFrameContext>
  );
}

/** The screen of the current address. An unknown path redirects to / (specification section 2). */
function CurrentRoute() {
  const route = routeAt(useLocation().pathname);
  if (route === undefined) return <Navigate to="/" replace />;
  return <Layout>{route.access === 'everyone' ? screenOf(route) : <MemberRoute route={route} />}</Layout>;
}

function MemberRoute({ route }: { readonly route: Route }) {
  return (
    <MemberGuard unfinished={<LazyScreen key="finish" {...finishAccount} />}>
      <LazyScreen chunk={memberArea}>
        {route.access === 'admin' ? <AdminRoute route={route} /> : screenOf(route)}
      </LazyScreen>
    </MemberGuard>
  );
}

function AdminRoute({ route }: { readonly route: Route }) {
  const isAlias = routePath(useLocation().pathname) !== route.path;
  return (
    <AdminGuard waiting={<ScreenOutline />}>
      {isAlias ? <Navigate to={route.path} replace /> : screenOf(route)}
    </AdminGuard>
  );
}

function screenOf({ path, chunk }: Route): ReactNode {
  return <LazyScreen key={path} chunk={chunk} />;
}
