import { expect } from '@playwright/test';
import { hold, test, unanswered } from './support/journey.ts';
import { logIn, prepareMember, returnToPage } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';
import { runCommand } from './support/product.ts';

const recordRead = /documents:batchGet/;

test('no call of a visit waits for a database of the browser', async ({ newMember }) => {
  const { page } = await newMember('Ayesha Rahman');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test('a member sees nothing until the session is known, and retries when it can’t be', async ({
  newMember,
}) => {
  const { page } = await newMember('Ayesha Rahman', {
    expectedMessages: [unanswered, /The app could not start/],
  });

  await test.step('while the configuration is loading', async () => {
    const letThrough = await hold(page, /init\.json/);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset.theme !== undefined);
    expect(await page.locator('#root').innerHTML()).toBe('');
    letThrough();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await page.unroute(/init\.json/);
  });

  await test.step('when the configuration fails', async () => {
    await page.route(/init\.json/, (route) => route.abort('connectionrefused'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The site can’t be reached right now');
    await expectAccessible(page);
    await page.unroute(/init\.json/);
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });

  await test.step('when the server does not answer for 15 seconds', async () => {
    let asking = 0;
    await page.route(/accounts:lookup/, async (route) => {
      asking += 1;
      if (asking > 1) await route.continue();
    });
    await page.clock.install();
    const asked = page.waitForRequest(/accounts:lookup/);
    await page.reload();
    await asked;
    await page.clock.fastForward(15_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The site can’t be reached right now');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });
});

test('a member logs in and out in every tab, which leaves no data behind', async ({
  product,
  newPerson,
  language,
}) => {
  // A logout would refuse what the pages still write into the record.
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman', language });
  const person = await newPerson();
  const { page, context } = person;
  const other = await context.newPage();
  await other.goto('/login');
  await logIn(person, ayesha, '/post-request');
  await expect(other).toHaveURL('/dashboard');

  await page.getByLabel('Patient Name').fill('Rahim Uddin');
  await other.getByRole('button', { name: 'Logout (ayesha)' }).click();
  await expect(other).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByLabel('Patient Name')).toBeHidden();
  for (const tab of [page, other]) {
    const stored = () => tab.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    await expect.poll(stored).not.toMatch(/Rahim|ayesha/);
  }
});

test('a member’s role is read again on return, and is none while it can’t be read', async ({
  product,
  newMember,
}) => {
  const { page, member: olivia } = await newMember('Olivia Officer', {
    expectedMessages: [unanswered, /could not be read/, /RPC_ERROR/],
  });
  const panel = page.getByRole('link', { name: 'Admin Panel' });
  await expect(page.getByRole('button', { name: 'Logout (olivia)' })).toBeVisible();
  await expect(panel).toBeHidden();
  await runCommand(product, ['admin', 'grant', olivia.email]);
  await returnToPage(page);
  await expect(panel).toBeVisible();

  await page.route(recordRead, (route) => route.abort('connectionreset'));
  await page.goto('/');
  const unreached = page.getByRole('status').filter({ hasText: 'The site can’t be reached right now.' });
  await expect(unreached).toBeVisible();
  await expect(panel).toBeHidden();
  await expectAccessible(page);
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/');
  await page.unroute(recordRead);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(panel).toBeVisible();
  await expect(unreached).toBeHidden();
});
