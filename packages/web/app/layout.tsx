import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { campus } from '../data/configuration.ts';
import { appMessages } from '../messages/en/app.ts';
import { routePath } from '../routing/history.ts';
import { Link, useLocation, useNavigationType } from '../routing/router.tsx';
import { returnPath } from '../session/guards.tsx';
import { useVerificationPolling } from '../session/verification.ts';
import { afterPaint } from '../ui/after-paint.tsx';
import { OfflineBanner, UnreadRecordBanner, UnverifiedBanner } from './banners.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { preloadMemberPage } from './routes.ts';
import { SiteHeader } from './site-header.tsx';

/** The page around every screen: header, banners and footer. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { pathname, state } = useLocation();
  useVerificationPolling();
  useScrollToTop(pathname);
  usePreloadAfterLogin(pathname, returnPath(state) ?? '/dashboard');

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <OfflineBanner />
      <UnverifiedBanner />
      <UnreadRecordBanner />
      <main id="main" tabIndex={-1} className="wrap flex-1 pt-6 pb-14 focus-visible:outline-none md:pt-9">
        <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
      </main>
      <Footer />
    </div>
  );
}

/** Skips the navigation. Keeps the history state, in which /login has the page to return to. */
function SkipLink() {
  const { state } = useLocation();
  return (
    <Link
      to="#main"
      replace
      state={state}
      onClick={() => document.getElementById('main')?.focus()}
      className="sr-only z-20 rounded-control bg-surface px-4 py-3 text-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      {appMessages.skipToMain}
    </Link>
  );
}

/** Scrolls a new screen to its top; going back is left to the browser, which restores the position. */
function useScrollToTop(pathname: string): void {
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current !== pathname && navigation !== 'pop') window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, navigation]);
}

/** Loads the screen after the sign-in while the visitor types email and password. */
function usePreloadAfterLogin(pathname: string, afterLogin: string): void {
  const path = routePath(pathname);
  const next = path === '/login' ? afterLogin : path === '/register' ? '/register-donor' : null;
  useEffect(() => {
    if (next === null) return;
    return afterPaint(() => preloadMemberPage(next));
  }, [next]);
}

/** Copyright and developer credit. */
function Footer() {
  return (
    <footer className="border-t border-line text-[0.93rem] text-quiet">
      <div className="wrap flex flex-wrap justify-between gap-x-6 gap-y-1 py-5">
        <p>{appMessages.copyright(new Date().getFullYear(), campus.siteName)}</p>
        <p>{appMessages.developedBy(campus.developerCredit)}</p>
      </div>
    </footer>
  );
}
