import type { Language } from '@blood-bank/domain/language';
import { routePath } from '../routing/path.ts';
import { readKept } from './kept-on-device.ts';
import { type PageFileLists, pageFilesId } from './page-file-lists.ts';
import { storedAccount } from './stored-account.ts';

/** A page of a member, as this device has last shown it. */
export interface KeptPage {
  /** Of the app that rendered it. */
  readonly version: string;
  readonly title: string;
  /** The addresses of its styles. */
  readonly styles: readonly string[];
  readonly html: string;
}

/**
 * Shows the page as an earlier visit has left it, until the app renders it anew. Nobody can act on it: a slow phone takes less than
 * a second until then.
 *
 * @returns whether there is one
 */
export async function showKeptPage(): Promise<boolean> {
  const root = document.getElementById('root');
  const page = keptPage();
  if (root === null || page === null) return false;
  await Promise.all(page.styles.map(loadStyles));
  document.title = page.title;
  root.inert = true;
  // As the browser itself has written it, from elements that React has made. The policy of content allows it no script.
  root.innerHTML = page.html;
  delete document.documentElement.dataset.prerendered;
  return true;
}

/** The version of the app, by the files that it consists of in the page's language; null while the app is being developed. */
export function appVersion(): string | null {
  const lists: Partial<PageFileLists> = JSON.parse(document.getElementById(pageFilesId)?.textContent ?? '{}');
  const files = lists[document.documentElement.lang as Language];
  return files === undefined ? null : JSON.stringify(files);
}

function keptPage(): KeptPage | null {
  const account = storedAccount();
  if (account === null || location.search !== '') return null;
  const page: KeptPage | null = JSON.parse(
    readKept(account.uid, `page ${routePath(location.pathname)}`) ?? 'null',
  );
  return page?.version === appVersion() ? page : null;
}

/** Resolves when the styles have arrived, or can't be. */
function loadStyles(address: string): Promise<unknown> {
  const known = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  if (known.some(({ href }) => href === address)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
}
