import { type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { appMessages } from '#app/messages.ts';
import { campus, IncompleteConfiguration } from '../lib/firestore/configuration.ts';
import { problemOf } from '../lib/firestore/errors.ts';
import { matchesPattern } from '../lib/routing/path.ts';
import { Redirect, Router, useLocation } from '../lib/routing/router.tsx';
import { finishAccount, memberArea, type Outline, type Route, routeAt } from '../routes.ts';
import { MemberGuard, RightGuard } from '../session/guards.tsx';
import { SessionProvider, useSession } from '../session/session.tsx';
import { currentAuth, prerenderedAuth, retrySession, subscribeToAuth } from '../session/session-store.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PageTitle, type TitleFrame, TitleFrameContext } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { FormSkeleton, ListSkeleton } from '../ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import type { RouteChunk } from './route-chunk.ts';
import { useChunk } from './use-chunk.ts';

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

interface LazyScreenProps {
  readonly chunk: RouteChunk;
  /** Shown while the chunk is loading; of the current route unless given. */
  readonly outline?: Outline;
  readonly children?: ReactNode;
}

/** Shows a screen as soon as its chunk has arrived. */
export function LazyScreen({ chunk, outline, children }: LazyScreenProps) {
  const { loaded: Loaded, hasFailed, tryAgain } = useChunk(chunk);
  if (Loaded !== null) return <Loaded>{children}</Loaded>;
  if (!hasFailed) return <ScreenOutline outline={outline} />;
  return (
    <>
      <PageTitle className="mb-4">{appMessages.screenMissingTitle}</PageTitle>
      <Alert onRetry={tryAgain}>{appMessages.screenMissing}</Alert>
    </>
  );
}

/** The skeleton of a screen, by default of the current route's; its heading takes no focus, as the screen's own will. */
function ScreenOutline({ outline }: { readonly outline?: Outline | undefined }) {
  const siteName = useContext(TitleFrameContext)?.siteName;
  const current = routeAt(useLocation().pathname)?.outline;
  const { title = null, shape = 'list' } = outline ?? current ?? {};

  useEffect(() => {
    if (title !== null) document.title = siteName === undefined ? title : `${title} · ${siteName}`;
  }, [title, siteName]);

  return (
    <div className={columns[shape]}>
      {title !== null && <h1 className={shape === 'form' ? 'mb-[2.625rem]' : 'mb-5'}>{title}</h1>}
      {shape === 'list' ? (
        <div className="min-h-svh">
          <ListSkeleton rows={3} />
        </div>
      ) : (
        <Panel padding="form">
          <FormSkeleton fields={shape === 'form' ? 8 : 5} isWide={shape === 'form'} />
        </Panel>
      )}
    </div>
  );
}

const columns = { narrow: 'mx-auto w-full max-w-md', form: 'lg:pr-[22.5rem]', list: '' };

/** Renders nothing until the session is known (specification section 2), or why it can't be determined. */
function StartGate({ children }: { readonly children: ReactNode }) {
  const auth = useSyncExternalStore(subscribeToAuth, currentAuth, prerenderedAuth);
  if (auth.state === 'loading') return null;
  return auth.state === 'failed' ? <StartProblem problem={auth.problem} /> : children;
}

function StartProblem({ problem }: { readonly problem: unknown }) {
  // A hanging call keeps hanging until the page is reloaded.
  const startAgain = problemOf(problem).kind === 'timeout' ? reloadPage : retrySession;

  useEffect(() => {
    window.addEventListener('online', startAgain);
    return () => window.removeEventListener('online', startAgain);
  }, [startAgain]);

  const missing = problem instanceof IncompleteConfiguration ? problem.missing : null;
  return (
    <main className="shell max-w-2xl py-16">
      <PageTitle>
        {missing === null ? appMessages.unreachableTitle : appMessages.notConfiguredTitle}
      </PageTitle>
      <div className="my-4">
        <Alert>{missing === null ? appMessages.unreachable : appMessages.notConfigured(missing)}</Alert>
      </div>
      {missing === null && (
        <Button variant="main" onClick={startAgain}>
          {appMessages.startAgain}
        </Button>
      )}
    </main>
  );
}

function reloadPage(): void {
  location.reload();
}
