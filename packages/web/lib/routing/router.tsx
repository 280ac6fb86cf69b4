import { type ComponentProps, type ComponentType, type ReactNode, useCallback, useMemo } from 'react';
import {
  type AroundNavHandler,
  useLocation as useWouterLocation,
  Link as WouterLink,
  Redirect as WouterRedirect,
  Router as WouterRouter,
} from 'wouter';
import { useHistoryState, useLocationProperty, usePathname, useSearch } from 'wouter/use-browser-location';
import { routePath } from './path.ts';

/** The address of this tab, and what the navigation stored in its history entry. */
export interface Location {
  /** As in the address bar: percent-encoded. */
  readonly pathname: string;
  /** With its "?", or empty. */
  readonly search: string;
  /** With its "#", or empty. */
  readonly hash: string;
  /** Another version of the app, or the browser, may have stored anything. */
  readonly state: unknown;
}

interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

interface RedirectProps extends NavigateOptions {
  /** An address of this site. */
  readonly to: string;
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'>, RedirectProps {}

interface NavLinkProps extends LinkProps {
  /** Matches the address itself, not those below it. */
  readonly end?: boolean;
}

let wasThroughHistory = false;
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => {
    wasThroughHistory = true;
  });

/** Around the whole app: how links, redirections and `navigate` change the address. */
export function Router({ children }: { readonly children: ReactNode }) {
  return <WouterRouter aroundNav={navigateAsPage}>{children}</WouterRouter>;
}

/** A link within this site. Clicks for another tab or window are left to the browser. */
export const Link: ComponentType<LinkProps> = WouterLink;

/** Navigates when it is mounted. */
export const Redirect: ComponentType<RedirectProps> = WouterRedirect;

/** A link that is marked while its address, or one below it, is current. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const here = routePath(usePathname());
  const isCurrent = here === routePath(link.to) || (!end && here.startsWith(`${link.to}/`));
  return <Link {...link} {...(isCurrent && { 'aria-current': 'page' })} />;
}

export function useLocation(): Location {
  const hash = useLocationProperty(
    () => window.location.hash,
    () => '',
  );
  return { pathname: usePathname(), search: useSearch(), hash, state: useHistoryState() };
}

/** Whether the person has come here by the browser's back or forward within this document, which restore the position. */
export function hasGoneBack(): boolean {
  return wasThroughHistory;
}

/** A stable function that navigates to an address of this site without loading a page. */
export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  return useWouterLocation()[1];
}

/** The search parameters of the address, and a function that pushes new ones. */
export function useSearchParams() {
  // wouter's own hook of this name decodes them twice: it turns a search for "%41" into one for "A".
  const search = useSearch();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (next: URLSearchParams | Record<string, string>) => {
      const text = new URLSearchParams(next).toString();
      navigate(text === '' ? window.location.pathname : `?${text}`);
    },
    [navigate],
  );
  return [params, setParams] as const;
}

/**
 * Navigates like the browser: the current address again adds no history entry, and another page begins at its top. Going back
 * and forward is left to the browser, which restores the position.
 */
const navigateAsPage: AroundNavHandler = (navigate, to, options) => {
  const { href, pathname } = window.location;
  const isCurrent = new URL(to, href).href === href;
  wasThroughHistory = false;
  navigate(to, isCurrent ? { ...options, replace: true } : options);
  if (window.location.pathname !== pathname) window.scrollTo(0, 0);
};
