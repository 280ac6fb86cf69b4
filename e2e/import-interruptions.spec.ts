import { expect } from '@playwright/test';
import { collection, getCount, query, where } from 'firebase/firestore/lite';
import { expectDone } from './support/admin-lists.ts';
import { asLongAsItTakes, expectDoneInTime, previewList } from './support/imports.ts';
import { inventList } from './support/invented-list.ts';
import { beforeCommits, commit, phone, sdkWarning, test, unanswered } from './support/journey.ts';

test('an import goes on by itself when the network is back', async ({ newMember }) => {
  const { page, context, member } = await newMember('Olivia Officer', {
    role: 'admin',
    at: '/admin/donors/import',
    expectedMessages: [unanswered, sdkWarning, /People could not be imported/],
  });
  const result = page.getByRole('region', { name: 'Result' });
  await previewList(page, inventList(67, 'gita@campus.test'));
  await beforeCommits(page, async (number, route) => {
    if (number === 4) await context.setOffline(true);
    return route.fallback();
  });
  // The second click finds nothing to start.
  await page.getByRole('button', { name: 'Import 66 donors' }).dblclick();
  await expect(page.getByRole('alert')).toContainText('The import was interrupted.', asLongAsItTakes);
  await page.unroute(commit);
  await context.setOffline(false);
  await expectDoneInTime(page, '66 imported, 0 already here, 1 left out.');
  await expect(result.getByRole('status').first()).toBeFocused();
  const entries = query(collection(member.db, 'donors'), where('userId', '==', null));
  expect((await getCount(entries)).data().count).toBe(66);

  await test.step('once it is undone, the result says so and nothing else', async () => {
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Yes, undo it' }).click();
    await expectDoneInTime(page, '66 donors deleted.');
    await expect(page.getByText('66 imported')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Download report' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Import another file' }).click();
    await expect(page.getByLabel('CSV file')).toBeVisible();
  });
});

test('an import goes on after its tab was closed, with a row that was corrected', async ({ newMember }) => {
  const { page, context } = await newMember('Olivia Officer', {
    role: 'admin',
    at: '/admin/donors/import',
    options: phone,
  });
  const list = inventList(110, 'gita@campus.test', 55);

  await test.step('the tab is closed in the middle, twice', async () => {
    for (let round = 0; round < 2; round += 1) {
      const tab = await context.newPage();
      const progress = tab.getByRole('progressbar');
      // No more is imported than it takes to show some progress.
      await tab.route(commit, async (route) => {
        const [value = '0'] = await progress.evaluateAll((all) =>
          all.map((one) => one.getAttribute('value')),
        );
        if (value === '0') await route.continue();
      });
      await previewList(tab, list);
      await tab.getByRole('button', { name: /^Import \d+ donors$/ }).click();
      await expect(progress).not.toHaveAttribute('value', '0');
      // A commit may be held at this moment.
      await tab.unrouteAll({ behavior: 'ignoreErrors' });
      await tab.close();
    }
  });

  await test.step('a row is corrected in the preview', async () => {
    await previewList(page, list);
    await expect(page.getByText('This continues the import of')).toBeVisible(asLongAsItTakes);
    const problems = page.getByRole('list', { name: 'Problems' }).getByRole('listitem');
    await expect(problems).toHaveCount(2);
    await page.getByRole('button', { name: 'Edit row 111' }).click();
    const row = page.getByRole('dialog', { name: 'Row 111' });
    const name = row.getByLabel('Full Name');
    await expect(name).toHaveAccessibleDescription(/has lost its letters/);
    await name.fill('');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(name).toHaveAccessibleDescription('Full Name is missing.');
    await expect(name).toBeFocused();
    await name.fill('Invented 109');
    await name.press('Enter');
    await expectDone(page, 'Row 111 is corrected.');
    await expect(problems).toHaveCount(1);
    await expect(page.getByRole('heading', { name: /^Problems/ })).toBeFocused();
  });

  await test.step('the corrected row is imported with the rest, and all are undone together', async () => {
    await page.getByRole('button', { name: /^Import \d+ donors?$/ }).click();
    await expectDoneInTime(page, 'already here, 1 left out.');
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Yes, undo it' }).click();
    await expectDoneInTime(page, '109 donors deleted.');
  });
});
