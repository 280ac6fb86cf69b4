import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { logIn, prepareMember, prepareRequest, prepareRequests, returnToPage } from './members.ts';

test('a member loads a long list in pages of fifty, which refreshes on return', async ({
  product,
  newPerson,
}) => {
  const someone = await newPerson();
  const { page } = someone;
  const member = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  await prepareRequests(member, 120);
  await logIn(someone, member, '/view-requests');
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
  await page.clock.setFixedTime(Date.now() + 60_000);
  await returnToPage(page);
  await expect(cards.first()).toContainText('Newest Patient');
  await expect(shown('121 of 121')).toBeVisible();
});
