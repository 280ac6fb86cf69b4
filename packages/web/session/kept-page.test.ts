import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPage } from './keep-page.ts';
import { showKeptPage } from './kept-page.ts';
import { pageFilesId } from './page-file-lists.ts';
import { storedAccountPrefix } from './stored-account.ts';

const dashboard = '<main><h1>Dashboard</h1><div data-rows=""><article>Rahim Uddin</article></div></main>';

beforeEach(() => {
  document.documentElement.lang = 'en';
  load('one');
  history.replaceState(null, '', '/dashboard');
  logIn('ayesha');
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('the next visit begins with the page as the last one has left it, which does nothing yet', async () => {
  leave(dashboard);
  expect(await visit()).toBe(true);
  expect(root().innerHTML).toBe(dashboard);
  expect(root().inert).toBe(true);
});

test('what belonged to a moment is not shown again, nor the rows out of view', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.textContent === 'Karim Uddin' ? innerHeight : 0, 100, 100);
  });
  leave(
    `<p data-passing="">Saved.</p>${dashboard.replace('</article>', '</article><article>Karim Uddin</article>')}`,
  );
  await visit();
  expect(root().innerHTML).toBe(dashboard);
});

test.each([
  ['a dialog is open', `${dashboard}<dialog open>Really?</dialog>`],
  ['something has failed', `${dashboard}<p role="alert">Failed.</p>`],
  ['something is loading', `${dashboard}<div role="status" aria-label="Loading"></div>`],
])('a page on which %s is not kept', async (_, html) => {
  leave(html);
  expect(await visit()).toBe(false);
});

test.each([
  ['to another member', () => logIn('bashir')],
  ['to a visitor', () => localStorage.removeItem(`${storedAccountPrefix}key`)],
  ['by another version of the app', () => load('two')],
  ['in another language', () => document.documentElement.setAttribute('lang', 'bn')],
  ['at another address', () => history.replaceState(null, '', '/view-requests')],
  ['for a search', () => history.replaceState(null, '', '/dashboard?q=rahim')],
])('a page is not shown %s', async (_, change) => {
  leave(dashboard);
  change();
  expect(await visit()).toBe(false);
  expect(root().innerHTML).toBe('');
});

test('pages of admins and pages with a form are not kept', () => {
  for (const path of ['/admin/donors', '/account', '/post-request', '/edit-donor-profile']) {
    history.replaceState(null, '', path);
    leave(dashboard);
  }
  expect(JSON.stringify(localStorage)).not.toContain('Rahim');
});

/** Loads the page of a version of the app. */
function load(version: string): void {
  const lists = document.createElement('script');
  lists.type = 'application/json';
  lists.id = pageFilesId;
  lists.text = JSON.stringify({ en: { app: [version] }, bn: { app: [`${version} in Bangla`] } });
  const shown = document.createElement('div');
  shown.id = 'root';
  document.body.replaceChildren(lists, shown);
}

function logIn(uid: string): void {
  const account = { uid, email: `${uid}@campus.test`, emailVerified: true };
  localStorage.setItem(`${storedAccountPrefix}key`, JSON.stringify(account));
}

/** Leaves the page of Ayesha. */
function leave(html: string): void {
  root().innerHTML = html;
  keepPage('ayesha');
  root().replaceChildren();
}

function visit(): Promise<boolean> {
  return showKeptPage();
}

function root(): HTMLElement {
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no root.');
  return element;
}
