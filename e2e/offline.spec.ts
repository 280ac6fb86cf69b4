import { expect } from '@playwright/test';
import { fillRequestForm, submitRequest } from './support/forms.ts';
import { goOffline, installed, phone, test, unanswered } from './support/journey.ts';
import { expectAccessible, expectOnDevice } from './support/page-checks.ts';

const offline =
  'You are offline. What you see may be out of date, and nothing can be saved until you are back online.';

test('a visitor without a network sees so, and the screen loads once it is back', async ({ newPerson }) => {
  const { page, context } = await newPerson({
    options: phone,
    expectedMessages: [unanswered, /-screen could not be loaded/, /Authentication could not be loaded yet/],
  });
  await page.goto('/');
  await goOffline(page);
  const banner = page.getByRole('status').filter({ hasText: offline });
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Become a Donor' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Loaded');
  await expect(page.getByRole('alert')).toContainText('Please check your connection and try again.');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('link', { name: 'Login', exact: true }).tap();
  await page.getByLabel('Email').fill('ayesha@campus.test');
  await page.getByLabel('Password').fill('invented-1');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).tap();
  await expect(page.getByRole('alert')).toContainText('Check your connection and try again.');
  await expect(page.getByLabel('Password')).toHaveValue('invented-1');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Loaded');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
  await expect(banner).toBeHidden();
});

test('a member without a network keeps navigating and loses no input', async ({ newMember }) => {
  const { page, context } = await newMember('Ayesha Rahman', {
    at: '/post-request',
    options: installed,
    expectedMessages: [unanswered, /RPC_ERROR/, /could not be posted/],
  });
  await fillRequestForm(page);
  await expectOnDevice(page);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: offline })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to submit blood request. Please try again.');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.goBack();
  await expect(page.getByLabel('Patient Name')).toHaveValue('Rahim Uddin');
  await context.setOffline(false);
  await submitRequest(page);
});
