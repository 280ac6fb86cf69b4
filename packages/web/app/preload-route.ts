import { loadMembers } from '../data/load-chunk.ts';
import { memberArea, routeAt } from './routes.ts';

/** Starts loading the screen at `path`. */
export function preloadScreen(path: string): void {
  const { area, chunk, forMembers } = routeAt(path) ?? {};
  area?.load().catch(() => {});
  (forMembers?.chunk ?? chunk)?.load().catch(() => {});
}

/** Starts loading everything that a member's page at `path` consists of, before it is known whether a member is signed in. */
export function preloadMemberPage(path: string): void {
  preloadScreen(path);
  memberArea.load().catch(() => {});
  loadMembers().catch(() => {});
}
