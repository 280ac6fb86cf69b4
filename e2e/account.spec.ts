import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { loseAnswer, phone, refused, test, unanswered } from './support/journey.ts';
import {
  logIn,
  preparedPassword,
  prepareMember,
  prepareRequest,
  prepareRequests,
  submitLogin,
} from './support/members.ts';
import { expectAccessible, expectNothingCutOff } from './support/page-checks.ts';

const newPassword = 'invented-password-2';
const tooCommon = 'This password is too common. Please choose another one.';
const wrongPassword = 'The current password is not correct. Please try again.';
const mutedRefusals = [refused, /could not be/];

test('a member changes the password, which signs other devices out and this one not', async ({
  newMember,
  newPerson,
}) => {
  const { page, member: ayesha } = await newMember('Ayesha Rahman', { expectedMessages: mutedRefusals });
  const elsewhere = await newPerson({
    expectedMessages: [refused, /session could not be renewed/, /could not be/],
  });
  await logIn(elsewhere, ayesha);
  await page.getByRole('main').getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account');
  await expect(page).toHaveTitle(/^My Account · /);

  const current = page.getByLabel('Current Password');
  const next = page.getByLabel('New Password');
  const change = page.getByRole('button', { name: 'Change Password' });
  await test.step('a wrong password changes nothing and keeps the input', async () => {
    await current.fill('not-the-password');
    await next.fill(newPassword);
    await change.click();
    await expect(page.getByRole('alert')).toHaveText(wrongPassword);
    await expect(current).toBeFocused();
    await expect(current).toHaveAttribute('aria-invalid', 'true');
    await expect(next).toHaveValue(newPassword);
    await expectAccessible(page);
  });

  await test.step('a common password changes nothing either', async () => {
    await current.fill(preparedPassword);
    await next.fill('Password1');
    await change.click();
    await expect(page.getByRole('alert')).toHaveText(tooCommon);
    await expect(next).toBeFocused();
    await expect(next).toHaveAttribute('aria-invalid', 'true');
    await expect(next).toHaveAccessibleDescription(new RegExp(tooCommon));
  });

  await next.fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(current).toHaveValue('');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Logout (ayesha)' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');

  await elsewhere.page.getByRole('link', { name: 'View Requests' }).click();
  await expect(elsewhere.page).toHaveURL('/login');
  await submitLogin(elsewhere.page, ayesha.email, newPassword);
  await expect(elsewhere.page).toHaveURL('/view-requests');
});

test('a password is changed even when the confirmation is lost', async ({ newMember }) => {
  const { page } = await newMember('Ayesha Rahman', { at: '/account', expectedMessages: [unanswered] });
  await loseAnswer(page, /accounts:update/);
  await page.getByLabel('Current Password').fill(preparedPassword);
  await page.getByLabel('New Password').fill(newPassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
});

test('a member corrects name, university id and department, which forms then start with', async ({
  newMember,
}) => {
  const { page } = await newMember('Ayesha Rahman', { at: '/account', options: phone });
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expectNothingCutOff(page, page.getByRole('main').locator('section'));
  await page.setViewportSize({ width: 360, height: 560 });
  await page.getByLabel('Full Name').fill('Ayesha Siddiqua Rahman');
  await page.getByLabel('University ID').fill('2002-118');
  await page.getByLabel('Department / Position').selectOption('EEE');
  await save.click();
  await expect(page.getByText('Your details have been saved.')).toBeInViewport();
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText('Nothing has changed, so nothing was saved.')).toBeInViewport();

  await page.goto('/register-donor');
  await expect(page.getByLabel('Full Name')).toHaveValue('Ayesha Siddiqua Rahman');
  await expect(page.getByLabel('University ID')).toHaveValue('2002-118');
  await expect(page.getByLabel('Department / Position')).toHaveValue('EEE');
});

test('a member downloads everything stored about them, with the hidden number and the oldest request', async ({
  product,
  newMember,
}) => {
  const { page, member: ayesha } = await newMember('Ayesha Rahman', {
    at: '/account',
    donor: { allowContactVisibility: false, contactNumber: '+880 1700 000 099' },
  });
  await prepareRequests(ayesha, 60);
  const other = await prepareMember(product, { fullName: 'Bilal Other' });
  await prepareRequest(other, { patientName: 'Not Hers' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ]);
  await expect(page.getByText('Your browser has saved your data')).toBeVisible();
  expect(download.suggestedFilename()).toBe('my-data.json');
  const text = readFileSync(await download.path(), 'utf8');
  const data = JSON.parse(text);
  expect(data.account).toMatchObject({ uid: ayesha.uid, email: ayesha.email, emailVerified: true });
  expect(data.account.createdAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(data.user).toMatchObject({ fullName: 'Ayesha Rahman', role: 'user' });
  expect(data.user.createdAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(data.donor).toMatchObject({ bloodGroup: 'O+', contactNumber: null });
  expect(data.donorContact).toMatchObject({ contactNumber: '+880 1700 000 099' });
  expect(data.bloodRequests).toHaveLength(60);
  expect(text).not.toContain('Not Hers');
});
