import { expect, type Page } from '@playwright/test';
import { phone, test } from './journey.ts';
import { preparedPassword, prepareMember } from './members.ts';
import { expectAccessible } from './page-checks.ts';

test('a visitor sees the pages before their scripts arrive, in the chosen theme', async ({ newPerson }) => {
  const { page } = await newPerson({ options: phone });
  await page.goto('/');
  await page.getByRole('button', { name: 'Dark theme' }).tap();
  const release = await holdScripts(page);
  for (const [path, heading] of [
    ['/', 'Donate Blood, Save Lives'],
    ['/login', 'Login'],
    ['/register', 'Create Account'],
    ['/forgot-password', 'Reset Password'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(`${heading} · Campus Blood Bank`);
    await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
    await expect(page.getByRole('button', { name: 'Light theme' })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('system-ui');
    await expectAccessible(page);
  }
  await release();
});

test('a member types and presses Login before the scripts arrive, and is signed in by one call', async ({
  product,
  newPerson,
}) => {
  const { email } = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const { page } = await newPerson({ options: phone });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('accounts:signInWithPassword')) calls.push(request.url());
  });
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(preparedPassword);
  const login = page.getByRole('main').getByRole('button', { name: 'Login' });
  await login.tap();
  await page.getByLabel('Password').press('Enter');
  await expect(login).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect(page).toHaveURL('/dashboard');
  expect(calls).toHaveLength(1);
  // Nothing of what was typed has reached an address.
  expect(
    await page.evaluate(() =>
      performance
        .getEntries()
        .map(({ name }) => name)
        .join(),
    ),
  ).not.toContain(encodeURIComponent(email));

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Find a Donor' })).toBeVisible();
});

test('a member sees nothing of the visitors’ pages while the scripts load', async ({ newMember }) => {
  const { page } = await newMember('Ayesha Rahman');
  const release = await holdScripts(page);
  for (const path of ['/', '/login']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveTitle(/Campus Blood Bank$/);
    await expect(page.locator('#root h1')).toBeAttached();
    await expect(page.locator('#root h1')).toBeHidden();
  }
  await release();
  await expect(page).toHaveURL('/dashboard');
});

/** Keeps the scripts from a page that it opens from now on. @returns what lets them through */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    // The page that asked for it may have been left.
    await route.continue().catch(() => {});
  });
  return async () => release();
}
