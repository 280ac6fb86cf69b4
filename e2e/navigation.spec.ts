import { expect, type Locator, type Page } from '@playwright/test';
import { hold, phone, test, waitForApp } from './support/journey.ts';
import { expectNoOverlap, expectNoSidewaysScroll } from './support/page-checks.ts';

const forEveryMember = ['Home', 'Find Donors', 'Post Request', 'View Requests', 'Dashboard'];
const forMembers = [...forEveryMember, 'My Account'];

test('a member navigates to every page, an admin to the panel too', async ({ newMember }) => {
  await test.step('a member', async () => {
    const { page } = await newMember('Ayesha Rahman');
    expect(await linksOf(page)).toEqual(forMembers);
    for (const [name, heading] of [
      ['Find Donors', 'Find Donors'],
      ['Post Request', 'Post a Blood Request'],
      ['View Requests', 'Active Blood Requests'],
      ['Dashboard', 'Dashboard'],
      ['My Account', 'My Account'],
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
    for (const path of ['/admin', '/admin/users', '/calls', '/no/such/page']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });

  await test.step('an admin', async () => {
    const { page } = await newMember('olivia.officer Officer', { role: 'admin' });
    await expect(main(page).getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', /^\/admin/);
    expect(await linksOf(page)).toEqual([...forEveryMember, 'Calls', 'Admin Panel', 'My Account']);
    await expectNoSidewaysScroll(page, { width: 1152, height: 720 });
    await expectNoOverlap(page.getByRole('banner').locator('a, button'));
  });
});

test('a page begins at its top, and going back returns to the position', async ({ newPerson }) => {
  const { page } = await newPerson({ options: phone });
  const position = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/');
  await waitForApp(page);
  const link = page.getByRole('main').getByRole('link', { name: 'Login' }).last();
  await link.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect.poll(position).toBeGreaterThan(200);
  const [otherTab] = await Promise.all([
    page.context().waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  // A click may scroll what the header covers.
  const left = await position();
  await expect(otherTab).toHaveURL('/login?need');
  await expect(page).toHaveURL('/');

  await link.click();
  await expect(page).toHaveURL('/login?need');
  await expect.poll(position).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(position).toBe(left);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
});

test('header, content and footer share their edges', async ({ newMember }) => {
  const { page } = await newMember('Ayesha Rahman', { at: '/view-requests' });
  await expect(page.getByText('No active blood requests at the moment.')).toBeVisible();
  const banner = page.getByRole('banner');
  const footer = page.getByRole('contentinfo').getByRole('paragraph');
  const starts = [banner.locator('svg').first(), page.getByRole('heading', { level: 1 }), footer.first()];
  const language = banner.getByRole('button', { name: 'বাংলা' }).locator('span');
  const ends = [language.last(), footer.last()];
  for (const width of [360, 1280, 1920]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAligned(starts, 'left');
    // On a phone the footer's last line is below the first one, and the menu at the edge.
    if (width > 360) await expectAligned(ends, 'right');
    else
      await expectAligned(
        [banner.getByRole('button', { name: 'Menu' }), page.getByRole('main').locator('> *').first()],
        'right',
      );
  }
});

test('the skip link has room, and what stands at an edge or in the middle does so exactly', async ({
  newMember,
}) => {
  const { page } = await newMember('Ayesha Rahman');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  const account = page.getByRole('main').getByRole('link', { name: 'My Account' });
  const inkEnd = await account.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return range.getBoundingClientRect().right;
  });
  expect(Math.abs(inkEnd - (1280 - 32))).toBeLessThan(2.5);

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);

  await page.goto('/privacy');
  const { x = 0, width = 0 } = (await page.getByRole('main').locator('> *').first().boundingBox()) ?? {};
  expect(Math.abs(x + width / 2 - 640)).toBeLessThan(2);
});

test('a member navigates by a menu on a phone', async ({ newMember }) => {
  const name = 'ayesha.siddiqua.rahman.chowdhury.of.the.long.name';
  const { page } = await newMember(`${name} Begum`, { options: phone });
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(main(page).getByRole('link')).toHaveCount(0);
  await menu.tap();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  expect(await linksOf(page)).toEqual(forMembers);
  for (const item of await main(page).locator('a, button').all()) {
    const { x = 0, width = 0, height = 0 } = (await item.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThanOrEqual(360);
  }
  const release = await hold(page, /find-donors-screen/);
  await main(page).getByRole('link', { name: 'Find Donors' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Donors');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  // A menu that is opened while the screen is loading stays open when it arrives.
  await menu.tap();
  release();
  await expect(page.getByText('Which group does the patient need?')).toBeVisible();
  await page.getByRole('button', { name: `Logout (${name})` }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donate Blood, Save Lives');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.tap();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  expect(await linksOf(page)).toEqual(['Home', 'Login', 'Register']);
});

test('a member prints pages without navigation, on white', async ({ newMember }) => {
  const { page } = await newMember('Ayesha Rahman', { isVerified: false, options: { colorScheme: 'dark' } });
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

/** Checks that elements end at the same place, as far as an eye can tell. */
async function expectAligned(elements: readonly Locator[], edge: 'left' | 'right'): Promise<void> {
  const places = await Promise.all(
    elements.map((one) => one.evaluate((element, side) => element.getBoundingClientRect()[side], edge)),
  );
  expect(Math.max(...places) - Math.min(...places), `${edge} edges at ${places.join(', ')}`).toBeLessThan(
    1.5,
  );
}

/** By their accessible names, in their order; once the member's record is known. */
async function linksOf(page: Page): Promise<(string | null)[]> {
  await expect(main(page).getByRole('link').first()).toBeVisible();
  return main(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent));
}
