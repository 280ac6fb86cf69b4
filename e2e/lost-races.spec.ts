import { expect, type Page } from '@playwright/test';
import { actAsAdmin } from '../verification/harness/audit-log.ts';
import { confirm } from './support/admin-lists.ts';
import { goOffline, loseAnswer, refused, test, unanswered } from './support/journey.ts';
import { deleteDonor, prepareMember, prepareRequest } from './support/members.ts';

const noLongerPossible = [refused, /A row could not be changed\./];

test('a member sees an error and a fresh list when an admin was faster', async ({ product, newMember }) => {
  const { page, member } = await newMember('Ayesha Rahman', { expectedMessages: noLongerPossible });
  const admin = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });

  await test.step('on the dashboard', async () => {
    const deleted = await prepareRequest(member, { patientName: 'First Patient' });
    await page.reload();
    const card = page.getByRole('article', { name: 'First Patient, O+' });
    await expect(card).toBeVisible();
    await actAsAdmin(admin, 'delete', `bloodRequests/${deleted}`, null);
    await confirm(card, 'Delete');
    await expect(page.getByRole('alert')).toHaveText('Failed to delete blood request. Please try again.');
    await expect(card).toHaveCount(0);
  });

  await test.step('among the active requests', async () => {
    const deleted = await prepareRequest(member, { patientName: 'Second Patient' });
    await page.goto('/view-requests');
    await expect(page.getByRole('article')).toHaveCount(1);
    await actAsAdmin(admin, 'delete', `bloodRequests/${deleted}`, null);
    await confirm(page.getByRole('article'), 'Delete');
    await expect(page.getByRole('alert')).toHaveText('Failed to delete blood request. Please try again.');
    await expect(page.getByText('No active blood requests at the moment.')).toBeVisible();
  });
});

test('a member’s action is done once when its answer is lost or the network fails', async ({ newMember }) => {
  const { page, context, member } = await newMember('Bashir Ahmed', {
    expectedMessages: [unanswered, refused, /RPC_ERROR/, /A row could not be changed\./],
  });
  await prepareRequest(member, { patientName: 'First Patient' });
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);

  await test.step('without a network nothing changes', async () => {
    await goOffline(page);
    await press(page, 'First Patient', 'Mark as Fulfilled');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to update request status. Please try again.' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as Fulfilled' })).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('with lost answers', async () => {
    for (const [button, outcome] of [
      ['Mark as Fulfilled', 'The request for First Patient, O+ is marked as fulfilled.'],
      ['Delete', 'The request for First Patient, O+ is deleted.'],
    ] as const) {
      await loseAnswer(page);
      await press(page, 'First Patient', button);
      await expect(page.getByRole('status').filter({ hasText: outcome })).toBeVisible();
    }
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});

test('a donor sees an error when the profile was deleted elsewhere', async ({ newMember }) => {
  const { page, member } = await newMember('Chandni Begum', { at: '/edit-donor-profile', donor: {} });
  await page.getByLabel('Full Name').fill('Chandni Khatun');
  await deleteDonor(member);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toHaveText('Donor profile not found. Cannot update.');
  await expect(page.getByLabel('Full Name')).toHaveValue('Chandni Khatun');
});

function press(page: Page, patient: string, button: string): Promise<void> {
  return confirm(page.getByRole('article', { name: `${patient}, O+` }), button);
}
