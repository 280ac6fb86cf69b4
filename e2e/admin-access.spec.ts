import { expect } from '@playwright/test';
import { chosenFilters } from './support/admin-lists.ts';
import { test } from './support/journey.ts';
import { prepareMember, submitLogin } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

test('only admins enter the panel, and a visitor lands on the requested page after signing in', async ({
  product,
  newPerson,
}) => {
  const olivia = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  const { page } = await newPerson();
  await page.goto('/admin/donors?isVerified=false');
  await expect(page).toHaveURL('/login');
  await submitLogin(page, olivia.email);
  await expect(page).toHaveURL('/admin/donors?isVerified=false');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Donors');
  await expect(chosenFilters(page)).toHaveText(['Not Verified']);

  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/overview');
  await expect(page).toHaveTitle(/^Overview · /);
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  const lists = ['Manage Donors', 'Manage Requests', 'Manage Users', 'Report', 'Action Log'];
  await expect(navigation.getByRole('link')).toHaveText(['Overview', ...lists, 'Back to Main Site']);
  await expect(navigation.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  for (const name of lists) {
    await navigation.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  }
  await page.goto('/admin/unknown');
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await navigation.getByRole('link', { name: 'Back to Main Site' }).click();
  await expect(page).toHaveURL('/');
});

test('an admin of an empty campus sees so on every page', async ({ newMember }) => {
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors' });
  await expect(page.getByText('No donors have registered yet.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/requests');
  await expect(page.getByText('No blood requests found in the system.')).toBeVisible();

  // An admin who may list the users is one of them, so the list is never empty.
  await page.route('**/documents:runQuery**', (route) =>
    route.fulfill({ json: [{ readTime: new Date().toISOString() }] }),
  );
  await page.goto('/admin/users');
  await expect(page.getByText('No users found yet.')).toBeVisible();
});
