import { donorCode } from '@blood-bank/domain/records/donor';
import { expect, type Locator } from '@playwright/test';
import { actAsAdmin } from '../verification/harness/audit-log.ts';
import {
  chooseFilter,
  chosenFilters,
  confirm,
  cutOff,
  expectDone,
  expectProblem,
  failedActions,
  rowOf,
  searchList,
} from './support/admin-lists.ts';
import { chooseAction } from './support/forms.ts';
import { goOffline, phone, test, unanswered } from './support/journey.ts';
import { deleteDonor, logIn, prepareMember } from './support/members.ts';
import { collectResponses, expectAccessible, expectNoSidewaysScroll } from './support/page-checks.ts';
import type { Product } from './support/product.ts';

const hiddenNumber = '+880 1700 000 031';
const officer = { role: 'admin', at: '/admin/donors' } as const;

test('an admin verifies donors and hides profiles from the search', { tag: '@main' }, async ({
  product,
  newPerson,
  newMember,
}) => {
  const { ayesha, bashir } = await prepareDonors(product);
  const { page } = await newMember('Olivia Officer', officer);
  const row = rowOf(page, 'Ayesha Rahman');

  await test.step('the table shows the donor with the code', async () => {
    await expect(page.getByRole('table', { name: 'Donors' })).toBeVisible();
    for (const text of [donorCode(ayesha.uid), 'Student', 'Not Verified'])
      await expect(row).toContainText(text);
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
    expect(await widthOf(row.getByRole('rowheader'))).toBeGreaterThanOrEqual(280);
    expect(await widthOf(page.getByRole('columnheader', { name: 'Code' }))).toBeLessThan(120);
    for (const said of ['Active', 'Available'])
      await expect(row.getByText(said, { exact: true })).toHaveCount(0);
  });

  await test.step('the details have every field, and the focus returns to the menu', async () => {
    await chooseAction(row, 'Details');
    const details = page.getByRole('dialog', { name: 'Ayesha Rahman' });
    for (const text of ['2002-117', 'Female', 'ayesha@campus.test', ayesha.uid])
      await expect(details).toContainText(text);
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await expect(row.getByRole('button', { name: 'More actions for Ayesha Rahman' })).toBeFocused();
  });

  await test.step('a declined confirmation changes nothing and returns the focus', async () => {
    const verify = row.getByRole('button', { name: 'Verify', exact: true });
    await verify.click();
    await expect(page.getByRole('alertdialog', { name: 'Mark Ayesha Rahman as Verified?' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'No, go back' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(verify).toBeFocused();
    await expect(row).toContainText('Not Verified');
  });

  await test.step('verifies by keyboard, and unverifies', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectDone(page, 'Ayesha Rahman marked as Verified.');
    await expect(row.getByRole('button', { name: 'Unverify' })).toBeFocused();
    await confirm(row, 'Unverify');
    await expectDone(page, 'Ayesha Rahman marked as Not Verified.');
  });

  await test.step('a deactivated profile is dimmed and not found any more', async () => {
    await confirm(row, 'Deactivate');
    await expectDone(page, 'Profile of Ayesha Rahman deactivated.');
    await expect(row).toContainText('Inactive');
    await expect(row).toHaveAttribute('data-dim');
    const member = await newPerson();
    await logIn(member, bashir, '/find-donors?group=O%2B');
    await expect(member.page.getByText('No other donors found for the blood group O+.')).toBeVisible();
    await page.bringToFront();
    await confirm(row, 'Activate');
    await expectDone(page, 'Profile of Ayesha Rahman activated.');
    await expect(row).not.toHaveAttribute('data-dim');
  });
});

test('an admin sees a hidden number on request, which never comes with the list', async ({
  product,
  newMember,
}) => {
  await prepareDonors(product);
  const { page } = await newMember('Olivia Officer', { role: 'admin' });
  const responses = collectResponses(page);
  await page.goto('/admin/donors');
  const row = rowOf(page, 'Ayesha Rahman');
  await expect(row).toBeVisible();
  await expect(page.getByText(hiddenNumber)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const received = await responses();
  expect(received.filter((text) => text.includes('Ayesha Rahman')).length).toBeGreaterThan(0);
  expect(received.filter((text) => text.includes(hiddenNumber))).toEqual([]);
  await row.getByRole('button', { name: 'Show number of Ayesha Rahman' }).click();
  const call = row.getByRole('link', { name: hiddenNumber });
  await expect(call).toBeFocused();
  await expect(call).toHaveAttribute('href', 'tel:+8801700000031');
});

test('search, filters and order of a list combine in the address, for a reload and for the way back', async ({
  product,
  newMember,
}) => {
  await prepareDonors(product);
  const { page } = await newMember('Olivia Officer', officer);
  const names = page.getByRole('rowheader');
  const count = page.getByRole('main').getByRole('status').first();
  const byName = page.getByRole('columnheader', { name: 'Donor' });

  await test.step('filter and search', async () => {
    await chooseFilter(page, 'Blood group', 'AB-');
    await expect(page).toHaveURL('/admin/donors?bloodGroup=AB-');
    await expect(names).toHaveText([/Bashir Ahmed/]);
    await expect(count).toHaveText('1 donor');
    await page.reload();
    await expect(names).toHaveText([/Bashir Ahmed/]);
    await searchList(page, 'ayesha');
    await expect(page).toHaveURL('/admin/donors?q=ayesha&bloodGroup=AB-');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    await expect(page.getByText('No matches.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter: Blood group: AB−' }).click();
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
    await expect(page).toHaveURL('/admin/donors?q=ayesha');
    await expect(names).toHaveText([/Ayesha Rahman/]);
  });

  await test.step('the way back', async () => {
    await page.goBack();
    await expect(chosenFilters(page)).toHaveText(['Blood group: AB−']);
    await page.goBack();
    await expect(names).toHaveText([/Bashir Ahmed/]);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  });

  await test.step('the order, by the heading of the column', async () => {
    await chooseFilter(page, 'Blood group', 'All');
    await byName.getByRole('button').click();
    await expect(page).toHaveURL('/admin/donors?sort=fullName');
    await expect(names).toHaveText([/Ayesha Rahman/, /Bashir Ahmed/]);
    await expect(count).toHaveText('2 donors');
    await byName.getByRole('button').click();
    await expect(byName.getByRole('button')).toBeFocused();
    await expect(byName).toHaveAttribute('aria-sort', 'descending');
    await expect(names).toHaveText([/Bashir Ahmed/, /Ayesha Rahman/]);
  });
});

test('one search finds a donor by name, address, hidden number and id, at a desk and on a phone', async ({
  product,
  newPerson,
  newMember,
}) => {
  const { ayesha } = await prepareDonors(product);
  const { page, member } = await newMember('Olivia Officer', officer);

  await test.step('in a list that keeps its order', async () => {
    await page.goto('/admin/donors?sort=-fullName');
    const code = donorCode(ayesha.uid);
    for (const text of ['RAHMAN', 'rahman ayesha', 'ayesha@campus.test', '01700000031', hiddenNumber, code]) {
      await searchList(page, text);
      await expect(page).toHaveURL(/[?&]sort=-fullName$/);
      await expect(page.getByRole('rowheader')).toHaveText([/Ayesha Rahman/]);
    }
    await searchList(page, 'nobody');
    await page.getByRole('button', { name: 'Show the whole list' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(2);
  });

  const person = await newPerson({ options: phone });
  const small = person.page;
  await logIn(person, member, '/admin/donors');

  await test.step('on a phone by the field, with filters and order behind a button that a search closes', async () => {
    await expect(rowOf(small, 'Bashir Ahmed')).toContainText('Not available');
    const opener = small.getByRole('button', { name: 'Filter', exact: true });
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await small.getByLabel('Sort by').selectOption({ label: 'Name, Z to A' });
    await expect(small).toHaveURL('/admin/donors?sort=-fullName');
    await expectAccessible(small);
    await searchList(small, 'bashir');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(small.getByRole('rowheader')).toHaveText([/Bashir Ahmed/]);
    await expectNoSidewaysScroll(small, { width: 360, height: 740 });
    await expectAccessible(small);
    await opener.click();
    await small.getByLabel('Sort by').press('Escape');
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('what concerns the whole list is behind one button', async () => {
    await small.goto('/admin/donors');
    const exporting = small.getByRole('button', { name: 'Export CSV' });
    const opener = small.getByRole('button', { name: 'More actions for Manage Donors' });
    await expect(exporting).toBeHidden();
    await opener.tap();
    for (const name of ['Import', 'Add Donor'])
      await expect(small.getByRole('link', { name, exact: true })).toBeVisible();
    await expectAccessible(small);
    await exporting.tap();
    const question = small.getByRole('alertdialog', { name: 'Include hidden numbers?' });
    await question.getByRole('button', { name: 'Cancel' }).tap();
    await expect(exporting).toBeFocused();
    await small.getByRole('button', { name: 'Select', exact: true }).tap();
    await expect(exporting).toBeHidden();
    await small.getByRole('checkbox', { name: 'Select Ayesha Rahman' }).check();
    const bar = small.getByRole('toolbar', { name: 'Selected' });
    await expect(bar).toContainText('1 selected');
    for (const width of [320, 360]) {
      await small.setViewportSize({ width, height: 740 });
      expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      expect((await bar.boundingBox())?.height).toBeLessThan(60);
    }
    await expect(bar.getByRole('button')).toHaveText(['Verify', 'Clear']);
    const others = small.getByRole('button', { name: 'More actions for 1 selected' });
    await others.tap();
    await expect(small.getByRole('menuitem')).toHaveText([
      'Unverify',
      'Activate',
      'Deactivate',
      'Record Donation',
      /^Select all/,
    ]);
    await expectAccessible(small);
    await small.getByRole('menuitem', { name: 'Deactivate' }).tap();
    const confirmation = small.getByRole('alertdialog', { name: /^Deactivate 1 profile\?/ });
    await confirmation.getByRole('button', { name: 'No, go back' }).tap();
    await expect(others).toBeFocused();
  });
});

test('an admin sees an error and the current donor when another admin was faster or the server is gone', async ({
  product,
  newMember,
}) => {
  const farid = await prepareMember(product, { fullName: 'Farid Founder', role: 'admin' });
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman', donor: {} });
  await prepareMember(product, { fullName: 'Bashir Ahmed', donor: { allowContactVisibility: false } });
  const { page, context } = await newMember('Olivia Officer', {
    ...officer,
    expectedMessages: [...failedActions, unanswered, cutOff],
  });
  const row = rowOf(page, 'Ayesha Rahman');
  const other = rowOf(page, 'Bashir Ahmed');
  await expect(row).toContainText('Not Verified');

  await test.step('another admin has verified the donor', async () => {
    await actAsAdmin(farid, 'verify', `donors/${ayesha.uid}`, { isVerified: true });
    await confirm(row, 'Verify');
    await expectProblem(page, 'Failed to update verification status.');
    await expect(row.getByRole('button', { name: 'Unverify' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('another admin has deactivated the profile', async () => {
    await actAsAdmin(farid, 'deactivate', `donors/${ayesha.uid}`, { isProfileActive: false });
    await confirm(row, 'Deactivate');
    await expectProblem(page, 'Failed to update donor profile active status.');
    await expect(row).toContainText('Inactive');
  });

  await test.step('the donor has deleted the record: the row is removed', async () => {
    await deleteDonor(ayesha);
    await confirm(row, 'Unverify');
    await expectProblem(page, 'Failed to update verification status.');
    await expect(row).toHaveCount(0);
  });

  await test.step('without a network nothing changes', async () => {
    await goOffline(page);
    await other.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, verify' }).click();
    await expectProblem(page, 'Failed to update verification status.');
    await expect(other).toContainText('Not Verified');
    await other.getByRole('button', { name: 'Show number of Bashir Ahmed' }).click();
    await expectProblem(page, 'Failed to fetch the contact number. Please try again.');
    await context.setOffline(false);
    await other.getByRole('button', { name: 'Try again' }).click();
    await expect(other.getByRole('link', { name: '+880 1700 000 011' })).toBeFocused();
  });

  await test.step('without a server the list shows an error and a button to retry', async () => {
    await product.kill();
    await chooseFilter(page, 'Blood group', 'O+');
    await expectProblem(page, 'Failed to fetch donor profiles. Please try again.');
    await expectAccessible(page);
    await product.start();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('rowheader')).toHaveText([/Bashir Ahmed/]);
  });
});

/** A donor with a hidden number, and one of AB- who is not available. */
async function prepareDonors(product: Product) {
  const hiding = { allowContactVisibility: false, contactNumber: hiddenNumber };
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman', donor: hiding });
  const away = { bloodGroup: 'AB-', department: 'EEE', isAvailable: false };
  const bashir = await prepareMember(product, { fullName: 'Bashir Ahmed', donor: away });
  return { ayesha, bashir };
}
