import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageFilesId } from '../lib/page-file-lists.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { writeDeviceCache } from '../lib/storage/device-cache.ts';
import { storedAccountPrefix } from '../session/stored-account.ts';
import { savePage } from './save-page.ts';
import { dropOutdatedPages, showSavedPage } from './saved-page.ts';

const dashboard = '<main><h1>Dashboard</h1><div data-rows=""><article>Rahim Uddin</article></div></main>';
const day = 24 * 60 * 60_000;

beforeEach(() => {
  document.documentElement.lang = 'en';
  load('one', '/dashboard');
  history.replaceState(null, '', '/dashboard');
  logIn('ayesha');
  writeDeviceCache('ayesha', 'lists', '{}');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  queryClient.clear();
});

test('the next visit begins with the page as the last one has left it, on which nobody can act yet', async () => {
  leave(dashboard);
  expect(await showSavedPage()).toBe(true);
  expect(root().innerHTML).toBe(dashboard);
  expect(root().inert).toBe(true);
  root().replaceChildren(document.createElement('main'));
  await expect.poll(() => root().inert).toBe(false);
});

test('what belonged to a moment is not shown again, nor the rows out of view', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.textContent === 'Karim Uddin' ? innerHeight : 0, 100, 100);
  });
  leave(
    `<p data-passing="">Saved.</p>${dashboard.replace('</article>', '</article><article>Karim Uddin</article>')}`,
  );
  await showSavedPage();
  expect(root().innerHTML).toBe(dashboard);
});

test.each([
  ['a dialog is open', `${dashboard}<dialog open>Really?</dialog>`],
  ['a menu is open', `${dashboard}<button aria-expanded="true">Menu</button>`],
  ['something has failed', `${dashboard}<p role="alert">Failed.</p>`],
  ['something is loading', `${dashboard}<div role="status" aria-label="Loading"></div>`],
  ['something is being sent', `${dashboard}<button aria-busy="true">Sending…</button>`],
])('a page on which %s is not kept', async (_, html) => {
  leave(html);
  expect(await showSavedPage()).toBe(false);
});

test('a page that tells without an alert what it could not read is not kept', async () => {
  const queryFn = () => Promise.reject(new Error('No.'));
  const observer = new QueryObserver(queryClient, { queryKey: ['donors'], queryFn, retry: false });
  const unsubscribe = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  leave(dashboard);
  unsubscribe();
  expect(await showSavedPage()).toBe(false);
});

test.each([
  ['to another member', () => logIn('bashir')],
  ['to a visitor', () => localStorage.removeItem(`${storedAccountPrefix}key`)],
  ['by another version of the app', () => load('two', '/dashboard')],
  ['in another language', () => document.documentElement.setAttribute('lang', 'bn')],
  ['at another address', () => history.replaceState(null, '', '/view-requests')],
  ['for a search', () => history.replaceState(null, '', '/dashboard?q=rahim')],
  ['after a week', () => vi.useFakeTimers({ now: Date.now() + 7 * day })],
  ['without its lists', () => localStorage.removeItem('kept:ayesha:lists')],
])('a page is not shown %s', async (_, change) => {
  leave(dashboard);
  change();
  expect(await showSavedPage()).toBe(false);
  expect(root().innerHTML).toBe('');
});

test('a page is not shown without its styles, which come too late', async () => {
  vi.useFakeTimers();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  document.head.replaceChildren(link);
  leave(dashboard);
  const shown = showSavedPage();
  await vi.advanceTimersByTimeAsync(300);
  expect(await shown).toBe(false);
  expect(root().innerHTML).toBe('');
  document.head.replaceChildren();
});

test('a page is shown by another document of the same version', async () => {
  leave(dashboard);
  load('one', '/login');
  expect(await showSavedPage()).toBe(true);
});

test('pages of another version are removed', () => {
  leave(dashboard);
  load('two', '/dashboard');
  dropOutdatedPages('ayesha');
  expect(JSON.stringify(localStorage)).not.toContain('Rahim');
});

test('pages of admins and pages with a form are not kept', () => {
  for (const path of ['/admin/donors', '/account', '/post-request', '/edit-donor-profile']) {
    history.replaceState(null, '', path);
    leave(dashboard);
  }
  expect(JSON.stringify(localStorage)).not.toContain('Rahim');
});

function logIn(uid: string): void {
  const account = { uid, email: `${uid}@campus.test`, emailVerified: true };
  localStorage.setItem(`${storedAccountPrefix}key`, JSON.stringify(account));
}

/** Leaves the page of Ayesha. */
function leave(html: string): void {
  root().innerHTML = html;
  savePage('ayesha');
  root().replaceChildren();
}

/** Loads a document of a version of the app, which lists the files of one page besides those of all. */
function load(version: string, page: string): void {
  const lists = document.createElement('script');
  lists.type = 'application/json';
  lists.id = pageFilesId;
  const files = (language: string) => ({
    session: `/session-${version}-${language}.js`,
    app: [`/app-${version}-${language}.js`],
    pages: [[page, [], []]],
  });
  lists.text = JSON.stringify({ en: files('en'), bn: files('bn') });
  const shown = document.createElement('div');
  shown.id = 'root';
  document.body.replaceChildren(lists, shown);
}

function root(): HTMLElement {
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no root.');
  return element;
}
