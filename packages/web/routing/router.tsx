import {
  type ComponentProps,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import {
  currentNavigation,
  isOpen,
  type Location,
  type NavigateOptions,
  type NavigationType,
  navigate,
  routePath,
  subscribeToNavigation,
} from './history.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'>, NavigateOptions {
  /** An address of this site. */
  readonly to: string;
}

interface NavLinkProps extends LinkProps {
  /** Matches the address itself, not those below it. */
  readonly end?: boolean;
}

interface NavigateProps extends NavigateOptions {
  readonly to: string;
}

/** The current location. */
export function useLocation(): Location {
  return useSyncExternalStore(subscribeToNavigation, currentNavigation).location;
}

/** How the current location was reached. */
export function useNavigationType(): NavigationType {
  return useSyncExternalStore(subscribeToNavigation, currentNavigation).type;
}

/** Returns `navigate`, which is stable. */
export function useNavigate(): typeof navigate {
  return navigate;
}

/** The search parameters of the address, and a function that pushes new ones. */
export function useSearchParams() {
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback((next: URLSearchParams | Record<string, string>) => {
    const text = new URLSearchParams(next).toString();
    navigate(text === '' ? window.location.pathname : `?${text}`);
  }, []);
  return [params, setParams] as const;
}

/** Navigates when it is mounted. */
export function Navigate({ to, replace = false, state }: NavigateProps) {
  useEffect(() => navigate(to, { replace, state }), [to, replace, state]);
  return null;
}

/** A link within this site. Clicks for another tab or window are left to the browser. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || isForBrowser(event)) return;
    event.preventDefault();
    navigate(to, { replace: replace || isOpen(to), state });
  }

  return <a {...rest} href={to} onClick={follow} />;
}

/** A link that is marked while its address, or one below it, is current. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const here = routePath(useLocation().pathname);
  const isCurrent = here === link.to || (!end && here.startsWith(`${link.to}/`));
  return <Link {...link} {...(isCurrent && { 'aria-current': 'page' })} />;
}

function isForBrowser({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || altKey || ctrlKey || shiftKey;
}
