import { limits } from '@blood-bank/domain/records/limits';
import { expect, type Locator } from '@playwright/test';
import { test } from './support/journey.ts';
import { type PreparedMember, prepareMember, prepareRequest } from './support/members.ts';
import { checkIn, expectAccessible, expectNothingCutOff } from './support/page-checks.ts';
import type { Product } from './support/product.ts';

const longName = 'Rahim Uddin-With-A-Name-That-Has-No-End-Of-Its-Own';
const exactTime = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/;

test('a member reads active requests, and changes the own ones only', { tag: '@main' }, async ({
  product,
  newMember,
}) => {
  const { page, member: owner } = await newMember('Ayesha Rahman', { at: '/view-requests' });
  const rows = page.getByRole('article');
  const others = rows.first();

  await test.step('without requests', async () => {
    await expect(page).toHaveTitle(/^Active Blood Requests · /);
    await expect(page.getByText('No active blood requests at the moment.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('shows need, urgency, place and contact, newest first', async () => {
    await prepareThreeRequests(product, owner);
    await page.reload();
    await expect(rows).toHaveCount(3);
    await expect(others).toContainText('Urgent (Immediate Need)');
    await expect(rows.nth(1)).toContainText('Low (Planned / Stock Up)');
    await expect(rows.nth(2)).toContainText('Moderate (Within 24-48 hours)');
    await expect(others.getByRole('definition')).toHaveText([longName, /^Karim Uddin/, 'just now']);
    await expect(others.getByText('just now')).toHaveAttribute('title', exactTime);
    await expect(others.getByRole('button', { name: 'Share' })).toBeVisible();
  });

  await test.step('only the owner has actions', async () => {
    await expectMenu(others, ['Call', 'Copy number', 'Directions', 'Print notice']);
    await expect(others.getByRole('button', { name: 'Mark as Fulfilled' })).toHaveCount(0);
    await expectMenu(rows.nth(1), ['Cancel Request', 'Delete']);
    await expect(rows.nth(1).getByRole('button', { name: 'Mark as Fulfilled' })).toBeVisible();
  });
});

test('requests and their menus are not cut off at any width, and paper has the numbers and the exact times', async ({
  product,
  newMember,
}) => {
  const { page, member: owner } = await newMember('Ayesha Rahman', { at: '/view-requests' });
  const rows = page.getByRole('article');
  await prepareThreeRequests(product, owner);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await expectNothingCutOff(page, rows);

  await test.step('the menu stays in the window, at every edge', async () => {
    for (const [width, height] of [
      [320, 480],
      [1280, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const row of await rows.all()) {
        const opener = row.getByRole('button', { name: /^More actions for / });
        await opener.click();
        const menu = page.getByRole('menu');
        await expect(menu.getByRole('menuitem').first()).toBeFocused();
        await expect(menu).toBeInViewport({ ratio: 1 });
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(opener).toBeFocused();
      }
    }
  });

  await test.step('on a phone a name is shown whole, and the row leads to the request beside its buttons', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const row = rows.filter({ hasText: longName });
    const name = row.getByText(longName, { exact: true });
    expect(
      await name.evaluate(({ parentElement: line }) => line && line.scrollWidth - line.clientWidth),
    ).toBe(0);
    const { height = 0 } = (await row.boundingBox()) ?? {};
    await row.click({ position: { x: 80, y: height - 24 } });
    await expect(page).toHaveURL(/\/requests\//);
    await page.goBack();
    await page.setViewportSize({ width: 1280, height: 740 });
  });

  await test.step('paper', async () => {
    await checkIn(page, { media: 'print' }, async () => {
      await expect(rows.first().getByText('01700 000 000 000 00')).toBeVisible();
      const age = rows.first().locator('time');
      expect(await printedText(age)).toBe(await age.getAttribute('title'));
    });
  });

  await test.step('on a phone the longest name of a hospital leaves room for other requests', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const longest = 'W'.repeat(limits.hospital);
    await prepareRequest(owner, { hospitalName: longest, hospitalLocation: longest });
    await page.reload();
    const row = rows.filter({ hasText: longest });
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.height).toBeLessThan(250);
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

/** Posts two requests of the owner, and then one of another member with long texts. */
async function prepareThreeRequests(product: Product, owner: PreparedMember): Promise<void> {
  const other = await prepareMember(product, { fullName: 'Bashir Ahmed' });
  await prepareRequest(owner, { patientName: 'Own Patient', urgency: 'moderate' });
  await prepareRequest(owner, { patientName: 'Planned Patient', urgency: 'low' });
  await prepareRequest(other, {
    patientName: longName,
    hospitalLocation: 'Ward 4, third floor',
    contactNumber: '01700 000 000 000 00',
    additionalInfo: 'Please come before noon.\nAsk at the desk.',
  });
}

/** Checks the items of a row's menu. */
async function expectMenu(row: Locator, items: readonly string[]): Promise<void> {
  await row.getByRole('button', { name: /^More actions for / }).click();
  await expect(row.getByRole('menuitem')).toHaveText(items);
  await row.page().keyboard.press('Escape');
}

/** What paper shows in place of a link or an age. */
function printedText(element: Locator): Promise<string> {
  return element.evaluate((one) => getComputedStyle(one, '::after').content.slice(1, -1));
}
