import { type ReactNode, useState } from 'react';
import { campus } from '../lib/firestore/configuration.ts';
import { matchesPattern } from '../lib/routing/path.ts';
import { Redirect, Router, useLocation } from '../lib/routing/router.tsx';
import { finishAccount, memberArea, type Route, routeAt } from '../routes.ts';
import { MemberGuard, RightGuard } from '../session/guards.tsx';
import { SessionProvider, useSession } from '../session/session.tsx';
import { type TitleFrame, TitleFrameContext } from '../ui/page-title.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { LazyScreen, ScreenOutline } from './lazy-screen.tsx';
import { StartGate } from './start-gate.tsx';

/** The whole app. */
export function App() {
  const [titleFrame] = useState<TitleFrame>(() => ({ siteName: campus.siteName, firstHeading: null }));
  return (
    <TitleFrameContext value={titleFrame}>
      <ErrorBoundary isWholePage>
        <Router>
          <StartGate>
            <SessionProvider>
              <CurrentRoute />
            </SessionProvider>
          </StartGate>
        </Router>
      </ErrorBoundary>
    </TitleFrameContext>
  );
}

/** The screen of the current address. An unknown path redirects to / (specification section 2). */
function CurrentRoute() {
  const route = routeAt(useLocation().pathname);
  const isMember = useSession().state === 'member';
  if (route === undefined) return <Redirect to="/" replace />;
  if (route.access !== 'everyone') {
    return (
      <Layout>
        <MemberRoute route={route} />
      </Layout>
    );
  }
  return (
    <Layout>
      {isMember && route.forMembers ? (
        <LazyScreen chunk={memberArea}>
          <LazyScreen chunk={route.forMembers} />
        </LazyScreen>
      ) : (
        screenOf(route)
      )}
    </Layout>
  );
}

function MemberRoute({ route }: { readonly route: Route }) {
  return (
    <MemberGuard unfinished={<LazyScreen key="finish" {...finishAccount} />}>
      <LazyScreen chunk={memberArea}>
        {route.access === 'admin' || route.access === 'caller' ? (
          <GuardedRoute route={route} access={route.access} />
        ) : (
          screenOf(route)
        )}
      </LazyScreen>
    </MemberGuard>
  );
}

interface GuardedRouteProps {
  readonly route: Route;
  readonly access: 'caller' | 'admin';
}

function GuardedRoute({ route, access }: GuardedRouteProps) {
  const isAlias = !matchesPattern(useLocation().pathname, route.path);
  return (
    <RightGuard access={access} waiting={<ScreenOutline />}>
      {isAlias ? <Redirect to={route.path} replace /> : screenOf(route)}
    </RightGuard>
  );
}

function screenOf({ path, area, chunk }: Route): ReactNode {
  const screen = <LazyScreen key={path} chunk={chunk} />;
  return area === undefined ? screen : <LazyScreen chunk={area}>{screen}</LazyScreen>;
}
