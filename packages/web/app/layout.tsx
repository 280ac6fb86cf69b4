import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { appMessages } from '../messages/en/app.ts';
import { routePath } from '../routing/route-path.ts';
import { Link, useLocation, useNavigationType } from '../routing/router.tsx';
import { originOf } from '../session/origin.ts';
import { useNoticedVerification } from '../session/use-noticed-verification.ts';
import { afterPaint } from '../ui/after-paint.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { preloadMemberParts } from './routes.ts';
import { SiteHeader } from './site-header.tsx';
import { UnreadRecordBanner } from './unread-record-banner.tsx';
import { UnverifiedBanner } from './unverified-banner.tsx';

/** What stands around every screen. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { pathname, state } = useLocation();
  useNoticedVerification();
  useScrollToTop(pathname);
  usePreloadedMemberScreen(pathname, originOf(state) ?? '/dashboard');

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

/** Leads past the navigation. It changes nothing else about the address: /login keeps there where one came from. */
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

/** A new screen begins at its top; going back is left to the browser, which knows where one was. */
function useScrollToTop(pathname: string): void {
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current !== pathname && navigation !== 'pop') window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, navigation]);
}

/** While somebody types an email and a password, the screen that comes next is fetched. */
function usePreloadedMemberScreen(pathname: string, afterLogin: string): void {
  const path = routePath(pathname);
  const next = path === '/login' ? afterLogin : path === '/register' ? '/register-donor' : null;
  useEffect(() => {
    if (next === null) return;
    return afterPaint(() => preloadMemberParts(next));
  }, [next]);
}
