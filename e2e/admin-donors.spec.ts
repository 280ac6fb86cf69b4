import { expect } from '@playwright/test';
import { doc, writeBatch } from 'firebase/firestore/lite';
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
import { logIn, prepareDonor, prepareMember } from './support/members.ts';
import { collectResponses, expectAccessible } from './support/page-checks.ts';

test('an admin verifies donors, hides profiles from the search, and sees a hidden number on request', {
  tag: ['@main', '@bangla'],
}, async ({ product, newPerson }) => {
  const olivia = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  await prepareDonor(ayesha, { allowContactVisibility: false, contactNumber: '+880 1700 000 031' });
  const bashir = await prepareMember(product, { fullName: 'Bashir Ahmed' });
  await prepareDonor(bashir, { bloodGroup: 'AB-', department: 'EEE', isAvailable: false });
  const admin = await newPerson();
  const { page } = admin;
  const responses = collectResponses(page);
  await logIn(admin, olivia, '/admin/donors');
  const row = rowOf(page, 'Ayesha Rahman');

  await test.step('the table shows the donor with the id', async () => {
    await expect(page.getByRole('table', { name: 'Donors' })).toBeVisible();
    await expect(row).toContainText(ayesha.uid);
    await expect(row).toContainText('Student');
    await expect(row).toContainText('Not Verified');
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the details have every field, and the focus returns to the menu', async () => {
    await chooseAction(row, 'Details');
    const details = page.getByRole('dialog', { name: 'Ayesha Rahman' });
    for (const text of ['2002-117', 'Female', 'ayesha@campus.test', ayesha.uid])
      await expect(details).toContainText(text);
    await expectAccessible(page);
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

  await test.step('verifies and unverifies by keyboard', async () => {
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
    await expectAccessible(page);
    const member = await newPerson();
    await logIn(member, bashir, '/find-donors?group=O%2B');
    await expect(member.page.getByText('No other donors found for the blood group O+.')).toBeVisible();
    await page.bringToFront();
    await confirm(row, 'Activate');
    await expectDone(page, 'Profile of Ayesha Rahman activated.');
    await expect(row).not.toHaveAttribute('data-dim');
  });

  await test.step('the hidden number is loaded on request, never with the list', async () => {
    await expect(page.getByText('+880 1700 000 031')).toHaveCount(0);
    const received = await responses();
    expect(received.filter((text) => text.includes('Ayesha Rahman')).length).toBeGreaterThan(0);
    expect(received.filter((text) => text.includes('+880 1700 000 031'))).toEqual([]);
    await row.getByRole('button', { name: 'Show number of Ayesha Rahman' }).click();
    const call = row.getByRole('link', { name: '+880 1700 000 031' });
    await expect(call).toBeFocused();
    await expect(call).toHaveAttribute('href', 'tel:+8801700000031');
  });

  await test.step('search, filters and order combine in the address, for a reload and for the way back', async () => {
    const names = page.getByRole('rowheader');
    const count = page.getByRole('main').getByRole('status').first();
    await chooseFilter(page, 'Blood group', 'AB-');
    await expect(page).toHaveURL('/admin/donors?bloodGroup=AB-');
    await expect(names).toHaveText([/Bashir Ahmed/]);
    await expect(count).toHaveText('1 donor');
    await page.reload();
    await expect(names).toHaveText([/Bashir Ahmed/]);
    await searchList(page, 'ayesha');
    await expect(page).toHaveURL('/admin/donors?q=ayesha&bloodGroup=AB-');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    await expect(page.getByText('Nothing here matches.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove filter: Blood group: AB−' }).click();
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
    await expect(page).toHaveURL('/admin/donors?q=ayesha');
    await expect(names).toHaveText([/Ayesha Rahman/]);
    await page.goBack();
    await expect(chosenFilters(page)).toHaveText(['Blood group: AB−']);
    await page.goBack();
    await expect(names).toHaveText([/Bashir Ahmed/]);
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await chooseFilter(page, 'Blood group', 'All');
    await page.getByRole('columnheader', { name: 'Donor' }).getByRole('button').click();
    await expect(page).toHaveURL('/admin/donors?sort=fullName');
    await expect(names).toHaveText([/Ayesha Rahman/, /Bashir Ahmed/]);
    await expect(count).toHaveText('2 donors');
    await page.getByRole('columnheader', { name: 'Donor' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Donor' }).getByRole('button')).toBeFocused();
    await expect(page.getByRole('columnheader', { name: 'Donor' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(names).toHaveText([/Bashir Ahmed/, /Ayesha Rahman/]);
    await expectAccessible(page);
  });

  await test.step('one search finds by name, address, hidden number and id, in a list that keeps its order', async () => {
    for (const text of ['RAHMAN', 'ayesha@campus.test', '01700000031', '+880 1700 000 031', ayesha.uid]) {
      await searchList(page, text);
      await expect(page).toHaveURL(/[?&]sort=-fullName$/);
      await expect(page.getByRole('rowheader')).toHaveText([/Ayesha Rahman/]);
    }
    await searchList(page, 'nobody');
    await page.getByRole('button', { name: 'Show the whole list' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(2);
  });

  await test.step('on a phone one button shows search, filters and order', async () => {
    const small = await newPerson({ options: phone });
    await logIn(small, olivia, '/admin/donors');
    await expect(rowOf(small.page, 'Bashir Ahmed')).toContainText('Not available');
    await expect(small.page.getByRole('searchbox')).toHaveCount(0);
    const opener = small.page.getByRole('button', { name: 'Search and filter' });
    const closed = await opener.boundingBox();
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    expect(await opener.boundingBox()).toEqual(closed);
    await small.page.getByLabel('Sort by').selectOption({ label: 'Name, Z to A' });
    await expect(small.page).toHaveURL('/admin/donors?sort=-fullName');
    await searchList(small.page, 'bashir');
    await expect(small.page.getByRole('rowheader')).toHaveText([/Bashir Ahmed/]);
    await expectAccessible(small.page);
    await small.page.getByLabel('Sort by').press('Escape');
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    const overflow = await small.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(small.page);
  });
});

test('an admin sees an error and the current donor when another admin was faster or the server is gone', async ({
  product,
  newMember,
}) => {
  const farid = await prepareMember(product, { fullName: 'Farid Founder', role: 'admin' });
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  await prepareDonor(ayesha);
  const bashir = await prepareMember(product, { fullName: 'Bashir Ahmed' });
  await prepareDonor(bashir, { allowContactVisibility: false });
  const { page, context } = await newMember('Olivia Officer', {
    role: 'admin',
    at: '/admin/donors',
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
    await writeBatch(ayesha.db)
      .delete(doc(ayesha.db, 'donors', ayesha.uid))
      .delete(doc(ayesha.db, 'donors', ayesha.uid, 'private', 'contact'))
      .commit();
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
