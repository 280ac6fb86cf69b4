import { expect } from '@playwright/test';
import { expectDone, rowOf, searchList } from './support/admin-lists.ts';
import { asLongAsItTakes, chooseFile, expectDoneInTime, previewList } from './support/imports.ts';
import { inventList } from './support/invented-list.ts';
import { beforeCommits, commit, hold, test } from './support/journey.ts';
import { logIn, prepareMember } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

test('a club moves in with its spreadsheet, whose faults are told by their rows', { tag: '@main' }, async ({
  newMember,
}) => {
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors' });
  // Each of the ten faults once.
  const list = inventList(60, 'gita@campus.test', 6);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import Donors' })).toBeFocused();

  await test.step('columns are found by their headings, and dates are asked about once', async () => {
    await chooseFile(page, Buffer.from(list.csv));
    await expect(page.getByText('donors.csv, 60 rows')).toBeVisible();
    for (const [label, column] of [
      ['Full Name', '0'],
      ['Blood Group', '1'],
      ['Contact Number', '2'],
      ['Last Donation Date', '4'],
      ['Department / Position', '5'],
    ] as const)
      await expect(page.getByLabel(label)).toHaveValue(column);
    // A long heading ends before the arrow.
    await expect(page.getByLabel('Full Name')).toHaveCSS('padding-right', '36px');
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
      '50new donors0already here10left out',
      asLongAsItTakes,
    );
    const problems = page.getByRole('list', { name: 'Problems' }).getByRole('listitem');
    await expect(problems).toContainText([...list.faults]);
    await expect(page.getByRole('list', { name: 'Blood groups as read' })).toContainText(
      '“B−” is read as B−',
    );
  });

  await test.step('donors are imported and found, with the number as it was read', async () => {
    await page.getByRole('button', { name: 'Import 50 donors' }).click();
    await expectDoneInTime(page, '50 imported, 0 already here, 10 left out.');
    await page.goto('/admin/donors');
    await searchList(page, 'Invented 58');
    await expect(rowOf(page, 'Invented 58')).toContainText('No account');
    await searchList(page, '+880 1700 100 057');
    await expect(rowOf(page, 'Invented 57')).toBeVisible();
  });
});

test('an import stops and goes on, gives a report, and makes nobody twice', async ({ newMember }) => {
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors/import' });
  // Every other row has a fault, of which ten are shown first.
  const list = inventList(96, 'gita@campus.test', 2);
  await previewList(page, list);
  await page.getByRole('button', { name: 'Show 38 more' }).click();
  await expect(page.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toHaveCount(48);

  await test.step('stops, goes on, and ends', async () => {
    const goOn = await hold(page, commit);
    await beforeCommits(page, (number, route) => (number > 2 ? route.fallback() : route.continue()));
    await page.getByRole('button', { name: 'Import 48 donors' }).click();
    await expect(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    goOn();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expectDoneInTime(page, '48 imported, 0 already here, 48 left out.');
    await page.unroute(commit);
  });

  await test.step('gives a report', async () => {
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download report' }).click();
    expect((await download).suggestedFilename()).toMatch(/^import-.*\.csv$/);
  });

  await test.step('the same file again makes nothing twice', async () => {
    await previewList(page, list);
    await expectDoneInTime(
      page,
      'Nothing to import: all 48 people are in the list already. 48 rows still need correcting below.',
    );
    await expect(page.getByRole('button', { name: 'Undo this import' })).toHaveCount(0);
  });
});

test('an import is undone but for whom was verified since, which is one line of the log, and is imported again', async ({
  product,
  newMember,
  newPerson,
}) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors/import' });
  const list = inventList(12, ayesha.email);
  await previewList(page, list);
  await page.getByRole('button', { name: 'Import 12 donors' }).click();
  await expectDoneInTime(page, '12 imported, 0 already here, 0 left out.');

  await test.step('is undone, but for whom was verified since', async () => {
    await page.goto('/admin/donors?q=Invented+11');
    await rowOf(page, 'Invented 11').getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, verify' }).click();
    await expectDone(page, 'Invented 11 marked as Verified.');
    await page.goto('/admin/donors/import');
    const last = page.getByRole('region', { name: 'Last imports' });
    await last.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Yes, undo it' }).click();
    await expectDoneInTime(
      page,
      '11 donors deleted. 1 donor was kept, because someone has changed it since.',
    );
    await page.goto('/admin/donors');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  });

  await test.step('is one line of the log, as its undoing is', async () => {
    const donors = '12 donors from donors.csv';
    await page.goto('/admin/overview');
    const recent = page.getByRole('region', { name: 'Recent actions' }).getByRole('listitem');
    await expect(recent.filter({ hasText: `Olivia Officer undid the import of ${donors}` })).toHaveCount(1);
    await page.goto('/admin/log');
    const line = page.getByRole('table', { name: 'Actions' }).getByRole('row').filter({ hasText: donors });
    await expect(line).toHaveText([/Olivia Officer.*Undid import/s, /Olivia Officer.*Imported/s]);
  });

  await test.step('is imported again, and a donor of it registers with the own details', async () => {
    await previewList(page, list);
    await page.getByRole('button', { name: 'Import 11 donors' }).click();
    await expectDoneInTime(page, '11 imported, 1 already here, 0 left out.');
    await expect(page.getByText('This continues the import of')).toHaveCount(0);
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
    await expect(rowOf(page, 'Ayesha Rahman')).not.toContainText('No account');
  });
});

test('an admin is told what is no list, and which columns are needed', async ({ newMember }) => {
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors/import' });
  await chooseFile(page, Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  await expect(page.getByRole('alert')).toContainText('This isn’t a list.');
  await chooseFile(page, Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
  await expect(page.getByRole('alert')).toContainText(
    'This spreadsheet is in an old format, or has a password.',
  );
  await expectAccessible(page);
  await chooseFile(page, Buffer.from('Plant,Height\nFern,3\n'));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByText('Choose the column of the blood group.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('CSV file')).toBeVisible();
});
