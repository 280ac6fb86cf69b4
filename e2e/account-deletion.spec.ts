import { expect, type Page } from '@playwright/test';
import { collection, doc, getDoc, getDocs, query, where, writeBatch } from 'firebase/firestore/lite';
import { addEntry } from '../verification/harness/audit-log.ts';
import { beforeCommits, commit, loseAnswer, refused, test, unanswered } from './support/journey.ts';
import {
  type PreparedMember,
  preparedPassword,
  prepareMember,
  prepareRequest,
  prepareRequests,
  submitLogin,
} from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';
import { runCommand } from './support/product.ts';

const wrongPassword = 'The current password is not correct. Please try again.';
const question = 'Delete your account, your donor profile and all your requests? This can’t be undone.';

test('a member deletes the account with everything it owns, after the password and a confirmation', async ({
  product,
  newMember,
}) => {
  const { page, context, member } = await newMember('Ayesha Rahman', {
    at: '/account',
    expectedMessages: [refused],
    donor: { allowContactVisibility: false },
  });
  await prepareRequests(member, 60);
  const officer = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  await expect(otherTab.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.bringToFront();
  const erase = page.getByRole('button', { name: 'Delete My Account' });
  const dialog = page.getByRole('alertdialog', { name: question });
  const current = dialog.getByLabel('Current Password');
  const confirm = dialog.getByRole('button', { name: 'Yes, delete my account' });

  await test.step('the dialog asks for the password, and says what is missing', async () => {
    await erase.click();
    await expect(current).toBeFocused();
    await expectAccessible(page);
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Please enter your current password to delete your account.',
    );
    await expect(current).toBeFocused();
  });
  await test.step('a wrong password deletes nothing', async () => {
    await current.fill('not-the-password');
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText(wrongPassword);
    await expect(current).toBeFocused();
  });
  await test.step('Escape deletes nothing, and forgets the password', async () => {
    await current.fill(preparedPassword);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(erase).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(current).toHaveValue('');
  });

  await current.fill(preparedPassword);
  await page.keyboard.press('Enter');
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
  expect(await storedOf(officer, member.uid)).toEqual({ requests: 0, users: 0, donors: 0, contacts: 0 });

  await page.goto('/login');
  await submitLogin(page, member.email);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
});

test('a member completes an account deletion that broke off', async ({ product, newMember }) => {
  const { page, member: ayesha } = await newMember('Ayesha Rahman', {
    at: '/account',
    expectedMessages: [unanswered, refused, /could not be deleted/, /RPC_ERROR/],
    donor: {},
  });
  await prepareRequests(ayesha, 60);
  const officer = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });

  await test.step('among the requests', async () => {
    await beforeCommits(page, (number, route) =>
      number === 1 ? route.continue() : route.abort('connectionreset'),
    );
    await deleteAccount(page);
    await expect(page.getByRole('alert')).toContainText('Failed to delete your account.');
    await page.unroute(commit);
    expect(await storedOf(officer, ayesha.uid)).toEqual({ requests: 52, users: 1, donors: 1, contacts: 1 });
  });
  await test.step('with nothing but the account left, and Escape pressed again and again', async () => {
    await page.route(/accounts:delete/, async (route) => {
      for (let count = 0; count < 3; count += 1) await page.keyboard.press('Escape');
      await route.abort('connectionreset');
    });
    await deleteAccount(page);
    await expect(page.getByRole('alert')).toContainText('Failed to delete your account.');
    await page.unroute(/accounts:delete/);
    expect(await storedOf(officer, ayesha.uid)).toEqual({ requests: 0, users: 0, donors: 0, contacts: 0 });
  });
  await test.step('a member who returns later finishes it', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finish Your Account');
    await page.getByRole('main').getByRole('link', { name: 'My Account' }).click();
    await loseAnswer(page, /accounts:delete/);
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

async function deleteAccount(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  if (await dialog.isHidden()) await page.getByRole('button', { name: 'Delete My Account' }).click();
  await dialog.getByLabel('Current Password').fill(preparedPassword);
  await dialog.getByRole('button', { name: 'Yes, delete my account' }).click();
}

/** How many records of a member an admin finds. */
async function storedOf(admin: PreparedMember, uid: string) {
  const { db } = admin;
  const of = async (name: string) =>
    (await getDocs(query(collection(db, name), where('userId', '==', uid)))).size;
  const at = async (path: string) => ((await getDoc(doc(db, path))).exists() ? 1 : 0);
  const batch = writeBatch(db);
  addEntry(batch, admin, 'show-number', `donors/${uid}`);
  await batch.commit();
  return {
    requests: await of('bloodRequests'),
    users: await at(`users/${uid}`),
    donors: await of('donors'),
    contacts: await at(`donors/${uid}/private/contact`),
  };
}
