import { queryClient } from '../lib/query/query-client.ts';
import { routePath } from '../lib/routing/path.ts';
import { writeDeviceCache } from '../lib/storage/device-cache.ts';
import { appVersion, type SavedPage, savedPaths } from './saved-page.ts';

/** In characters, of some millions that a site may store. */
const maxLength = 200_000;
/** What belongs to a moment: the outcome of an action, and that the network is gone. */
const passing = '[data-passing]';
/** A page on which something is open, loading or failed is not kept. */
const unsettled =
  'dialog[open], [aria-expanded=true], [role=alert], [aria-busy=true], [role=status][aria-label]';
const rows = '[data-rows] > *';

/** Keeps the page on this device as it is now, with the rows that are in view at its top: the next visit begins with it. */
export function savePage(uid: string): void {
  const path = routePath(location.pathname);
  const root = document.getElementById('root');
  if (root === null || !savedPaths.includes(path) || location.search !== '') return;
  if (!areQueriesSettled() || root.querySelector(unsettled) !== null) return;
  const copy = root.cloneNode(true) as HTMLElement;
  const copiedRows = [...copy.querySelectorAll(rows)];
  for (const [index, row] of root.querySelectorAll(rows).entries())
    if (!isInFirstWindow(row)) copiedRows[index]?.remove();
  for (const element of copy.querySelectorAll(passing)) element.remove();
  const page: SavedPage = {
    version: appVersion(),
    savedAt: Date.now(),
    title: document.title,
    styles: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
    html: copy.innerHTML,
  };
  if (page.html.length <= maxLength) writeDeviceCache(uid, `page ${path}`, JSON.stringify(page));
}

/** Some regions tell without an alert that they could not be read. */
function areQueriesSettled(): boolean {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  return shown.every(({ state }) => state.fetchStatus === 'idle' && state.status === 'success');
}

function isInFirstWindow(element: Element): boolean {
  return element.getBoundingClientRect().top + scrollY < innerHeight;
}
