import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { prepareMember, prepareRequest, prepareRequests, returnToPage } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

const minute = 60_000;

test('a member loads a long list in pages of fifty, which refreshes on return', async ({ newMember }) => {
  const { page, member } = await newMember('Ayesha Rahman');
  await prepareRequests(member, 120);
  await page.goto('/view-requests');
  const cards = page.getByRole('article');
  const shown = (words: string) => page.getByRole('status').filter({ hasText: words });

  await expect(shown('50 of 100+')).toBeVisible();
  await expect(cards).toHaveCount(50);
  await page.keyboard.press('End');
  await expect(shown('100 of 100+')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await expect(shown('120 of 120')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await expect(cards).toHaveCount(120);

  await prepareRequest(member, { patientName: 'Newest Patient' });
  // A list is fresh for a minute.
  await page.clock.setFixedTime(Date.now() + minute);
  await returnToPage(page);
  await expect(cards.first()).toContainText('Newest Patient');
  await expect(shown('121 of 121')).toBeVisible();
});

test('going back to a long list returns to the row', async ({ newMember }) => {
  const { page, member } = await newMember('Ayesha Rahman');
  await prepareRequests(member, 50);
  await page.goto('/view-requests');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(50);
  const row = rows.nth(45);
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/requests\//);
  await page.goBack();
  await expect(rows).toHaveCount(50);
  await expect(row).toBeInViewport();
});

test('a list says what is new above it, and moves only when asked', async ({ product, newMember }) => {
  const tania = await prepareMember(product, { fullName: 'Tania Sultana' });
  await prepareRequests(tania, 3);
  const { page, context } = await newMember('Ayesha Rahman');
  await page.clock.install();
  await page.goto('/view-requests');
  const rows = page.getByRole('article');
  const news = page.getByRole('button', { name: 'new request' });
  await expect(rows).toHaveCount(3);
  await page.waitForLoadState('networkidle');
  const counts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(':runAggregationQuery')) counts.push(request.url());
  });

  await test.step('what two others post is counted once a minute', async () => {
    await prepareRequest(tania, { patientName: 'First Patient' });
    await prepareRequest(tania, { patientName: 'Second Patient' });
    const before = await rows.first().boundingBox();
    await page.clock.fastForward(minute);
    await expect(news).toHaveText('2 new requests');
    expect(counts).toHaveLength(1);
    await expect(rows).toHaveCount(3);
    expect(await rows.first().boundingBox()).toEqual(before);
    await expectAccessible(page);
  });

  await test.step('they are shown by a press, which moves focus to the first', async () => {
    await news.press('Enter');
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText('Second Patient');
    await expect(rows.first()).toBeFocused();
    await expect(news).toBeHidden();
  });

  await test.step('nothing is counted offline or while the page is hidden', async () => {
    counts.length = 0;
    await context.setOffline(true);
    await page.clock.fastForward(2 * minute);
    await expect(news).toBeHidden();
    expect(counts).toEqual([]);
    await context.setOffline(false);
    await page.reload();
    await expect(rows).toHaveCount(5);
    await page.waitForLoadState('networkidle');
    counts.length = 0;
    await setVisibility(page, 'hidden');
    await page.clock.fastForward(2 * minute);
    await expect(news).toBeHidden();
    expect(counts).toEqual([]);
  });
});

test('what is new in an empty list is shown by a press, which moves focus to it', async ({
  product,
  newMember,
}) => {
  const tania = await prepareMember(product, { fullName: 'Tania Sultana' });
  const { page } = await newMember('Olivia Officer', { role: 'admin' });
  await page.clock.install();
  await page.goto('/admin/requests');
  await expect(page.getByText('No blood requests found in the system.')).toBeVisible();
  await prepareRequest(tania, { patientName: 'First Patient' });
  await page.clock.fastForward(minute);
  await page.getByRole('button', { name: '1 new request' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'First Patient' })).toBeFocused();
});

/** Lets the page believe that its tab is in the background, or in front again: headless tabs are always in front. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}
