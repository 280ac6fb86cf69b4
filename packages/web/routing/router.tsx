import {
  type ComponentProps,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import {
  currentPlace,
  isOpen,
  type Location,
  type NavigateOptions,
  type NavigationType,
  navigate,
  subscribeToPlace,
} from './history.ts';
import { routePath } from './route-path.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'>, NavigateOptions {
  /** An address of this site. */
  readonly to: string;
}

interface NavLinkProps extends LinkProps {
  /** It stands for the address itself and for none below it. */
  readonly end?: boolean;
}

interface NavigateProps extends NavigateOptions {
  readonly to: string;
}

/** Where one is. */
export function useLocation(): Location {
  return useSyncExternalStore(subscribeToPlace, currentPlace).location;
}

/** How one came to where one is. */
export function useNavigationType(): NavigationType {
  return useSyncExternalStore(subscribeToPlace, currentPlace).type;
}

/** What leads to another address; always the same function. */
export function useNavigate(): typeof navigate {
  return navigate;
}

/** The address's search part, and what sets it, as an entry of the history of its own. */
export function useSearchParams() {
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback((next: URLSearchParams | Record<string, string>) => {
    const text = new URLSearchParams(next).toString();
    navigate(text === '' ? window.location.pathname : `?${text}`);
  }, []);
  return [params, setParams] as const;
}

/** Leads elsewhere as soon as it is drawn. */
export function Navigate({ to, replace = false, state }: NavigateProps) {
  useEffect(() => navigate(to, { replace, state }), [to, replace, state]);
  return null;
}

/** A link within this site. Clicks that ask for another tab or window are the browser's. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || isForBrowser(event)) return;
    event.preventDefault();
    navigate(to, { replace: replace || isOpen(to), state });
  }

  return <a {...rest} href={to} onClick={follow} />;
}

/** A link that says so when it leads to where one is. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const here = routePath(useLocation().pathname);
  const isCurrent = here === link.to || (!end && here.startsWith(`${link.to}/`));
  return <Link {...link} {...(isCurrent && { 'aria-current': 'page' })} />;
}

function isForBrowser({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || altKey || ctrlKey || shiftKey;
}
