import { expect } from '@playwright/test';
import { actAsAdmin } from '../verification/harness/audit-log.ts';
import {
  chooseFilter,
  cutOff,
  expectDone,
  expectProblem,
  failedActions,
  rowOf,
} from './support/admin-lists.ts';
import { chooseAction, fillRequestForm, submitRequest } from './support/forms.ts';
import { goOffline, phone, refused, test, unanswered } from './support/journey.ts';
import { prepareMember, returnToPage } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

test('an admin grants and revokes the admin role of others, never the own one', { tag: '@main' }, async ({
  product,
  newMember,
}) => {
  const mira = await prepareMember(product, { fullName: 'Mira Member' });
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/users' });
  const own = rowOf(page, 'Olivia Officer');
  const row = rowOf(page, 'Mira Member');

  await test.step('the table shows members with the beginning of the id', async () => {
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    const id = row.getByTitle(mira.uid);
    await expect(id).toHaveText(mira.uid.slice(0, 10));
    await expect(id).toHaveAttribute('aria-label', mira.uid);
    for (const text of [mira.email, '2002-117', 'CSE', 'user', 'provisional', 'Verified'])
      await expect(row).toContainText(text);
    await expect(own).toContainText('admin');
  });

  await test.step('the only admin can’t be demoted', async () => {
    await expect(own.getByRole('button', { name: 'Edit Role' })).toBeDisabled();
  });

  await test.step('a role must be chosen; Cancel changes nothing', async () => {
    await row.getByRole('button', { name: 'Edit Role' }).click();
    const role = row.getByLabel('Role');
    await expect(role).toBeFocused();
    const [select, save] = await Promise.all([
      role.boundingBox(),
      row.getByRole('button', { name: 'Save' }).boundingBox(),
    ]);
    const ring = 5;
    expect((save?.x ?? 0) - (select?.x ?? 0) - (select?.width ?? 0)).toBeGreaterThan(ring);
    await role.selectOption('');
    await row.getByRole('button', { name: 'Save' }).click();
    await expectProblem(page, 'Please select a role.');
    await expect(role).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Cancel' }).click();
    await expect(row.getByRole('button', { name: 'Edit Role' })).toBeFocused();
  });

  await test.step('by keyboard: a member is made an admin', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectDone(page, 'Role of Mira Member updated to admin.');
    await expect(row.getByRole('button', { name: 'Edit Role' })).toBeFocused();
    await expect(row).toContainText('admin');
  });

  await test.step('with another admin the own role can’t be revoked either', async () => {
    await own.getByRole('button', { name: 'Edit Role' }).click();
    await expect(own.getByLabel('Role')).toBeDisabled();
    await expect(own.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(own).toContainText('Admins cannot remove their own admin role through this interface.');
    await expectAccessible(page);
    await own.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the other admin becomes a user again', async () => {
    await row.getByRole('button', { name: 'Edit Role' }).click();
    await row.getByLabel('Role').selectOption('user');
    await row.getByRole('button', { name: 'Save' }).click();
    await expectDone(page, 'Role of Mira Member updated to user.');
    await expect(own.getByRole('button', { name: 'Edit Role' })).toBeDisabled();
  });
});

test('an admin suspends a member, who can then not post, and restores them', async ({
  product,
  newMember,
}) => {
  await prepareMember(product, { fullName: 'Farid Founder', role: 'admin' });
  const member = await newMember('Mira Member', {
    at: '/post-request',
    options: phone,
  });
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/users' });
  const row = rowOf(page, 'Mira Member');
  const suspended = /^Your account is suspended\. Please contact an admin \(\+880 .+\)\.$/;

  await test.step('can suspend neither the own account nor another admin', async () => {
    for (const name of ['Olivia Officer', 'Farid Founder']) {
      await expect(rowOf(page, name).getByRole('button', { name: 'Edit Role' })).toBeVisible();
      await page.getByRole('button', { name: `More actions for ${name}` }).click();
      await expect(page.getByRole('menuitem')).toHaveText(['Details', 'Copy ID']);
    }
  });

  await test.step('suspends after a confirmation, which can be declined', async () => {
    await chooseAction(row, 'Suspend');
    const question = page.getByRole('alertdialog', { name: 'Suspend Mira Member?', exact: true });
    await expect(question).toHaveAccessibleDescription(
      'They can no longer register as a donor or post requests. What they have posted is kept.',
    );
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'No, go back' }).click();
    await expect(row).toContainText('provisional');
    await chooseAction(row, 'Suspend');
    await page.getByRole('button', { name: 'Yes, suspend' }).click();
    await expectDone(page, 'Mira Member suspended.');
    await expect(row.getByRole('cell', { name: 'Verified suspended' })).toBeVisible();
    await member.page.reload();
  });

  await test.step('a suspended member can’t be made an admin', async () => {
    await row.getByRole('button', { name: 'Edit Role' }).click();
    await expect(row.getByLabel('Role').getByRole('option', { name: 'admin' })).toBeDisabled();
    await row.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('lists suspended members', async () => {
    await chooseFilter(page, 'Status', 'suspended');
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
    await expect(row).toBeVisible();
  });

  await test.step('who reads so, and posts once restored', async () => {
    await expect(member.page.getByRole('alert')).toHaveText(suspended);
    await chooseAction(row, 'Restore');
    await expect(page.getByRole('alertdialog', { name: 'Restore Mira Member?' })).toBeVisible();
    await page.getByRole('button', { name: 'Yes, restore' }).click();
    await expectDone(page, 'Mira Member restored.');
    await member.page.reload();
    await expect(member.page.getByRole('alert')).toHaveCount(0);
    await fillRequestForm(member.page);
    await submitRequest(member.page);
  });
});

test('an admin can appoint only members with a verified address', async ({ product, newMember }) => {
  const nadia = await prepareMember(product, { fullName: 'Nadia Newcomer', isVerified: false });
  const { page, member: olivia } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/users' });
  const row = rowOf(page, 'Nadia Newcomer');
  await row.getByRole('button', { name: 'Edit Role' }).click();
  await expect(row.getByLabel('Role').getByRole('option', { name: 'admin' })).toBeDisabled();
  await expect(row).toContainText('Only members with a verified email address can become admins.');
  const past = actAsAdmin(olivia, 'grant-admin', `users/${nadia.uid}`, { role: 'admin' });
  await expect(past, 'the server refuses it too').rejects.toMatchObject({ code: 'permission-denied' });
});

test('an admin sees an error when another admin was faster, or after being demoted', async ({
  product,
  newMember,
}) => {
  const farid = await prepareMember(product, { fullName: 'Farid Founder', role: 'admin' });
  const mira = await prepareMember(product, { fullName: 'Mira Member' });
  const { page, context, member } = await newMember('Olivia Officer', {
    role: 'admin',
    at: '/admin/users',
    expectedMessages: [...failedActions, unanswered, refused, cutOff],
  });
  const row = rowOf(page, 'Mira Member');

  async function makeAdmin(): Promise<void> {
    await row.getByRole('button', { name: 'Edit Role' }).click();
    await row.getByLabel('Role').selectOption('admin');
    await row.getByRole('button', { name: 'Save' }).click();
  }

  await test.step('another admin was faster', async () => {
    await expect(row).toContainText('user');
    await actAsAdmin(farid, 'grant-admin', `users/${mira.uid}`, { role: 'admin' });
    await makeAdmin();
    await expectProblem(page, 'Failed to update role for user.');
    await expect(row.getByRole('cell', { name: 'admin' })).toBeVisible();
    await actAsAdmin(farid, 'revoke-admin', `users/${mira.uid}`, { role: 'user' });
    await page.reload();
    await expect(row.getByRole('cell', { name: /^user / })).toBeVisible();
  });

  await test.step('without a network', async () => {
    await goOffline(page);
    await makeAdmin();
    await expectProblem(page, 'Failed to update role for user.');
    await context.setOffline(false);
    await page.reload();
    await expect(row).toContainText('user');
  });

  await test.step('a demoted admin with an open page is refused every action and list', async () => {
    await actAsAdmin(farid, 'revoke-admin', `users/${member.uid}`, { role: 'user' });
    await makeAdmin();
    await expectProblem(page, 'Failed to update role for user.');
    await chooseFilter(page, 'Department', 'CSE');
    await expectProblem(page, 'Failed to fetch users. Please try again.');
    await expectAccessible(page);
    await returnToPage(page);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  });
});
