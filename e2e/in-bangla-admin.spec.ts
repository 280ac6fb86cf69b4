import { expect } from '@playwright/test';
import { confirm, expectDone, rowOf } from './support/admin-lists.ts';
import { inventList } from './support/invented-list.ts';
import { test } from './support/journey.ts';
import { prepareMember, prepareRequest } from './support/members.ts';

test.use({ language: 'bn' });

test('in Bangla an admin works on donors, requests and users, with counts in words', async ({
  product,
  newMember,
  say,
}) => {
  const { manageDonorsMessages, bulkMessages, actionLogMessages, manageUsersMessages, overviewMessages } =
    say;
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman', donor: {} });
  await prepareMember(product, { fullName: 'Bashir Ahmed', donor: { bloodGroup: 'AB-' } });
  await prepareRequest(ayesha);
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/overview' });
  const main = page.getByRole('main');

  await test.step('the overview has digits and counts in Bangla', async () => {
    const users = main.getByRole('link', { name: overviewMessages.cards.users });
    await expect(users).toHaveText(`${overviewMessages.cards.users}${say.formatCount(3)}`);
    await main.getByRole('link', { name: say.toDoMessages.verify(2) }).click();
    await expect(main.getByRole('status').first()).toHaveText(
      say.listMessages.counts.donors({ count: 2, isLowerBound: false }),
    );
  });

  await test.step('one donor is verified, then both by one question', async () => {
    const row = rowOf(page, 'Ayesha Rahman');
    await page.goto('/admin/donors');
    await confirm(row, manageDonorsMessages.verify.button);
    await expectDone(page, manageDonorsMessages.verify.done('Ayesha Rahman'));
    await expect(row).toContainText(manageDonorsMessages.verified);
    for (const name of ['Ayesha Rahman', 'Bashir Ahmed'])
      await page.getByLabel(bulkMessages.selectRow(name)).check();
    await expect(page.getByText(bulkMessages.selected(2))).toBeVisible();
    const selected = page.getByRole('toolbar', { name: bulkMessages.toolbar });
    await selected.getByRole('button', { name: bulkMessages.unverify.button }).click();
    await expect(page.getByRole('alertdialog')).toContainText(bulkMessages.unverify.question(2));
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expectDone(page, bulkMessages.unverify.done(2));
  });

  await test.step('a member becomes an admin', async () => {
    await page.goto('/admin/users');
    const row = rowOf(page, 'Ayesha Rahman');
    await row.getByRole('button', { name: manageUsersMessages.editRole }).click();
    await row.getByLabel(manageUsersMessages.role).selectOption({ label: manageUsersMessages.roles.admin });
    await row.getByRole('button', { name: manageUsersMessages.save }).click();
    await expectDone(page, manageUsersMessages.done('Ayesha Rahman', manageUsersMessages.roles.admin));
  });

  await test.step('the log tells it, with the date', async () => {
    await page.goto('/admin/log');
    const rows = page.getByRole('table', { name: actionLogMessages.table }).locator('tbody').getByRole('row');
    await expect(rows.first()).toContainText(actionLogMessages.actions['grant-admin'].name);
    const verified = rows.filter({ hasText: actionLogMessages.actions.verify.name });
    await expect(verified.first()).toContainText('Ayesha Rahman');
    await expect(rows.first().locator('time').first()).toHaveAttribute('title', /^[০-৯]+ \S+, [০-৯]{4}, /);
  });
});

test('in Bangla a club imports its spreadsheet, and undoes that', async ({ newMember, say }) => {
  const { importMessages, importStepMessages: steps } = say;
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors/import' });
  const { csv } = inventList(67, 'gita@campus.test');
  await page
    .getByLabel(importMessages.file)
    .setInputFiles({ name: 'donors.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText(importMessages.rowsOf('donors.csv', 67))).toBeVisible();
  await page.getByRole('button', { name: steps.check }).click();
  await expect(page.getByRole('alert')).toContainText(steps.dateOrder.missing);
  const april = say.formatCalendarDate(new Date('2026-04-03'));
  await page.getByRole('radio', { name: steps.dateOrder.day(april) }).check();
  await expect(page.getByText(steps.donated(april)).first()).toBeVisible();
  await page.getByRole('button', { name: steps.check }).click();
  const missing = { row: 67, name: '', field: 'fullName', problem: 'required', text: '' } as const;
  const problems = page.getByRole('list', { name: steps.problems }).getByRole('listitem');
  await expect(problems).toContainText([
    steps.row(67, '', steps.findingSentence(missing, steps.labels.fullName)),
  ]);
  await page.getByRole('button', { name: steps.start(66, 0, 0) }).click();
  await expectDone(page, steps.done(66, 0, 1));
  await page.getByRole('button', { name: importMessages.undo.button }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expectDone(page, importMessages.undo.done(66, 0, 0));
});
