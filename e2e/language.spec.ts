import { expect, type Page } from '@playwright/test';
import { goOffline, installed, phone, test, unanswered } from './support/journey.ts';
import { expectAccessible } from './support/page-checks.ts';

const bangla = { ...phone, ...installed, locale: 'bn-BD' };

test('a browser in Bangla gets the site in Bangla, and no script in English', async ({ newPerson }) => {
  const { page } = await newPerson({ options: bangla });
  const scripts = scriptsOf(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('রক্ত দিন, জীবন বাঁচান');
  await expect(page).toHaveTitle('রক্ত দিন, জীবন বাঁচান · ক্যাম্পাস ব্লাড ব্যাংক');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('অ্যাকাউন্ট খুলুন');
  expect(scripts).not.toEqual([]);
  expect(scripts.filter((path) => !path.startsWith('/assets/bn/'))).toEqual([]);

  await expect.poll(() => keptScripts(page), { timeout: 30_000 }).not.toEqual([]);
  expect((await keptScripts(page)).filter((path) => !path.startsWith('/assets/bn/'))).toEqual([]);
});

test('switching keeps the place and what was typed, but no password, and lasts on the device', async ({
  newPerson,
}) => {
  const { page, context } = await newPerson({ options: phone });
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Ayesha Rahman');
  await page.getByLabel('Email').fill('ayesha@campus.test');
  await page.getByLabel('Password').fill('invented-1');
  await page.getByLabel('Department / Position').selectOption('CSE');
  await page.getByRole('button', { name: 'বাংলা' }).tap();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('অ্যাকাউন্ট খুলুন');
  await expect(page.getByLabel('পুরো নাম')).toHaveValue('Ayesha Rahman');
  await expect(page.getByLabel('ইমেইল')).toHaveValue('ayesha@campus.test');
  await expect(page.getByLabel('বিভাগ / পদ')).toHaveValue('CSE');
  await expect(page.getByRole('textbox', { name: 'পাসওয়ার্ড' })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'invented-1',
  );

  const another = await context.newPage();
  await another.goto('/forgot-password');
  await expect(another.getByRole('heading', { level: 1 })).toHaveText('পাসওয়ার্ড বদলান');
  await another.getByLabel('ইমেইল').fill('ayesha@campus.test');
  await another.getByRole('button', { name: 'English' }).tap();
  await expect(another.getByLabel('Email')).toHaveValue('ayesha@campus.test');
  await expect(another.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
});

test('without a network the page stays in its language, with what was typed', async ({ newPerson }) => {
  const { page, context } = await newPerson({ options: phone, expectedMessages: [unanswered] });
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Ayesha Rahman');
  await goOffline(page);
  await page.getByRole('button', { name: 'বাংলা' }).tap();
  const problem = page.getByRole('alert').filter({ hasText: 'This site could not be loaded in Bangla.' });
  await expect(problem).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Full Name')).toHaveValue('Ayesha Rahman');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'বাংলা' }).tap();
  await expect(page.getByLabel('পুরো নাম')).toHaveValue('Ayesha Rahman');
});

test('a member chooses the language, also of mails', async ({ product, newMember }) => {
  const { page, member } = await newMember('Ayesha Rahman', { isVerified: false, at: '/account' });
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('"language"') === true,
  );
  await page.getByLabel('Language').selectOption('বাংলা');
  await expect(page.getByLabel('ভাষা')).toHaveValue('bn');
  expect((await saved).status()).toBe(200);
  await page.getByRole('button', { name: 'যাচাইয়ের ইমেইল আবার পাঠান' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'আবার পাঠানো হয়েছে' })).toBeVisible();
  await page.goto(await product.mailLink(member.email));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('আপনার ইমেইল যাচাই করুন');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'ইমেইল যাচাই করুন' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ইমেইল যাচাই হয়েছে');
});

/** The paths of the scripts that a page loads from now on. */
function scriptsOf(page: Page): readonly string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.push(pathname);
  });
  return scripts;
}

/** The paths of the scripts that the device keeps for a visit without a network. */
function keptScripts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return kept.flat().flatMap(({ url }) => (url.endsWith('.js') ? [new URL(url).pathname] : []));
  });
}
