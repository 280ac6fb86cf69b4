import { expect } from '@playwright/test';
import { doc, updateDoc } from 'firebase/firestore/lite';
import { chosenFilters, cutOff, expectProblem } from './support/admin-lists.ts';
import { test, unanswered } from './support/journey.ts';
import { prepareMember, prepareRequest } from './support/members.ts';
import { countSheets, expectAccessible } from './support/page-checks.ts';

test('an admin sees the counts of donors, users and requests, and which blood group is short', async ({
  product,
  newMember,
}) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman', donor: { bloodGroup: 'O-' } });
  await prepareRequest(ayesha, { requiredBloodGroup: 'A-', unitsRequired: 2 });
  await prepareRequest(ayesha, { requiredBloodGroup: 'A-', unitsRequired: 1 });
  const closed = await prepareRequest(ayesha, { requiredBloodGroup: 'B+' });
  await updateDoc(doc(ayesha.db, 'bloodRequests', closed), { status: 'fulfilled' });
  const { page } = await newMember('Olivia Officer', {
    role: 'admin',
    at: '/admin/overview',
    expectedMessages: [unanswered, cutOff],
  });
  const main = page.getByRole('main');

  await test.step('shows five numbers as links', async () => {
    for (const [name, number, path] of [
      ['Total Donors', '1', '/admin/donors'],
      ['Total Users', '2', '/admin/users'],
      ['Active Requests', '2', '/admin/requests?status=active'],
      ['Fulfilled Requests', '1', '/admin/requests?status=fulfilled'],
      ['Cancelled Requests', '0', '/admin/requests?status=cancelled'],
    ] as const) {
      const card = main.getByRole('link', { name });
      await expect(card).toHaveText(`${name}${number}`);
      await expect(card).toHaveAttribute('href', path);
    }
    await expect(main.getByRole('heading', { name: 'Quick actions' })).toBeVisible();
  });

  await test.step('compares donors and needs by blood group', async () => {
    const chart = main.getByRole('table', { name: 'Donors and needs by blood group' });
    const cells = (group: string) => chart.getByRole('row').filter({ hasText: group }).getByRole('cell');
    await expect(cells('O negative')).toHaveText(['1', '0']);
    await expect(cells('A negative')).toHaveText(['0', '3 in 2 requests short by 3']);
  });

  await test.step('a task leads to the list of what it is about', async () => {
    const toDo = main.getByRole('region', { name: 'To do' });
    await expect(toDo.getByRole('link', { name: 'A− short by 3 units' })).toHaveAccessibleDescription(
      '3 units needed, 0 can give now (1 more with O−)',
    );
    await toDo.getByRole('link', { name: '1 donor to verify' }).click();
    await expect(page).toHaveURL('/admin/donors?isVerified=false');
    await expect(page.getByRole('rowheader')).toHaveText([/Ayesha Rahman/]);
    await page.goBack();
  });

  await test.step('a card leads to the filtered page', async () => {
    await main.getByRole('link', { name: 'Fulfilled Requests' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Requests' })).toBeFocused();
    await expect(chosenFilters(page)).toHaveText(['Status: Fulfilled']);
    await expect(page.getByRole('rowheader')).toHaveCount(1);
  });

  await test.step('without a server shows one error and a button to retry', async () => {
    await page.route('**/documents:runAggregationQuery**', (route) => route.abort());
    await page.goto('/admin/overview');
    await expectProblem(page, 'Failed to load statistics. Please try again.');
    await expect(main.getByRole('link', { name: 'Total Donors' })).toContainText('not loaded');
    await expectAccessible(page);
    await page.unroute('**/documents:runAggregationQuery**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('link', { name: 'Total Donors' })).toHaveText('Total Donors1');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(main.getByRole('table')).toBeVisible();
  });
});

test('an admin of a campus without donors prints its poster on one sheet', async ({ newMember }) => {
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/overview' });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  const toDo = page.getByRole('region', { name: 'To do' });
  await expect(toDo.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await toDo.getByRole('button', { name: 'Print a poster' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  const address = page.getByText(new URL(page.url()).host, { exact: true });
  await expect(address).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(address).toBeVisible();
  await expect(page.getByText('ক্যাম্পাসে রক্ত খুঁজুন বা দিন')).toBeVisible();
  await expect(toDo).toBeHidden();
  expect(await countSheets(page)).toBe(1);
});
