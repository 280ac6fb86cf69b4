import type { Location } from '../routing/history.ts';

/** The page that a visitor wanted, carried to /login in the history entry. */
export interface Origin {
  readonly from: string;
}

/** The state to go to /login with from `location`. */
export function rememberOrigin(location: Location): Origin {
  return { from: `${location.pathname}${location.search}${location.hash}` };
}

/** The page to go back to after signing in, or null; never an address outside this site. */
export function originOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
}
