/** Where one is in this tab. */
export interface Location {
  readonly pathname: string;
  /** With its "?", or empty. */
  readonly search: string;
  /** With its "#", or empty. */
  readonly hash: string;
  /** What whoever led here has left in the entry of the history. */
  readonly state: unknown;
  /** Each entry of the history has its own. */
  readonly key: string;
}

/** How one came there: "pop" is by the browser itself, as by going back or by loading the page. */
export type NavigationType = 'pop' | 'push' | 'replace';

export interface NavigateOptions {
  /** In the place of the present entry of the history, to which going back would lead otherwise. */
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** The browser's history is the truth; this is what was last read of it. */
export interface Place {
  readonly location: Location;
  readonly type: NavigationType;
}

interface Entry {
  readonly state: unknown;
  readonly key: string;
}

const firstKey = 'first';
const listeners = new Set<() => void>();
let place: Place = read('pop');

/** Goes to an address of this site without loading a page. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const entry: Entry = { state, key: Math.random().toString(36).slice(2) };
  if (replace) history.replaceState(entry, '', to);
  else history.pushState(entry, '', to);
  show(read(replace ? 'replace' : 'push'));
}

/** For useSyncExternalStore. */
export function currentPlace(): Place {
  const { location } = place;
  if (addressOf(location) !== addressOf(window.location) || location.key !== readEntry().key) {
    place = read('pop');
  }
  return place;
}

/** For useSyncExternalStore. */
export function subscribeToPlace(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', followBrowser);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', followBrowser);
  };
}

/** Whether `to` is the address that is open. */
export function isOpen(to: string): boolean {
  return new URL(to, window.location.href).href === window.location.href;
}

function followBrowser(): void {
  show(read('pop'));
}

function show(next: Place): void {
  place = next;
  for (const listener of listeners) listener();
}

function read(type: NavigationType): Place {
  const { pathname, search, hash } = window.location;
  return { location: { pathname, search, hash, ...readEntry() }, type };
}

/** What another version of the app, or the browser, has put there may be anything. */
function readEntry(): Entry {
  const entry: unknown = history.state;
  if (typeof entry !== 'object' || entry === null) return { state: null, key: firstKey };
  const key = 'key' in entry && typeof entry.key === 'string' ? entry.key : firstKey;
  return { state: 'state' in entry ? entry.state : null, key };
}

function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}
