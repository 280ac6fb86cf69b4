import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { collection, doc, getDoc, getDocs, query, where, writeBatch } from 'firebase/firestore/lite';
import { addEntry } from '../verification/harness/audit-log.ts';
import { phone, refused, test, unanswered } from './support/journey.ts';
import {
  logIn,
  type PreparedMember,
  prepareDonor,
  preparedPassword,
  prepareMember,
  prepareRequest,
  prepareRequests,
  submitLogin,
} from './support/members.ts';
import { expectAccessible, expectNothingCutOff } from './support/page-checks.ts';
import { runCommand } from './support/product.ts';

const newPassword = 'invented-password-2';
const tooCommon = 'This password is too common. Please choose another one.';
const wrongPassword = 'The current password is not correct. Please try again.';
const question = 'Delete your account, your donor profile and all your requests? This can’t be undone.';
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
  await test.step('a missing value is named and focused', async () => {
    await change.click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.');
    await expect(current).toBeFocused();
    await expect(current).toHaveAttribute('aria-invalid', 'true');
    await current.fill(preparedPassword);
    await next.fill('12345');
    await change.click();
    await expect(page.getByRole('alert')).toHaveText('Password should be at least 6 characters long.');
    await expect(next).toBeFocused();
  });

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
  await page.route(/accounts:update/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByLabel('Current Password').fill(preparedPassword);
  await page.getByLabel('New Password').fill(newPassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
});

test('a member corrects name, university id and department, which forms then start with', async ({
  newMember,
}) => {
  const { page, member: ayesha } = await newMember('Ayesha Rahman', { at: '/account', options: phone });
  const name = page.getByLabel('Full Name');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(name).toHaveValue('Ayesha Rahman');

  await name.fill('Ayesha Siddiqua Rahman');
  await page.getByLabel('Department / Position').selectOption('EEE');
  await name.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your details have been saved.' })).toBeVisible();
  await expectAccessible(page);
  const stored = await getDoc(doc(ayesha.db, 'users', ayesha.uid));
  expect(stored.data()).toMatchObject({
    fullName: 'Ayesha Siddiqua Rahman',
    universityId: '2002-117',
    department: 'EEE',
  });

  await test.step('on a small screen the outcome is in view', async () => {
    await page.setViewportSize({ width: 360, height: 560 });
    await page.getByLabel('University ID').fill('2002-118');
    await save.click();
    await expect(page.getByText('Your details have been saved.')).toBeInViewport();
    await save.click();
    await expect(page.getByText('Nothing has changed, so nothing was saved.')).toBeInViewport();
  });

  await page.goto('/register-donor');
  await expect(page.getByLabel('Full Name')).toHaveValue('Ayesha Siddiqua Rahman');
  await expect(page.getByLabel('Department / Position')).toHaveValue('EEE');
});

test('a member downloads everything stored about them, with the hidden number and the oldest request', async ({
  product,
  newMember,
}) => {
  const { page, member: ayesha } = await newMember('Ayesha Rahman', { at: '/account' });
  await prepareDonor(ayesha, { allowContactVisibility: false, contactNumber: '+880 1700 000 099' });
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

test('a member deletes the account with everything it owns, after the password and a confirmation', async ({
  product,
  newMember,
}) => {
  const {
    page,
    context,
    member: ayesha,
  } = await newMember('Ayesha Rahman', { at: '/account', expectedMessages: [refused] });
  await prepareDonor(ayesha, { allowContactVisibility: false });
  await prepareRequests(ayesha, 60);
  const officer = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  await expect(otherTab.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.bringToFront();
  const erase = page.getByRole('button', { name: 'Delete My Account' });
  const current = page.getByLabel('Current Password');

  await test.step('a missing password is an error', async () => {
    await erase.click();
    await expect(page.getByRole('alert')).toHaveText(
      'Please enter your current password to delete your account.',
    );
    await expect(current).toBeFocused();
  });
  await test.step('a wrong password deletes nothing', async () => {
    await current.fill('not-the-password');
    await erase.click();
    await page.getByRole('button', { name: 'Yes, delete my account' }).click();
    await expect(page.getByRole('alert')).toHaveText(wrongPassword);
    await expect(current).toBeFocused();
  });
  await test.step('Escape deletes nothing', async () => {
    await current.fill(preparedPassword);
    await erase.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: question })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(erase).toBeFocused();
  });

  await erase.click();
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Deleted');
  await expect(page.getByRole('status')).toContainText('have been deleted');
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(otherTab).toHaveURL('/');
  await expect(otherTab.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  for (const tab of [page, otherTab]) {
    expect(await tab.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      'ayesha',
    );
  }
  expect(await storedOf(officer, ayesha.uid)).toEqual({ requests: 0, users: 0, donors: 0, contacts: 0 });

  await page.goto('/login');
  await submitLogin(page, ayesha.email);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
});

test('a member completes an account deletion that broke off', async ({ product, newMember }) => {
  const { page, member: ayesha } = await newMember('Ayesha Rahman', {
    at: '/account',
    expectedMessages: [unanswered, refused, /could not be deleted/, /RPC_ERROR/],
  });
  await prepareDonor(ayesha);
  await prepareRequests(ayesha, 60);
  const officer = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });

  await test.step('among the requests', async () => {
    let commits = 0;
    await page.route(/documents:commit/, async (route) => {
      commits += 1;
      if (commits === 1) await route.continue();
      else await route.abort('connectionreset');
    });
    await deleteAccount(page);
    await expect(page.getByRole('alert')).toContainText('Failed to delete your account.');
    await page.unroute(/documents:commit/);
    expect(await storedOf(officer, ayesha.uid)).toEqual({ requests: 52, users: 1, donors: 1, contacts: 1 });
  });
  await test.step('with nothing but the account left', async () => {
    await page.route(/accounts:delete/, (route) => route.abort('connectionreset'));
    await deleteAccount(page);
    await expect(page.getByRole('alert')).toContainText('Failed to delete your account.');
    await page.unroute(/accounts:delete/);
    expect(await storedOf(officer, ayesha.uid)).toEqual({ requests: 0, users: 0, donors: 0, contacts: 0 });
  });
  await test.step('a member who returns later finishes it', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finish Your Account');
    await page.getByRole('main').getByRole('link', { name: 'My Account' }).click();
    await page.route(/accounts:delete/, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await deleteAccount(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Deleted');
  });
});

test('an admin cannot delete the own account before being demoted', async ({ product, newMember }) => {
  const { page, member: olivia } = await newMember('Olivia Officer', { at: '/account' });
  await prepareRequest(olivia);
  await expect(page.getByText('You are an admin.')).toBeHidden();
  // Made an admin while the page stood open: the server's word counts.
  await runCommand(product, ['admin', 'grant', olivia.email]);
  await deleteAccount(page);
  await expect(page.getByRole('alert')).toHaveText(
    'You are an admin. Another admin has to change your role to user before you can delete your account.',
  );
  expect(await storedOf(olivia, olivia.uid)).toMatchObject({ requests: 1, users: 1 });
});

test('an unverified member uses My Account by keyboard on a phone; visitors sign in first', async ({
  product,
  newPerson,
}) => {
  const nadia = await prepareMember(product, { fullName: 'Nadia Newcomer', isVerified: false });
  const person = await newPerson({ options: phone });
  const { page } = person;
  await page.goto('/account');
  await expect(page).toHaveURL('/login');
  await logIn(person, nadia, '/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account');
  await expectNothingCutOff(page, page.getByRole('main').locator('section'));
  await page.getByLabel('Current Password').focus();
  await page.keyboard.type(preparedPassword);
  for (const name of ['Change Password', 'Download My Data', 'Delete My Account']) {
    const between = name === 'Change Password' ? ['Show password', 'New Password', 'Show password'] : [];
    for (const _ of between) await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'No, go back' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Deleted');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

async function deleteAccount(page: Page): Promise<void> {
  await page.getByLabel('Current Password').fill(preparedPassword);
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
}

/** How many records of a member an admin finds, or admins of their own. */
async function storedOf(admin: PreparedMember, uid: string) {
  const { db } = admin;
  const isOwn = admin.uid === uid;
  const of = async (name: string) =>
    (await getDocs(query(collection(db, name), where('userId', '==', uid)))).size;
  const users = isOwn
    ? (await getDocs(query(collection(db, 'users')))).docs.filter(({ id }) => id === uid).length
    : (await getDocs(query(collection(db, 'users'), where('uid', '==', uid)))).size;
  const batch = writeBatch(db);
  addEntry(batch, admin, 'show-number', `donors/${uid}`);
  await batch.commit();
  const contact = await getDoc(doc(db, 'donors', uid, 'private', 'contact'));
  const contacts = contact.exists() ? 1 : 0;
  return { requests: await of('bloodRequests'), users, donors: await of('donors'), contacts };
}
