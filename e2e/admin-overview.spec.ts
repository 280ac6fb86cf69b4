import { expect } from '@playwright/test';
import { doc, updateDoc } from 'firebase/firestore/lite';
import { cutOff, expectProblem } from './admin-lists.ts';
import { test, unanswered } from './journey.ts';
import { logIn, prepareDonor, prepareMember, prepareRequest } from './members.ts';
import { expectAccessible } from './page-checks.ts';

test('an admin sees the counts of donors, users and requests, and which blood group is short', {
  tag: '@main',
}, async ({ product, newPerson }) => {
  const olivia = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  await prepareDonor(ayesha, { bloodGroup: 'O-' });
  await prepareRequest(ayesha, { requiredBloodGroup: 'A-', unitsRequired: 2 });
  await prepareRequest(ayesha, { requiredBloodGroup: 'A-', unitsRequired: 1 });
  const closed = await prepareRequest(ayesha, { requiredBloodGroup: 'B+' });
  await updateDoc(doc(ayesha.db, 'bloodRequests', closed), { status: 'fulfilled' });
  const admin = await newPerson({ expectedMessages: [unanswered, cutOff] });
  const { page } = admin;
  const main = page.getByRole('main');
  await logIn(admin, olivia, '/admin/overview');

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
    await expect(cells('A negative')).toHaveText(['0', '3 in 2 requests']);
    const short = main.getByRole('region', { name: 'Groups running short' });
    await expect(short.getByRole('listitem')).toHaveText([
      /3 units needed, 0 active donors of this group\. With the compatible groups \(O-\): 1 active donor\./,
    ]);
    await expectAccessible(page);
  });

  await test.step('a card leads to the filtered page', async () => {
    await main.getByRole('link', { name: 'Fulfilled Requests' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Requests' })).toBeFocused();
    await expect(page.getByLabel('Filter')).toHaveValue('status=fulfilled');
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
