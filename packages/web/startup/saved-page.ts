import type { Language } from '@blood-bank/domain/language';
import { type PageFileLists, pageFilesId } from '../lib/page-file-lists.ts';
import { routePath } from '../lib/routing/path.ts';
import { dropFromDeviceCache, maxAgeMilliseconds, readDeviceCache } from '../lib/storage/device-cache.ts';
import { storedAccount } from '../session/stored-account.ts';

/** A page of a member, as this device has last shown it. */
export interface SavedPage {
  /** Of the app that rendered it, in its language. */
  readonly version: string;
  /** When it was kept, in milliseconds since 1970. */
  readonly savedAt: number;
  readonly title: string;
  /** The addresses of its styles. */
  readonly styles: readonly string[];
  readonly html: string;
}

/** Member pages that contain little more than the kept lists do. */
export const savedPaths: readonly string[] = ['/', '/dashboard', '/view-requests', '/find-donors'];
/** How long the styles of a page are waited for, before the app is rendered without showing it. */
const stylesMilliseconds = 300;

/**
 * Shows the page as an earlier visit has left it, until the app renders it anew. Nobody can act on it: a slow phone takes less than
 * a second until then.
 *
 * @returns whether there is one
 */
export async function showSavedPage(): Promise<boolean> {
  const page = pageToShow();
  if (page === null) return false;
  await parsed();
  if (!(await haveArrived(page.styles))) return false;
  const root = document.getElementById('root');
  if (root === null) return false;
  document.title = page.title;
  // As the browser itself has written it, from elements that React has made. The policy of content allows it no script.
  root.innerHTML = page.html;
  delete document.documentElement.dataset.prerendered;
  blockUntilReplaced(root);
  return true;
}

function blockUntilReplaced(root: HTMLElement): void {
  root.inert = true;
  const observer = new MutationObserver(() => {
    root.inert = false;
    observer.disconnect();
  });
  observer.observe(root, { childList: true });
}

/** Drops the pages that this device keeps of a member. */
export function dropSavedPages(uid: string): void {
  for (const path of savedPaths) dropFromDeviceCache(uid, `page ${path}`);
}

/** Drops those of them that will never be shown. */
export function dropOutdatedPages(uid: string): void {
  for (const path of savedPaths)
    if (!isCurrent(readDeviceCache(uid, `page ${path}`) ?? '')) dropFromDeviceCache(uid, `page ${path}`);
}

function isCurrent(text: string): boolean {
  try {
    const { version, savedAt }: SavedPage = JSON.parse(text);
    const age = Date.now() - savedAt;
    return version === appVersion() && age >= 0 && age < maxAgeMilliseconds;
  } catch {
    return false;
  }
}

/**
 * The version of the app in the page's language, by the names of its first scripts: they contain the names of all others. Empty while
 * the app is being developed.
 */
export function appVersion(): string {
  const lists: Partial<PageFileLists> = JSON.parse(document.getElementById(pageFilesId)?.textContent ?? '{}');
  const files = lists[document.documentElement.lang as Language];
  return files === undefined ? '' : [files.session, ...files.app].join(' ');
}

/** Without the lists that it shows, the app would replace it by placeholders. */
function pageToShow(): SavedPage | null {
  const account = storedAccount();
  if (account === null || location.search !== '' || readDeviceCache(account.uid, 'lists') === null)
    return null;
  const text = readDeviceCache(account.uid, `page ${routePath(location.pathname)}`);
  return text !== null && isCurrent(text) ? JSON.parse(text) : null;
}

/** Resolves when the document has been parsed, which may still write into the root. */
function parsed(): Promise<unknown> | undefined {
  if (document.readyState !== 'loading') return undefined;
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/** Whether the styles arrive in time; those that can't be loaded count as arrived. */
function haveArrived(styles: readonly string[]): Promise<boolean> {
  const arrived = Promise.all(styles.map(loadStyles)).then(() => true);
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), stylesMilliseconds));
  return Promise.race([arrived, late]);
}

function loadStyles(address: string): Promise<unknown> | undefined {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const known = links.find(({ href }) => href === address);
  if (known !== undefined && known.sheet !== null) return undefined;
  const link = known ?? appendStyles(address);
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}

function appendStyles(address: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
  return link;
}
