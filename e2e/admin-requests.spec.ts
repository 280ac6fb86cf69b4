import { expect, type Locator } from '@playwright/test';
import { deleteDoc, doc, updateDoc } from 'firebase/firestore/lite';
import {
  chooseFilter,
  confirm,
  cutOff,
  expectDone,
  expectProblem,
  failedActions,
  rowOf,
} from './support/admin-lists.ts';
import { chooseAction } from './support/forms.ts';
import { test, unanswered } from './support/journey.ts';
import { prepareMember, prepareRequest } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

test('an admin fulfils, cancels and deletes requests of others, and sees an error when another person was faster', {
  tag: '@main',
}, async ({ product, newMember }) => {
  const mira = await prepareMember(product, { fullName: 'Mira Member' });
  const names = ['Rahim Uddin', 'Salma Begum', 'Tania Islam', 'Usha Roy'];
  const ids = new Map<string, string>();
  for (const patientName of names) ids.set(patientName, await prepareRequest(mira, { patientName }));
  const idOf = (name: string) => ids.get(name) ?? '';
  const { page } = await newMember('Olivia Officer', {
    role: 'admin',
    at: '/admin/requests',
    expectedMessages: [...failedActions, unanswered, cutOff],
  });

  await test.step('lists the newest first, with need, place and patient', async () => {
    await expect(page.getByRole('table', { name: 'Blood requests' })).toBeVisible();
    await expect(page.getByRole('rowheader')).toContainText(names.toReversed());
    const row = rowOf(page, 'Rahim Uddin');
    await expect(row.getByRole('img', { name: 'O positive' })).toBeVisible();
    for (const text of ['2 units', 'Urgent (Immediate Need)', 'Campus Medical Centre'])
      await expect(row).toContainText(text);
    await expect(row.getByRole('link', { name: '+880 1700 000 021' })).toBeVisible();
    await chooseAction(row, 'Details');
    const details = page.getByRole('dialog', { name: 'Rahim Uddin, O+' });
    await expect(details).toContainText('mira@campus.test');
    await details.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('fulfilled and cancelled requests have only Delete', async () => {
    const fulfilled = rowOf(page, 'Rahim Uddin');
    await fulfilled.getByRole('button', { name: 'Mark as Fulfilled' }).click();
    await page.getByRole('button', { name: 'No, go back' }).click();
    await expect(fulfilled).toContainText('Active');
    await confirm(fulfilled, 'Mark as Fulfilled');
    await expectDone(page, 'The request for Rahim Uddin, O+ is marked as fulfilled.');
    await expect(fulfilled).toBeFocused();
    await expectOnlyDelete(fulfilled);
    await confirm(rowOf(page, 'Salma Begum'), 'Cancel Request');
    await expectDone(page, 'The request for Salma Begum, O+ is cancelled.');
    await chooseFilter(page, 'Status', 'Cancelled');
    await expect(page).toHaveURL('/admin/requests?status=cancelled');
    await expect(page.getByRole('rowheader')).toHaveText([/Salma Begum/]);
    await confirm(rowOf(page, 'Salma Begum'), 'Delete');
    await expectDone(page, 'The request for Salma Begum, O+ is deleted.');
    await expect(rowOf(page, 'Salma Begum')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('the owner was faster: the error names the id, and the row is fresh', async () => {
    await chooseFilter(page, 'Status', 'All');
    const row = rowOf(page, 'Tania Islam');
    await expect(row).toContainText('Active');
    await updateDoc(doc(mira.db, 'bloodRequests', idOf('Tania Islam')), { status: 'fulfilled' });
    await confirm(row, 'Cancel Request');
    await expectProblem(page, `Failed to update status for request ${idOf('Tania Islam')}.`);
    await expect(row).toContainText('Fulfilled');
    await expectOnlyDelete(row);

    await deleteDoc(doc(mira.db, 'bloodRequests', idOf('Tania Islam')));
    await confirm(row, 'Delete');
    await expectProblem(page, `Failed to delete request ${idOf('Tania Islam')}.`);
    await expect(row).toHaveCount(0);
    await deleteDoc(doc(mira.db, 'bloodRequests', idOf('Usha Roy')));
    await confirm(rowOf(page, 'Usha Roy'), 'Mark as Fulfilled');
    await expectProblem(page, `Failed to update status for request ${idOf('Usha Roy')}.`);
    await expect(rowOf(page, 'Usha Roy')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the server is gone', async () => {
    await product.kill();
    await chooseFilter(page, 'Blood group', 'O+');
    await expectProblem(page, 'Failed to fetch blood requests');
    await product.start();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('rowheader')).toHaveText([/Rahim Uddin/]);
  });
});

/** Checks that a closed request can be deleted, and no more. */
async function expectOnlyDelete(row: Locator): Promise<void> {
  await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Mark as Fulfilled' })).toHaveCount(0);
  await row.getByRole('button', { name: /^More actions for / }).click();
  await expect(row.getByRole('menuitem')).toHaveText(['Details', 'Copy ID']);
  await row.page().keyboard.press('Escape');
}
