/** The address of this tab, and its history entry. */
export interface Location {
  readonly pathname: string;
  /** With its "?", or empty. */
  readonly search: string;
  /** With its "#", or empty. */
  readonly hash: string;
  /** What the navigation stored in the history entry. */
  readonly state: unknown;
  /** Unique to the history entry. */
  readonly key: string;
}

/** How the location was reached: "pop" is by the browser itself, such as going back or loading the page. */
export type NavigationType = 'pop' | 'push' | 'replace';

export interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** A snapshot of the browser's history, which is the source of truth. */
export interface Navigation {
  readonly location: Location;
  readonly type: NavigationType;
}

interface Entry {
  readonly state: unknown;
  readonly key: string;
}

const firstKey = 'first';
const listeners = new Set<() => void>();
let navigation: Navigation = read('pop');

/** Navigates to an address of this site without loading a page. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const entry: Entry = { state, key: Math.random().toString(36).slice(2) };
  if (replace) history.replaceState(entry, '', to);
  else history.pushState(entry, '', to);
  show(read(replace ? 'replace' : 'push'));
}

/** For useSyncExternalStore. */
export function currentNavigation(): Navigation {
  const { location } = navigation;
  if (addressOf(location) !== addressOf(window.location) || location.key !== readEntry().key) {
    navigation = read('pop');
  }
  return navigation;
}

/** For useSyncExternalStore. */
export function subscribeToNavigation(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', followBrowser);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', followBrowser);
  };
}

/** Whether `to` is the current address. */
export function isOpen(to: string): boolean {
  return new URL(to, window.location.href).href === window.location.href;
}

function followBrowser(): void {
  show(read('pop'));
}

function show(next: Navigation): void {
  navigation = next;
  for (const listener of listeners) listener();
}

function read(type: NavigationType): Navigation {
  const { pathname, search, hash } = window.location;
  return { location: { pathname, search, hash, ...readEntry() }, type };
}

/** Another version of the app, or the browser, may have stored anything. */
function readEntry(): Entry {
  const entry: unknown = history.state;
  if (typeof entry !== 'object' || entry === null) return { state: null, key: firstKey };
  const key = 'key' in entry && typeof entry.key === 'string' ? entry.key : firstKey;
  return { state: 'state' in entry ? entry.state : null, key };
}

function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

/** The path of an address of this site in the form of the route table: lower case, without a trailing slash. */
export function routePath(address: string): string {
  return address
    .replace(/[?#].*/, '')
    .replace(/(.)\/+$/, '$1')
    .toLowerCase();
}
