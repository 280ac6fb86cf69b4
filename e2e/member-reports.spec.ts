import { languages } from '@blood-bank/domain/language';
import { expect } from '@playwright/test';
import { confirm, expectDone, rowOf } from './support/admin-lists.ts';
import { chooseAction } from './support/forms.ts';
import { phone, refused, test } from './support/journey.ts';
import { prepareMember, prepareRequest } from './support/members.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks.ts';

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('a member reports a number and a request, which admins check', async ({
      product,
      newMember,
      say,
    }) => {
      const { memberReportMessages: reports, receivedUnitsMessages, requestPageMessages, toDoMessages } = say;
      const { confirmNumber } = say.manageDonorsMessages;
      const owner = await prepareMember(product, { fullName: 'Olivia Owner' });
      const id = await prepareRequest(owner);
      await prepareMember(product, { fullName: 'Farida Found', donor: { bloodGroup: 'AB-' } });
      const { page } = await newMember('Meena Member', {
        options: phone,
        expectedMessages: [refused],
      });

      await test.step('the number, after a question', async () => {
        await page.goto('/find-donors?group=AB-');
        const found = page.getByRole('article', { name: 'Farida Found' });
        await confirm(found, say.foundDonorMessages.reportNumber);
        await expectDone(page, reports.number.reported);
      });

      await test.step('the request, for a reason and once', async () => {
        for (const outcome of ['reported', 'already-reported'] as const) {
          await page.goto(`/requests/${id}`);
          await chooseAction(page.getByRole('main'), requestPageMessages.report);
          const dialog = page.getByRole('dialog', { name: reports.request.title });
          await expectAccessible(page);
          await expectNoSidewaysScroll(page, { width: 360, height: 740 });
          await dialog.getByRole('button', { name: reports.reasons['asks-for-money'] }).click();
          await expectDone(page, reports.request[outcome]);
        }
      });

      const officer = await newMember('Olga Officer', { role: 'admin', at: '/admin/overview' });
      const admin = officer.page;
      await test.step('an admin reads who has reported the number, and confirms it', async () => {
        await admin.getByRole('link', { name: toDoMessages.reported(1) }).click();
        const row = rowOf(admin, 'Farida Found');
        await chooseAction(row, confirmNumber.button);
        await expect(admin.getByRole('alertdialog')).toContainText(
          say.numberReportMessages.reportedBy('Meena Member'),
        );
        await admin.getByRole('alertdialog').getByRole('button').last().click();
        await expectDone(admin, confirmNumber.done('Farida Found'));
      });

      await test.step('an admin reads why the request was reported, and confirms it by phone', async () => {
        await admin.goto('/admin/overview');
        await admin.getByRole('link', { name: toDoMessages.reportedRequests(1) }).click();
        const row = rowOf(admin, 'Rahim Uddin');
        await expect(row).toContainText(reports.reasons['asks-for-money']);
        await chooseAction(row, say.adminMessages.details);
        const details = admin.getByRole('dialog');
        await expect(details).toContainText('Meena Member');
        await expectAccessible(admin);
        await admin.keyboard.press('Escape');
        await chooseAction(row, receivedUnitsMessages.confirm);
        await expectDone(admin, receivedUnitsMessages.confirmed);
        await expect(row).not.toContainText(reports.reasons['asks-for-money']);
        await admin.reload();
        await expect(rowOf(admin, 'Rahim Uddin')).toHaveCount(0);
      });

      await test.step('members see who has confirmed it, until that is taken back', async () => {
        const tag = page.getByText(requestPageMessages.confirmed, { exact: true });
        await page.goto(`/requests/${id}`);
        await expect(tag).toBeVisible();
        await expect(page.getByText('Olga Officer')).toBeVisible();
        await expectNoSidewaysScroll(page, { width: 360, height: 740 });
        await admin.goto(`/requests/${id}`);
        await chooseAction(admin.getByRole('main'), receivedUnitsMessages.takeBack);
        await expectDone(admin, receivedUnitsMessages.unconfirmed);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(tag).toHaveCount(0);
      });
    });
  });
}
