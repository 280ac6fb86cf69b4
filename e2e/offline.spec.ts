import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { phone, test, unanswered } from './journey.ts';
import { logIn, prepareMember } from './prepared-members.ts';

const offline = 'You are offline. What you see may be out of date; nothing can be saved until you are back.';

test('a visitor without a network is told, and the screen comes by itself once it is back', async ({
  newPerson,
}) => {
  const { page, context } = await newPerson({
    options: phone,
    expectedNoise: [unanswered, /A screen could not be loaded/, /Authentication could not be loaded yet/],
  });
  await page.goto('/');
  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: offline });
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Become a Donor' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Screen Not Loaded');
  await expect(page.getByRole('alert')).toContainText('Please check your connection and try again.');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('link', { name: 'Login', exact: true }).tap();
  await page.getByLabel('Email').fill('ayesha@campus.test');
  await page.getByLabel('Password').fill('invented-1');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).tap();
  await expect(page.getByRole('alert')).toContainText('Please check your connection.');
  await expect(page.getByLabel('Password')).toHaveValue('invented-1');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Screen Not Loaded');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
  await expect(banner).toBeHidden();
});

test('a member without a network goes on where the way was known, and loses nothing', async ({
  product,
  newPerson,
}) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const person = await newPerson({
    expectedNoise: [unanswered, /RPC_ERROR/, /could not be posted/],
  });
  const { page, context } = person;
  await logIn(person, ayesha, '/post-request');
  await page.getByLabel('Patient Name').fill('Rahim Uddin');
  await page.getByLabel('Required Blood Group').selectOption('O+');
  await page.getByLabel('Hospital Name').fill('Campus Medical Centre');
  await page.getByLabel('Contact Person').fill('Karim Uddin');
  await page.getByRole('textbox', { name: 'Contact Number' }).fill('+880 1700 000 021');
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: offline })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to submit blood request. Please try again.');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.goBack();
  await expect(page.getByLabel('Patient Name')).toHaveValue('Rahim Uddin');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Blood request submitted successfully!')).toBeVisible();
});
