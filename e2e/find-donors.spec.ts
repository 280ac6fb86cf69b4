import { expect } from '@playwright/test';
import { actAsAdmin } from '../verification/harness/audit-log.ts';
import { searchDonors } from './support/forms.ts';
import { test, unanswered } from './support/journey.ts';
import { prepareMember } from './support/members.ts';
import { checkIn, expectAccessible, expectNothingCutOff } from './support/page-checks.ts';
import type { Product } from './support/product.ts';

const longName = 'Emon Hossain-With-A-Name-That-Has-No-End-Of-Its-Own';

test('a member finds donors by blood group, those available first, and calls them', { tag: '@main' }, async ({
  product,
  newMember,
}) => {
  await prepareDonors(product);
  const { page } = await newMember('Ayesha Rahman', { at: '/find-donors', donor: {} });

  await test.step('finds other donors with active profiles only', async () => {
    await expect(page).toHaveTitle(/^Find Donors · /);
    await searchDonors(page, 'O+');
    await expect(page.getByText('3 donors with O+')).toBeVisible();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      'Chandni Begum',
      longName,
      'Bashir Ahmed',
    ]);
  });

  await test.step('shows the end of a deferral period, and a number to call', async () => {
    const row = page.getByRole('article', { name: longName });
    await expect(row).toContainText(/Last donated\s*[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    await expect(row).toContainText('Can donate again');
    await expect(row.getByText(/^from /)).toBeVisible();
    await expect(row.getByRole('link', { name: 'Call +880 1700 000 011' })).toHaveAttribute(
      'href',
      'tel:+8801700000011',
    );
    await expect(page.getByRole('article', { name: 'Bashir Ahmed' })).toContainText('Not available');
  });
});

test('found donors are not cut off at any width, in print or in forced colours; the address keeps the search', async ({
  product,
  newMember,
}) => {
  await prepareDonors(product);
  const { page } = await newMember('Ayesha Rahman', { at: '/find-donors', donor: {} });

  await test.step('an error below the select leaves the groups as high as they were', async () => {
    const group = page.getByRole('button', { name: 'AB negative' });
    const before = await group.boundingBox();
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect((await group.boundingBox())?.height).toBe(before?.height);
  });

  await searchDonors(page, 'O+');
  await expect(page.getByRole('article')).toHaveCount(3);

  await test.step('nothing is cut off', async () => {
    await expectNothingCutOff(page, page.getByRole('article'));
    await checkIn(page, { media: 'print' }, () =>
      expect(page.getByRole('button', { name: 'O positive' })).toBeHidden(),
    );
    await checkIn(page, { forcedColors: 'active' }, () =>
      expect(page.getByRole('img', { name: 'O positive' }).first()).toHaveCSS('border-top-width', '2px'),
    );
  });

  await test.step('the address keeps the search over a reload and the way back', async () => {
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.getByRole('button', { name: 'AB negative' }).click();
    await expect(page.getByText('No other donors found for the blood group AB−.')).toBeVisible();
    await expect(page.getByText(/Please check again later, or post a request/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Post a Request' })).toHaveAttribute(
      'href',
      '/post-request',
    );
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Blood Group' })).toHaveValue('O+');
    await expect(page.getByRole('article')).toHaveCount(3);
  });

  await test.step('filters that no donor fits', async () => {
    await page.getByLabel('Department').selectOption('Law');
    await expect(page.getByText('No donors with O+ match these filters.')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a member retries a search that failed', async ({ product, newMember }) => {
  const { page, member } = await newMember('Ayesha Rahman', { expectedMessages: [unanswered, /RPC_ERROR/] });
  // What else is read of the member would fail, too.
  const ownRecord = page.waitForResponse(
    (response) => response.request().postData()?.includes(`/users/${member.uid}`) ?? false,
  );
  await page.goto('/find-donors');
  await expect(page.getByRole('group', { name: 'Blood group' })).toBeVisible();
  await ownRecord;
  await page.waitForLoadState('networkidle');
  await product.kill();
  await searchDonors(page, 'B+');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Searching…' })).toBeDisabled();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch donors. Please try again.');
  await expect(page.getByText('Or call the club:').getByRole('link')).toHaveText('+880 1700 000 000');
  await expectAccessible(page);
  await product.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No other donors found for the blood group B+.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** Donors of O+: one away, one who hides the number, one who donated lately, one deactivated. */
async function prepareDonors(product: Product): Promise<void> {
  const prepare = (fullName: string, donor: object) => prepareMember(product, { fullName, donor });
  await prepare('Bashir Ahmed', { isAvailable: false, contactNumber: '01700 000 000 000 00' });
  const hiding = await prepare('Chandni Begum', { allowContactVisibility: false });
  const lately = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
  await prepare(longName, { lastDonationDate: lately });
  const retired = await prepare('Farid Uddin', {});
  const admin = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  await actAsAdmin(admin, 'deactivate', `donors/${retired.uid}`, { isProfileActive: false });
  await actAsAdmin(admin, 'verify', `donors/${hiding.uid}`, { isVerified: true });
}
