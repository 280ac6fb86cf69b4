import { expect, type Page } from '@playwright/test';
import { expectDone, rowOf, searchList } from './support/admin-lists.ts';
import { type InventedList, inventList } from './support/invented-list.ts';
import { phone, test } from './support/journey.ts';
import { logIn, prepareMember } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

/** For work on many rows, which Google's emulator does some times slower. */
const asLongAsItTakes = { timeout: 120_000 };

test('a club moves in with its spreadsheet: imports it, undoes that, imports it again, invites, and one donor registers', async ({
  product,
  newPerson,
}) => {
  test.slow();
  const olivia = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const officer = await newPerson();
  const { page } = officer;
  const list = inventList(2_000, ayesha.email);
  const fresh = list.rows - list.faults.length;
  await logIn(officer, olivia, '/admin/donors');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Donors' })).toBeFocused();

  await test.step('columns are found by their headings, and dates are asked about once', async () => {
    await expectAccessible(page);
    await choose(page, list);
    await expect(page.getByText('donors.csv, 2,000 rows')).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveValue('0');
    await expect(page.getByLabel('Blood Group')).toHaveValue('1');
    await expect(page.getByLabel('Contact Number')).toHaveValue('2');
    await expect(page.getByLabel('Last Donation Date')).toHaveValue('4');
    await expect(page.getByLabel('Department / Position')).toHaveValue('5');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByRole('alert')).toContainText('whether the day or the month comes first');
    await expect(page.getByRole('radio', { name: 'The day: Apr 3, 2026' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'The day: Apr 3, 2026' }).check();
    await expect(page.getByText('last donated Apr 3, 2026').first()).toBeVisible();
  });

  await test.step('the preview tells what will happen, and every fault by its row', async () => {
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
      `1,970new donors0already here30left out`,
      asLongAsItTakes,
    );
    await page.getByRole('button', { name: 'Show 20 more' }).click();
    const problems = page.getByRole('list', { name: 'Problems' }).getByRole('listitem');
    await expect(problems).toHaveText(list.faults.map((sentence) => new RegExp(`^${escaped(sentence)}`)));
    await expect(page.getByRole('list', { name: 'Blood groups as read' })).toContainText(
      '“B−” is read as B−',
    );
    await expectAccessible(page);
  });

  await test.step('stops, goes on, and ends', async () => {
    await page.getByRole('button', { name: `Import ${fresh.toLocaleString('en-US')} donors` }).click();
    await expect(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expectDoneInTime(page, '1,970 imported, 0 already here, 30 left out.');
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download report' }).click();
    expect((await download).suggestedFilename()).toMatch(/^import-.*\.csv$/);
  });

  await test.step('donors are found, with the number as it was read', async () => {
    await page.goto('/admin/donors');
    await searchList(page, 'Invented 1999');
    await expect(rowOf(page, 'Invented 1999')).toContainText('No account');
    await searchList(page, '+880 1700 101 998');
    await expect(rowOf(page, 'Invented 1998')).toBeVisible();
  });

  await test.step('the same file again makes nothing twice', async () => {
    await importAgain(page, list);
    await expect(page.getByText('There is nobody new in this file.')).toBeVisible(asLongAsItTakes);
    await expectDoneInTime(page, '0 imported, 1,970 already here, 30 left out.');
  });

  await test.step('is undone, but for whom was verified since', async () => {
    await page.goto('/admin/donors?q=Invented+1999');
    await rowOf(page, 'Invented 1999').getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, verify' }).click();
    await expectDone(page, 'Invented 1999 marked as Verified.');
    await page.goto('/admin/donors/import');
    const last = page.getByRole('region', { name: 'Last imports' });
    await last.getByRole('button', { name: 'Undo this import' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, undo it' }).click();
    await expectDoneInTime(page, '1,969 donors deleted. 1 donor was changed since, and stays.');
    await page.goto('/admin/donors');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  });

  await test.step('is one line of the log, as its undoing is', async () => {
    await page.goto('/admin/overview');
    const recent = page.getByRole('region', { name: 'Recent actions' }).getByRole('listitem');
    const donors = '1,970 donors from donors.csv';
    await expect(recent.filter({ hasText: `Olivia Officer undid the import of ${donors}` })).toHaveCount(1);
    await page.goto('/admin/log');
    const line = page.getByRole('table', { name: 'Actions' }).getByRole('row').filter({ hasText: donors });
    await expect(line).toHaveText([/Olivia Officer.*Undid import/s, /Olivia Officer.*Imported/s]);
    await expectAccessible(page);
  });

  await test.step('is imported again, and invitations are sent', async () => {
    await importAgain(page, list);
    await expect(page.getByRole('button', { name: 'Import 1,969 donors' })).toBeVisible(asLongAsItTakes);
    await expect(page.getByText('This goes on with the import of')).toHaveCount(0);
    await page.getByRole('button', { name: 'Import 1,969 donors' }).click();
    await expectDoneInTime(page, '1,969 imported, 1 already here, 30 left out.');
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await page.getByRole('button', { name: 'Yes, invite' }).click();
    await expectDone(page, '1 person invited.');
  });

  await test.step('a donor registers and finds the own details', async () => {
    const donor = await newPerson();
    await logIn(donor, ayesha, '/register-donor');
    const form = donor.page;
    await expect(form.getByRole('textbox', { name: 'Contact Number' })).toHaveValue('+880 1700 100 000');
    await expect(form.getByLabel('Blood Group', { exact: true })).toHaveValue('O+');
    await form.getByLabel('Date of Birth').fill('2002-03-04');
    await form.getByLabel('Gender').selectOption('Female');
    await form.getByRole('button', { name: 'Register as Donor' }).click();
    await form.waitForURL('/dashboard');
    await page.goto(`/admin/donors?q=${ayesha.uid}`);
    await expect(rowOf(page, ayesha.uid)).not.toContainText('No account');
  });
});

test('an import goes on after its tab was closed, and tells what is no list', async ({
  product,
  newPerson,
}) => {
  test.slow();
  const olivia = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  const officer = await newPerson({ options: phone });
  const { page, context } = officer;
  const list = inventList(400, 'gita@campus.test');
  await logIn(officer, olivia, '/admin/donors/import');

  await test.step('a picture, a workbook, and a file without the columns', async () => {
    await setFile(page, Buffer.from([0x89, 0x50, 0x4e, 0x47]));
    await expect(page.getByRole('alert')).toContainText('This is not a CSV file.');
    await setFile(page, Buffer.from('PK\u0003\u0004'));
    await expect(page.getByRole('alert')).toContainText('This is a spreadsheet, not a CSV file.');
    await expectAccessible(page);
    await setFile(page, Buffer.from('Plant,Height\nFern,3\n'));
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await expect(page.getByText('Choose the column of the blood group.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('the tab is closed in the middle, five times', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tab = await context.newPage();
      await importAgain(tab, list);
      await tab.getByRole('button', { name: /^Import \d+ donors$/ }).click();
      await expect(tab.getByRole('progressbar')).not.toHaveAttribute('value', '0');
      await tab.close();
    }
  });

  await test.step('and in another one the import goes on', async () => {
    await importAgain(page, list);
    await expect(page.getByText('This goes on with the import of')).toBeVisible(asLongAsItTakes);
  });

  await test.step('a row is corrected in the preview', async () => {
    const problems = page.getByRole('list', { name: 'Problems' }).getByRole('listitem');
    await expect(problems).toHaveCount(6);
    await page.getByRole('button', { name: 'Edit row 199' }).click();
    const row = page.getByRole('dialog', { name: 'Row 199' });
    const group = row.getByLabel('Blood Group');
    await expect(group).toHaveAccessibleDescription('The blood group “B” is not clear.');
    await expectAccessible(page);
    await group.fill('B?');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(group).toHaveAccessibleDescription('The blood group “B?” is not clear.');
    await expect(group).toBeFocused();
    await group.fill('B neg');
    await group.press('Enter');
    await expectDone(page, 'Row 199 is corrected.');
    await expect(problems).toHaveCount(5);
    await expect(page.getByRole('heading', { name: /^Problems/ })).toBeFocused();
  });

  await test.step('the corrected row is imported with the rest', async () => {
    await page.getByRole('button', { name: /^Import \d+ donors?$/ }).click();
    await expectDoneInTime(page, 'already here, 5 left out.');
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Yes, undo it' }).click();
    await expectDoneInTime(page, '395 donors deleted.');
  });
});

function choose(page: Page, { csv }: InventedList): Promise<void> {
  return setFile(page, Buffer.from(csv));
}

function setFile(page: Page, buffer: Buffer): Promise<void> {
  return page.getByLabel('CSV file').setInputFiles({ name: 'donors.csv', mimeType: 'text/csv', buffer });
}

async function importAgain(page: Page, list: InventedList): Promise<void> {
  await page.goto('/admin/donors/import');
  await choose(page, list);
  await page.getByRole('radio', { name: /^The day/ }).check();
  await page.getByRole('button', { name: 'Check the rows' }).click();
}

/** Checks what is said at the end of work that takes as long as the machine needs. */
async function expectDoneInTime(page: Page, sentence: string): Promise<void> {
  const said = page.getByRole('main').getByRole('status').filter({ hasText: sentence });
  await expect(said).toBeVisible(asLongAsItTakes);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
