import { expect, type Page } from '@playwright/test';
import { hold, phone, test, unanswered } from './support/journey.ts';
import { preparedPassword, prepareMember } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

const scripts = '**/assets/*.js';

test('a visitor sees the pages before their scripts arrive, in the chosen theme', async ({ newPerson }) => {
  const { page } = await newPerson({ options: phone });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Dark theme' }).tap();
  await expect(page.getByRole('button', { name: 'Light theme' })).toBeVisible();
  const release = await hold(page, scripts);
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
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('system-ui');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(19, 17, 16)',
    );
    await expectAccessible(page);
  }
  release();
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
  const release = await hold(page, scripts);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(preparedPassword);
  const login = page.getByRole('main').getByRole('button', { name: 'Login' });
  await login.tap();
  await page.getByLabel('Password').press('Enter');
  // As a password manager does.
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(login).toHaveAttribute('aria-busy', 'true');
  release();
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

test('an address typed and corrected while the scripts arrive is filled in at the next visit, and typing replaces it', async ({
  newPerson,
}) => {
  const { page } = await newPerson({ options: phone });
  const email = page.getByLabel('Email');
  for (const [path, typed] of [
    ['/login', 'ayesha@campus.test'],
    ['/register', 'ayesha.rahman@campus.test'],
  ] as const) {
    const release = await hold(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    const mistyped = typed.replace('.test', 'test');
    await email.fill(mistyped);
    for (const _ of 'test') await page.keyboard.press('ArrowLeft');
    release();
    await waitForDraft(page, mistyped);
    await page.keyboard.press('.');
    await expect(email).toHaveValue(typed);
    await waitForDraft(page, typed);
    await page.unroute(scripts);

    const releaseAgain = await hold(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    await email.tap();
    await expect(email).toHaveValue('');
    releaseAgain();
    await expect(email).toHaveValue(typed);
    expect(await page.evaluate(() => String(getSelection()))).toBe(typed);
    await page.keyboard.type('farid@campus.test');
    await expect(email).toHaveValue('farid@campus.test');
    await page.unroute(scripts);
  }
});

test('an address typed before the scripts arrive is filled in on the page that a link leads to', async ({
  newPerson,
}) => {
  const { page } = await newPerson({ options: phone });
  const release = await hold(page, scripts);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('ayesha@campus.test');
  await page.getByRole('link', { name: 'Forgot password?' }).tap();
  await expect(page).toHaveURL('/forgot-password');
  release();
  await expect(page.getByLabel('Email')).toHaveValue('ayesha@campus.test');
});

test('a page whose app was lost on the way is loaded again, with the address that was typed', async ({
  newPerson,
}) => {
  const { page } = await newPerson({ options: phone, expectedMessages: [unanswered] });
  let isLost = true;
  await page.route('**/assets/index-*.js', (route) => (isLost ? route.abort() : route.fallback()));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('ayesha@campus.test');
  const login = page.getByRole('main').getByRole('button', { name: 'Login' });
  await login.tap();
  await expect(login).toHaveAttribute('aria-busy', 'true');
  await page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await expect(login).toHaveAttribute('aria-busy', 'true');
  isLost = false;
  await expect(login).not.toHaveAttribute('aria-busy');
  await expect(page.getByLabel('Email')).toHaveValue('ayesha@campus.test');
  await login.tap();
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
});

test('a member sees nothing of the visitors’ pages while the scripts load', async ({ newMember }) => {
  const { page } = await newMember('Ayesha Rahman');
  const release = await hold(page, scripts);
  for (const path of ['/', '/login']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveTitle(/Campus Blood Bank$/);
    await expect(page.locator('#root h1')).toBeAttached();
    await expect(page.locator('#root h1')).toBeHidden();
  }
  release();
  await expect(page).toHaveURL('/dashboard');
});

test('a visitor’s page has its critical CSS inline: the site’s stylesheet changes nothing', async ({
  newPerson,
}) => {
  for (const options of [{}, { ...phone, locale: 'bn-BD', colorScheme: 'dark' as const }]) {
    const { page } = await newPerson({ options });
    for (const path of ['/', '/login', '/register', '/forgot-password', '/privacy', '/terms']) {
      const tab = await page.context().newPage();
      await hold(tab, scripts);
      const release = await hold(tab, '**/assets/*.css');
      await tab.goto(path, { waitUntil: 'commit' });
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      await tab.keyboard.press('Tab');
      const before = await computedStyles(tab);
      expect(before.length).toBeGreaterThan(10_000);
      release();
      await tab.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet);
      const after = await computedStyles(tab);
      expect(after.filter((style, index) => style !== before[index])).toEqual([]);
      await tab.close();
    }
  }
});

test('the app waits for the site’s stylesheet, which is loaded again until that succeeds', async ({
  newPerson,
}) => {
  const { page } = await newPerson({ options: phone, expectedMessages: [unanswered] });
  let asked = 0;
  const release = await hold(page, '**/assets/*.css');
  await page.route('**/assets/*.css', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.fallback();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const login = page.getByRole('main').getByRole('button', { name: 'Login' });
  await login.tap();
  await expect.poll(() => asked).toBe(2);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/visitor-forms-')),
  );
  // Time in which the app would carry out the press.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await expect(login).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
});

/** Waits until the app has kept a text as part of a draft. */
async function waitForDraft(page: Page, text: string): Promise<void> {
  await page.waitForFunction((part) => JSON.stringify(sessionStorage).includes(part), text);
}

/** The computed value of each property of each element, "<h1> color: rgb(0, 0, 0)". */
function computedStyles(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('html, body, #root, #root *')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((pseudo) => {
        const styles = getComputedStyle(element, pseudo);
        if (styles.content === 'none') return [];
        const name = `<${element.localName} class="${element.getAttribute('class')}">${pseudo ?? ''}`;
        const properties = [...styles].filter((property) => !property.startsWith('--'));
        return properties.map((property) => `${name} ${property}: ${styles.getPropertyValue(property)}`);
      }),
    ),
  );
}
