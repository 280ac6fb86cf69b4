import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { copyProduct, type ProductCopy } from '../verification/harness/product-copy.ts';
import { fillRequestForm } from './support/forms.ts';
import {
  hold,
  installed,
  test as journey,
  phone,
  refused,
  sdkWarning,
  unanswered,
} from './support/journey.ts';
import { prepareMember, prepareRequest } from './support/members.ts';
import { expectAccessible, expectOnDevice } from './support/page-checks.ts';
import { runCommand } from './support/product.ts';

declare global {
  interface Window {
    /** What the page showed first of all. */
    firstContents: { readonly isInert: boolean; readonly text: string };
  }
}

/** A phone that keeps the app. */
const onPhone = { ...phone, ...installed };

const test = journey.extend<{ copy: ProductCopy }>({
  copy: async ({ browserName: _ }, use) => {
    const copy = copyProduct({ withSources: true });
    await use(copy);
    copy.remove();
  },
});

test('a visitor opens every page again without a network', async ({ newPerson }) => {
  const { page, context } = await newPerson({ options: onPhone });
  await page.goto('/');
  await expectOnDevice(page);
  await context.setOffline(true);
  for (const [path, heading] of [
    ['/login', 'Login'],
    ['/register', 'Create Account'],
    ['/forgot-password', 'Reset Password'],
    ['/', 'Donate Blood, Save Lives'],
    // A member's page leads a visitor to the login.
    ['/find-donors', 'Login'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByText('You are offline.')).toBeVisible();
  }
  await expectAccessible(page);
});

test('a member reads the last lists without a network, marked with their time, until the logout', async ({
  product,
  newMember,
}) => {
  await prepareMember(product, { fullName: 'Bashir Ahmed', donor: {} });
  const { page, context, member } = await newMember('Ayesha Rahman', {
    options: onPhone,
    expectedMessages: [unanswered, sdkWarning, /could not be/],
  });
  const request = await prepareRequest(member, { patientName: 'Rahim Uddin' });
  const screens = [
    ['/dashboard', 'Rahim Uddin, O+'],
    ['/view-requests', 'Rahim Uddin, O+'],
    ['/find-donors?group=O%2B', 'Bashir Ahmed'],
  ] as const;
  await expectOnDevice(page);
  for (const [path, name] of screens) {
    await page.goto(path);
    await expect(page.getByRole('article', { name })).toBeVisible();
    // What keeps the lists is loaded after them.
    await page.waitForLoadState('networkidle');
  }

  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'You are offline.' });
  for (const [path, name] of screens) {
    await page.goto(path);
    await expect(page.getByRole('article', { name })).toBeVisible();
    await expect(banner).toHaveText(/Showing what was loaded at \d+:\d\d [AP]M\.$/);
  }
  await expectAccessible(page);

  await test.step('and opens a request of theirs, with its number', async () => {
    await page.goto(`/requests/${request}`);
    await expect(heading(page)).toHaveText('2 units of O+');
    await expect(page.getByText('+880 1700 000 021')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible();
    await expect(banner).toHaveText(/Showing what was loaded at \d+:\d\d [AP]M\.$/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Mark as Fulfilled' }).tap();
  await page.getByRole('button', { name: 'Yes, mark as fulfilled' }).tap();
  await expect(page.getByRole('alert')).toContainText('Failed to update request status. Please try again.');

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: /^Logout/ }).tap();
  await expect(heading(page)).toHaveText('Donate Blood, Save Lives');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Rahim');
});

test('what the app reads and writes does not wait for the service worker', async ({ newMember }) => {
  const { page } = await newMember('Ayesha Rahman', { at: '/view-requests', options: onPhone });
  await expectOnDevice(page);
  await page.reload();
  await page.waitForLoadState('networkidle');
  const calls: { name: string; workerFinalSourceType: string }[] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.toJSON())
      .filter(({ name }) => /:(?:runQuery|batchGet|lookup)/.test(name)),
  );
  expect(calls.length).toBeGreaterThan(1);
  // https://developer.mozilla.org/docs/Web/API/PerformanceResourceTiming/workerFinalSourceType
  expect(calls.filter((call) => call.workerFinalSourceType !== 'network')).toEqual([]);
});

test('a member’s next visit begins with the last page and its lists, which are read anew', async ({
  newMember,
}) => {
  const { page, member } = await newMember('Ayesha Rahman', { options: onPhone });
  await prepareRequest(member, { patientName: 'Rahim Uddin' });
  await page.goto('/view-requests');
  await expectOnDevice(page);
  const earlier = page.getByRole('article', { name: 'Rahim Uddin, O+' });
  await expect(earlier).toBeVisible();
  await waitForKeptPage(page, '/view-requests', /Rahim Uddin/);
  await prepareRequest(member, { patientName: 'Karim Uddin' });

  const answer = await hold(page, /accounts:lookup/);
  await page.addInitScript(noteFirstContents);
  await page.goto('/view-requests');
  await expect(earlier).toBeVisible();
  expect(await page.evaluate(() => window.firstContents)).toMatchObject({
    isInert: true,
    text: expect.stringContaining('Rahim Uddin'),
  });
  const late = page.getByRole('status').filter({ hasText: 'Showing what was loaded at' });
  await expect(late).toHaveText(/at \d+:\d\d [AP]M\. Checking for updates…$/);
  await expectAccessible(page);
  answer();
  await expect(page.getByRole('article', { name: 'Karim Uddin, O+' })).toBeVisible();
  await expect(late).toBeHidden();
});

test('a member whose account has been disabled is sent to the login, and the last lists are gone', async ({
  product,
  newMember,
}) => {
  const { page, member } = await newMember('Ayesha Rahman', {
    options: onPhone,
    expectedMessages: [refused],
  });
  await prepareRequest(member, { patientName: 'Rahim Uddin' });
  await page.goto('/view-requests');
  await expectOnDevice(page);
  await waitForKeptPage(page, '/view-requests', /Rahim Uddin/);

  await runCommand(product, ['admin', 'disable', member.email]);
  await page.goto('/view-requests');
  await expect(heading(page)).toHaveText('Login');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Rahim');
});

const updates = test.extend({
  program: ({ copy }, use) => use(copy.launcher),
});

updates(
  'a new version is offered to open tabs, and never mixed with theirs',
  async ({ copy, product, newMember }) => {
    const { page, context } = await newMember('Ayesha Rahman', {
      at: '/post-request',
      options: installed,
      expectedMessages: [unanswered, refused, sdkWarning, /The user record could not be read/],
    });
    await expectOnDevice(page);
    await page.reload();
    const sleeping = await context.newPage();
    await sleeping.goto('/dashboard');
    await expect(heading(sleeping)).toHaveText('Dashboard');
    await fillRequestForm(page);

    await test.step('the build is replaced', async () => {
      await product.kill();
      copy.changeCampus({ siteName: 'Second Blood Bank' });
      await product.start();
    });

    const offer = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
    await test.step('an open tab goes on with its own version, also on a screen that it has not loaded yet', async () => {
      await sleeping.getByRole('main').getByRole('link', { name: 'My Account' }).click();
      await expect(heading(sleeping)).toHaveText('My Account');
      await expect(sleeping).toHaveTitle('My Account · Campus Blood Bank');
    });

    await test.step('a new tab asks for the new version; it is offered, and what is typed stays', async () => {
      const another = await context.newPage();
      await another.goto('/view-requests');
      await expect(another).toHaveTitle(/Campus Blood Bank$/);
      // The new version is offered once all its files are on the device.
      await expect(offer).toBeVisible({ timeout: 30_000 });
      await expect(page.getByLabel('Patient Name')).toHaveValue('Rahim Uddin');
      await expectAccessible(page);
      await another.close();
    });

    await test.step('a tab that updates has the new version, the others go on with theirs', async () => {
      await sleeping.getByRole('button', { name: 'Update' }).click();
      await expect(sleeping).toHaveTitle('My Account · Second Blood Bank');
      await expect(page).toHaveTitle('Post a Blood Request · Campus Blood Bank');
      await expect(page.getByLabel('Patient Name')).toHaveValue('Rahim Uddin');
      await page.getByRole('link', { name: 'Find Donors' }).click();
      await expect(heading(page)).toHaveText('Find Donors');
      await page.goBack();
      await expect(page.getByLabel('Patient Name')).toHaveValue('Rahim Uddin');
    });

    await test.step('without a network the offer is taken too, and the form keeps its words', async () => {
      await context.setOffline(true);
      await offer.getByRole('button', { name: 'Update' }).click();
      await expect(page).toHaveTitle('Post a Blood Request · Second Blood Bank');
      await expect(page.getByLabel('Patient Name')).toHaveValue('Rahim Uddin');
      await expect(offer).toBeHidden();
      await context.setOffline(false);
    });

    await test.step('after a rollback to a version without all this, the device forgets it', async () => {
      await product.kill();
      rmSync(join(copy.folder, 'packages/web/dist/service-worker.js'));
      await product.start();
      await page.goto('/');
      const registrations = () => navigator.serviceWorker.getRegistrations().then(({ length }) => length);
      await expect.poll(() => page.evaluate(registrations)).toBe(0);
    });
  },
);

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** Waits until a page with such a text has been kept on the device for the next visit. */
async function waitForKeptPage(page: Page, path: string, text: RegExp): Promise<void> {
  const kept = () =>
    page.evaluate(
      (end) => Object.entries(localStorage).find(([key]) => key.endsWith(end))?.[1],
      `:page ${path}`,
    );
  await expect.poll(kept).toMatch(text);
}

/** Notes what the page shows first of all. */
function noteFirstContents(): void {
  new MutationObserver((_, observer) => {
    const root = document.getElementById('root');
    if (root === null || root.childElementCount === 0 || getComputedStyle(root).display === 'none') return;
    window.firstContents = { isInert: root.inert, text: root.textContent ?? '' };
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
