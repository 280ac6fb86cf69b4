import { expect, type Page } from '@playwright/test';
import { countReads } from './support/admin-lists.ts';
import { fillCampus } from './support/fill-campus.ts';
import { hold, test } from './support/journey.ts';
import { logIn, prepareMember } from './support/members.ts';
import { memberScreens } from './support/screen-reads.ts';

/** Enough to fill the first page of a list. */
const campus = { donors: 300, users: 10, requests: 300 };

test('a first page loads few files, and each screen reads no more than it shows, before its script has arrived', async ({
  product,
  newPerson,
}) => {
  const mira = await prepareMember(product, { fullName: 'Mira Member', donor: {} });
  await mira.leave();
  await product.kill();
  await fillCampus(product.dataFolder, campus);
  await product.start();

  await test.step('a visitor’s first page: itself, the styles, scripts, the configuration, the icon', async () => {
    const { context, page } = await newPerson();
    const asked = requestsOf(page);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked()).toEqual([
      '/',
      '/__/firebase/init.json',
      '/assets/fields.js',
      '/assets/home.js',
      '/assets/index.css',
      '/assets/index.js',
      '/assets/rolldown-runtime.js',
      '/assets/session.js',
      '/assets/visitor-forms.js',
      '/favicon.svg',
    ]);
    await context.close();
  });

  const person = await newPerson();
  const { page } = person;
  await logIn(person, mira);
  // A browser reads once whether a donor has chosen to get mails or not, and remembers that.
  const known = () => page.evaluate(() => Object.keys(localStorage).some((key) => /^answered:/.test(key)));
  await expect.poll(known).toBe(true);
  // Ends what the dashboard still reads: its page was idle before, at the login.
  await page.goto('about:blank');
  const reads = countReads(page);
  const asked = requestsOf(page);
  for (const { path, queries, counts, records } of memberScreens) {
    await test.step(path, async () => {
      await page.goto(path);
      const calls = queries.length + counts + records + 1;
      await expect.poll(() => callsAmong(asked())).toHaveLength(calls);
      await page.waitForLoadState('networkidle');
      const read = await reads();
      expect(read.queries.toSorted((a, b) => a - b)).toEqual(queries);
      expect(read.aggregates).toBe(counts);
      expect(callsAmong(asked(), 'batchGet')).toHaveLength(records);
      // By one more call the SDK checks whether the account still exists.
      expect(callsAmong(asked())).toHaveLength(calls);
    });
  }

  await test.step('the dashboard’s reads begin before the app has arrived', async () => {
    const release = await hold(page, /\/assets\/index-[\w-]+\.js$/);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect.poll(() => callsAmong(asked(), 'runQuery')).toHaveLength(3);
    await expect(page.getByRole('heading')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { name: 'My Donor Profile' })).toBeVisible();
  });
});

/** The paths that a page has requested since its last navigation, without the hashes of the build. */
function requestsOf(page: Page): () => string[] {
  let paths: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths = [];
    paths.push(new URL(request.url()).pathname.replace(/-[\w-]{8}\./, '.'));
  });
  return () => paths.toSorted();
}

function callsAmong(paths: readonly string[], name = '\\w+'): string[] {
  return paths.filter((path) => new RegExp(`:${name}$`).test(path));
}
