import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { appMessages } from '#app/messages.ts';
import { campus } from '../lib/firestore/configuration.ts';
import { routePath } from '../lib/routing/path.ts';
import { Link, useLocation } from '../lib/routing/router.tsx';
import { returnPath } from '../session/guards.tsx';
import { afterPaint } from '../ui/after-paint.ts';
import { LateBanners, OutdatedBanner, UnreadRecordBanner, UnverifiedBanner } from './banners.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { preloadMemberPage } from './preload-route.ts';
import { SiteHeader } from './site-header.tsx';

/** The page around every screen: header, banners and footer. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { pathname, state } = useLocation();
  usePreloadAfterLogin(pathname, returnPath(state) ?? '/dashboard');

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <OutdatedBanner />
      <LateBanners />
      <UnverifiedBanner />
      <UnreadRecordBanner />
      <main
        id="main"
        tabIndex={-1}
        className="shell flex-1 pt-4 pb-10 focus-visible:outline-none md:pt-7 md:pb-16"
      >
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
      className="absolute -top-20 left-2 z-20 rounded-control bg-ink px-4 py-2.5 text-on-ink focus:top-2"
    >
      {appMessages.skipToMain}
    </Link>
  );
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

/** The year in which the prerendered pages were built, which their hydration starts from (vite.config.ts). */
declare const __BUILD_YEAR__: number;

/** Copyright and developer credit. */
function Footer() {
  const year = useSyncExternalStore(
    () => () => {},
    () => new Date().getFullYear(),
    () => __BUILD_YEAR__,
  );
  return (
    <footer className="border-t border-line text-small text-quiet">
      <div className="shell flex flex-wrap justify-between gap-x-4 gap-y-1 py-[18px]">
        <p>{appMessages.copyright(year, campus.siteName)}</p>
        <p className="flex flex-wrap gap-x-4">
          <Link to="/privacy">{appMessages.titles.privacy}</Link>
          <Link to="/terms">{appMessages.titles.terms}</Link>
        </p>
        <p>{appMessages.developedBy(campus.developerCredit)}</p>
      </div>
    </footer>
  );
}
