import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { phone, sdkWarning, test, unanswered } from './support/journey.ts';
import { prepareMember, prepareOffer, prepareRequest } from './support/members.ts';
import { countSheets, expectNoSidewaysScroll } from './support/page-checks.ts';

test('an admin reads on a phone what was noted as it happened, prints it, and tries again after a failure', async ({
  product,
  newMember,
}) => {
  const owner = await prepareMember(product, { fullName: 'Olivia Owner' });
  const id = await prepareRequest(owner, { unitsRequired: 3 });
  const { page: donorPage, member: donor } = await newMember('Dawud Donor', { donor: {} });
  await prepareOffer(donor, { id, userId: owner.uid }, { fullName: 'Dawud Donor' });
  await donorPage.getByRole('button', { name: 'I donated today' }).click();
  await donorPage.getByRole('button', { name: 'Yes, I donated today' }).click();
  await expect(donorPage.getByText('Thank you for donating!')).toBeVisible();

  const expectedMessages = [unanswered, sdkWarning, /^The report could not be counted\./];
  const { page } = await newMember('Olga Officer', { role: 'admin', options: phone, expectedMessages });
  await page.goto('/admin/overview');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report');

  await test.step('the figures are those of what has just happened', async () => {
    // Noted by the server a moment later.
    await expect(async () => {
      await page.reload();
      await expect(figure(page, 'Median time to first offer')).toHaveText(/^\d min of 1 request$/);
      await expect(figure(page, 'First-time donors')).toHaveText('1');
    }).toPass();
    await expect(figure(page, 'Units requested')).toHaveText('3 of 1 request');
    await expect(figure(page, 'Donations')).toHaveText('1');
    await expect(figure(page, 'Groups short')).toHaveText('O+\u00a03 units missing');
    await expectNoSidewaysScroll(page, { width: 320, height: 740 });
  });

  await test.step('the donations are saved as a list, of which the log tells', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export donations' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toEqual([
      expect.stringContaining('Full Name,Blood Group,Donation Date,Component,Donation Place,Recorded'),
      expect.stringMatching(new RegExp(`^Dawud Donor,.+,whole-blood,.*,${donor.uid}$`)),
    ]);
    await page.goto('/admin/log');
    await expect(page.getByRole('row', { name: /Exported/ })).toHaveCount(1);
    await page.goBack();
  });

  await test.step('it prints on one sheet', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await countSheets(page)).toBe(1);
  });

  await test.step('without a network it says so, and is read again', async () => {
    await page.route('**/documents:runAggregationQuery*', (route) => route.abort());
    await page.getByLabel('Period').selectOption('Last year');
    const alert = page.getByRole('alert').filter({ hasText: 'The report couldn’t be counted.' });
    await expect(alert).toBeVisible();
    await page.unroute('**/documents:runAggregationQuery*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(figure(page, 'Units requested')).toHaveText('0 of 0 requests');
    await expect(alert).toHaveCount(0);
  });
});

function figure(page: Page, name: string) {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');
}
