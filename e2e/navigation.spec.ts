import { expect, type Page } from '@playwright/test';
import { phone, test } from './journey.ts';
import { logIn, prepareMember } from './members.ts';
import { expectAccessible } from './page-checks.ts';

const forMembers = ['Home', 'Find Donors', 'Post Request', 'View Requests', 'Dashboard'];
const memberPages = [
  '/dashboard',
  '/register-donor',
  '/edit-donor-profile',
  '/find-donors',
  '/post-request',
  '/view-requests',
];

test('a visitor is led to the login page from member pages, and home from unknown ones', async ({
  newPerson,
}) => {
  const { page } = await newPerson();
  await page.goto('/');
  expect(await linksOf(page)).toEqual(['Home', 'Login', 'Register']);
  for (const path of [...memberPages, '/admin', '/admin/overview']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
  for (const path of ['/no/such/page', '/dashboards', '/administrator']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('a member navigates to every page, an admin to the panel too', {
  tag: '@main',
}, async ({ product, newPerson }) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const olivia = await prepareMember(product, {
    fullName: 'olivia.officer Officer',
    role: 'admin',
  });

  await test.step('a member', async () => {
    const person = await newPerson();
    const { page } = person;
    await logIn(person, ayesha);
    expect(await linksOf(page)).toEqual(forMembers);
    for (const [name, heading] of [
      ['Find Donors', 'Find Donors'],
      ['Post Request', 'Post a Blood Request'],
      ['View Requests', 'Active Blood Requests'],
      ['Dashboard', 'Dashboard'],
      ['Home', 'Donate Blood, Save Lives'],
    ] as const) {
      const link = main(page).getByRole('link', { name });
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page).toHaveTitle(`${heading} · Campus Blood Bank`);
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(main(page).locator('[aria-current]')).toHaveCount(1);
    }
    for (const path of ['/admin', '/admin/users', '/no/such/page']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });

  await test.step('an admin', async () => {
    const person = await newPerson();
    await logIn(person, olivia);
    await expect(main(person.page).getByRole('link', { name: 'Admin Panel' })).toHaveAttribute(
      'href',
      /^\/admin/,
    );
    expect(await linksOf(person.page)).toEqual([...forMembers, 'Admin Panel']);
    await person.page.setViewportSize({ width: 1152, height: 720 });
    expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBe(1152);
    const brand = person.page.getByRole('link', { name: 'Campus Blood Bank' });
    expect((await brand.boundingBox())?.height).toBe(44);
    const logout = person.page.getByText('Logout (olivia.officer)');
    expect(await logout.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
  });
});

test('a member navigates by a menu on a phone', async ({ product, newPerson }) => {
  const name = 'ayesha.siddiqua.rahman.chowdhury.of.the.long.name';
  const ayesha = await prepareMember(product, { fullName: `${name} Begum` });
  const person = await newPerson({ options: phone });
  const { page } = person;
  await logIn(person, ayesha);
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(main(page).getByRole('link')).toHaveCount(0);
  await menu.tap();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  expect(await linksOf(page)).toEqual(forMembers);
  await expectAccessible(page);
  for (const item of await main(page).locator('a, button').all()) {
    const { x = 0, width = 0, height = 0 } = (await item.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThanOrEqual(360);
  }
  await main(page).getByRole('link', { name: 'Find Donors' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Donors');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  await menu.tap();
  await page.getByRole('button', { name: `Logout (${name})` }).tap();
  await expect(page).toHaveURL('/');
  await menu.tap();
  expect(await linksOf(page)).toEqual(['Home', 'Login', 'Register']);
});

test('a member prints pages without navigation, on white', async ({ product, newPerson }) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman', isVerified: false });
  const person = await newPerson({ options: { colorScheme: 'dark' } });
  const { page } = person;
  await logIn(person, ayesha);
  await expect(page.getByText('Your email address is not verified.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByText('Your email address is not verified.')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Who can give to whom' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Find a Donor' })).toBeHidden();
});

function main(page: Page) {
  return page.getByRole('navigation', { name: 'Main' });
}

/** By their accessible names, in their order; once the member's record is known. */
async function linksOf(page: Page): Promise<(string | null)[]> {
  await expect(main(page).getByRole('link').first()).toBeVisible();
  return main(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent));
}
