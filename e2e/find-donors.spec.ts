import { expect } from '@playwright/test';
import { actAsAdmin } from '../verification/harness/audit-log.ts';
import { searchDonors } from './support/forms.ts';
import { test, unanswered } from './support/journey.ts';
import { logIn, type Person, prepareDonor, prepareMember } from './support/members.ts';
import { checkIn, expectAccessible, expectNothingCutOff } from './support/page-checks.ts';
import type { Product } from './support/product.ts';

const hiddenNumber = '+880 1700 000 099';
const clipboard = ['clipboard-read', 'clipboard-write'];
const longName = 'Emon Hossain-With-A-Name-That-Has-No-End-Of-Its-Own';

test('a member finds donors by blood group, those available first, and calls them', { tag: '@main' }, async ({
  product,
  newPerson,
}) => {
  const someone = await newPerson();
  const { page } = someone;
  await prepareDonors(product, someone);

  await test.step('without a blood group', async () => {
    await expect(page).toHaveTitle(/^Find Donors · /);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please select a blood group to search.');
    await expect(page.getByRole('combobox', { name: 'Blood Group' })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('finds other donors with active profiles only', async () => {
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

test('an admin can be called instead of a donor with a hidden number, with the ID copied', async ({
  product,
  newPerson,
  browserName,
}) => {
  const someone = await newPerson();
  const { page } = someone;
  const { hiding } = await prepareDonors(product, someone);
  await searchDonors(page, 'O+');
  const row = page.getByRole('article', { name: 'Chandni Begum' });
  await expect(row).toContainText('Verified');
  await expect(row).toContainText(
    `Contact number hidden. Please contact an admin (+880 1700 000 000) with the donor's name and ID: Chandni Begum, ${hiding.uid}.`,
  );
  await expect(row.getByRole('link').first()).toHaveAttribute('href', /^tel:/);
  if (browserName === 'chromium') await someone.context.grantPermissions(clipboard);
  await row.getByRole('button', { name: 'Copy ID' }).click();
  await expect(row.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hiding.uid);
});

test('found donors are not cut off at any width, in print or in forced colours; the address keeps search and filters', async ({
  product,
  newPerson,
}) => {
  const someone = await newPerson();
  const { page } = someone;
  await prepareDonors(product, someone);
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

  await test.step('filters narrow the donors down', async () => {
    await page.getByRole('button', { name: 'Available now' }).click();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Chandni Begum']);
    await page.getByLabel('Department').selectOption('Law');
    await expect(page.getByText('No donors with O+ match these filters.')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
  });
});

test('a member retries a search that failed', async ({ product, newPerson }) => {
  const someone = await newPerson({ expectedMessages: [unanswered, /RPC_ERROR/] });
  const { page } = someone;
  const userRecord = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('/documents/users/'),
  );
  await logIn(someone, await prepareMember(product, { fullName: 'Ayesha Rahman' }), '/find-donors');
  await expect(page.getByRole('group', { name: 'Blood group' })).toBeVisible();
  await (await userRecord).finished();
  await product.kill();
  await searchDonors(page, 'B+');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Searching…' })).toBeDisabled();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch donors. Please try again.');
  await expectAccessible(page);
  await product.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No other donors found for the blood group B+.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** The calendar date so many days from today. */
function dayOf(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Donors of O+: one who searches, one away, one who hides the number, one who donated lately, one deactivated. */
async function prepareDonors(product: Product, someone: Person) {
  const seeker = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  await prepareDonor(seeker);
  const away = await prepareMember(product, { fullName: 'Bashir Ahmed' });
  await prepareDonor(away, { isAvailable: false, contactNumber: '01700 000 000 000 00' });
  const hiding = await prepareMember(product, { fullName: 'Chandni Begum' });
  await prepareDonor(hiding, { contactNumber: hiddenNumber, allowContactVisibility: false });
  const resting = await prepareMember(product, { fullName: longName });
  await prepareDonor(resting, { lastDonationDate: dayOf(-10) });
  const retired = await prepareMember(product, { fullName: 'Farid Uddin' });
  await prepareDonor(retired);
  const admin = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  await actAsAdmin(admin, 'deactivate', `donors/${retired.uid}`, { isProfileActive: false });
  await actAsAdmin(admin, 'verify', `donors/${hiding.uid}`, { isVerified: true });
  await logIn(someone, seeker, '/find-donors');
  return { hiding };
}
