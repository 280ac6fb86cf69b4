import { memberArea, routeAt } from '../routes.ts';
import { loadMembers } from '../session/load.ts';

/**
 * Starts loading the screen at `path`.
 *
 * @returns a promise that settles when it is there, or has failed
 */
export function preloadScreen(path: string): Promise<unknown> {
  const { area, chunk, forMembers } = routeAt(path) ?? {};
  return Promise.allSettled([area?.load(), (forMembers ?? chunk)?.load()]);
}

/** The same with everything that a member's page at `path` consists of, before it is known whether a member is signed in. */
export function preloadMemberPage(path: string): Promise<unknown> {
  return Promise.allSettled([preloadScreen(path), memberArea.load(), loadMembers()]);
}
