import { expect, type Page } from '@playwright/test';
import { setLogLevel } from 'firebase/firestore/lite';
import { chooseFilter, confirm, expectDone, rowOf, searchList } from './support/admin-lists.ts';
import { chooseAction } from './support/forms.ts';
import { test } from './support/journey.ts';
import { logIn, prepareMember, prepareRequest } from './support/members.ts';
import { runCommand } from './support/product.ts';

// The SDK logs each refusal.
setLogLevel('silent');

test('what an admin does to the records of others is told to all admins, and to nobody else', async ({
  product,
  newPerson,
  newMember,
}) => {
  const { page, member: olivia } = await newMember('Olivia Officer', { role: 'admin' });
  const hena = await prepareMember(product, { fullName: 'Hena Helper', role: 'admin' });
  const hidden = { allowContactVisibility: false, contactNumber: '+880 1700 000 031' };
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman', donor: hidden });
  const request = await prepareRequest(ayesha, { patientName: 'Karim Uddin' });

  await test.step('an admin verifies a donor, looks up and searches numbers, and closes a request', async () => {
    await page.goto('/admin/donors');
    await confirm(rowOf(page, 'Ayesha Rahman'), 'Verify');
    await expectDone(page, 'Ayesha Rahman marked as Verified.');
    await page.getByRole('button', { name: 'Show number of Ayesha Rahman' }).click();
    await expect(page.getByRole('link', { name: '+880 1700 000 031' })).toBeFocused();
    await searchList(page, '000031');
    await expect(rowOf(page, 'Ayesha Rahman')).toBeVisible();
    await page.goto(`/requests/${request}`);
    await page.getByRole('button', { name: 'Mark as Fulfilled' }).click();
    await page.getByRole('button', { name: /^Yes, / }).click();
    await expect(page.getByText('Fulfilled', { exact: true }).first()).toBeVisible();
  });

  await test.step('another admin reads it on the overview, as sentences', async () => {
    const helper = await newPerson();
    await logIn(helper, hena, '/admin/overview');
    const recent = helper.page.getByRole('region', { name: 'Recent actions' });
    await expect(recent.getByRole('listitem')).toHaveText([
      /^Olivia Officer marked the request for Karim Uddin as fulfilled/,
      /^Olivia Officer searched the hidden numbers/,
      /^Olivia Officer looked up the number of Ayesha Rahman/,
      /^Olivia Officer verified Ayesha Rahman/,
      /^Command line made Hena Helper an admin/,
    ]);
    await recent.getByRole('link', { name: 'Whole log' }).click();
    await expect(helper.page).toHaveURL('/admin/log');
  });

  await test.step('the log filters by action and person, and leads to the record', async () => {
    await page.goto('/admin/log');
    await expect(page.getByRole('heading', { level: 1, name: 'Action Log' })).toBeVisible();
    const table = page.getByRole('table', { name: 'Actions' });
    await expect(table.getByRole('columnheader')).toHaveText(['When', 'Who', 'What', 'Whom']);
    await expect(page.getByText('6 of 6', { exact: true })).toBeVisible();
    await chooseFilter(page, 'Person', 'Command line');
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    await chooseFilter(page, 'Person', olivia.email);
    await expect(page.getByText('4 of 4', { exact: true })).toBeVisible();
    await chooseFilter(page, 'Action', 'Verified');
    await expect(rows(page)).toHaveText([/Olivia Officer.*Verified.*Ayesha Rahman/s]);
    await page.reload();
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    await rows(page).getByRole('link', { name: 'Ayesha Rahman' }).first().click();
    await expect(page).toHaveURL(`/admin/donors?q=${ayesha.uid}`);
    await expect(rowOf(page, 'Ayesha Rahman')).toBeVisible();
  });

  await test.step('an action of a command, and one on a record that is gone', async () => {
    await page.goto('/admin/requests');
    await chooseAction(rowOf(page, 'Karim Uddin'), 'Delete');
    await page.getByRole('button', { name: /^Yes, / }).click();
    await expect(rowOf(page, 'Karim Uddin')).toHaveCount(0);
    await runCommand(product, ['admin', 'disable', hena.email]);
    await page.goto('/admin/log');
    await expect(rows(page).nth(0)).toHaveText(/Command line.*Disabled account.*Hena Helper/s);
    await expect(rows(page).nth(1)).toHaveText(/Olivia Officer.*Deleted.*Deleted request/s);
  });
});

function rows(page: Page) {
  return page.getByRole('table', { name: 'Actions' }).locator('tbody').getByRole('row');
}
