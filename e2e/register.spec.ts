import { expect, type Page } from '@playwright/test';
import { fillAccountForm } from './support/forms.ts';
import { commit, loseAnswer, phone, refused, sdkWarning, test, unanswered } from './support/journey.ts';
import { prepareMember } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

const tooCommon = 'This password is too common. Please choose another one.';

test('what a newcomer agrees to opens next to the form', async ({ newPerson }) => {
  const { page } = await newPerson({ options: phone });
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Ayesha Rahman');
  for (const [link, title] of [
    ['terms of use', 'Terms of Use'],
    ['privacy notice', 'Privacy Notice'],
  ] as const) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: link, exact: true }).click();
    const text = await opened;
    await expect(text.getByRole('heading', { level: 1 })).toHaveText(title);
    await text.close();
  }
  await expect(page.getByLabel('Full Name')).toHaveValue('Ayesha Rahman');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Notice' }).click();
  await expect(page.getByRole('heading', { name: 'How to delete it' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ayesha Rahman');
});

test('a newcomer sees errors on signing up that keep what was typed', async ({ product, newPerson }) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const { page } = await newPerson({ options: phone, expectedMessages: [refused, unanswered] });
  await page.goto('/register');
  await expect(page).toHaveTitle('Create Account · Campus Blood Bank');

  await test.step('with a password that is too common', async () => {
    await fill(page, ayesha.email);
    await page.getByLabel('Password').fill('Password1');
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(tooCommon);
    await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(new RegExp(tooCommon));
    await expect(page.getByLabel('Password')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('with a taken address: the provider’s own message', async () => {
    await page.getByLabel('Password').fill('invented-1');
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(
      'Firebase: The email address is already in use by another account. (auth/email-already-in-use).',
    );
    await expect(page.getByRole('alert')).toBeInViewport();
  });

  await test.step('while the server is down: our own message, and the provider’s after it', async () => {
    await product.kill();
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(
      /^The site can’t be reached right now\..*auth\/network-request-failed/,
    );
    await product.start();
  });

  await test.step('everything but the password survives a reload and the way back', async () => {
    await page.reload();
    await expectKept(page, ayesha.email);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await page.goBack();
    await expectKept(page, ayesha.email);
  });
});

test('a newcomer creates one account, even by a double click or with a lost answer', async ({
  newPerson,
}) => {
  const { page } = await newPerson({ expectedMessages: [refused, unanswered] });
  await page.goto('/register');
  await fill(page, 'bashir@campus.test');
  await loseAnswer(page, /accounts:signUp/);
  await submit(page);
  await expect(page.getByRole('alert')).toContainText('auth/network-request-failed');

  const records: string[] = [];
  page.on('request', (request) => commit.test(request.url()) && records.push(request.url()));
  await page.getByRole('button', { name: 'Create Account' }).dblclick();
  await expect(page).toHaveURL('/register-donor');
  await expect(page.getByRole('button', { name: 'Logout (bashir)' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Bashir Ahmed');
  expect(records).toHaveLength(1);
  const sent = page.getByRole('status').filter({
    hasText: 'We sent a verification link to bashir@campus.test. Check your inbox and spam folder.',
  });
  await expect(sent).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View Requests' }).click();
  await page.getByRole('heading', { level: 1, name: 'Active Blood Requests' }).waitFor();
  await page.goBack();
  await expect(page.getByLabel('Full Name')).toHaveValue('Bashir Ahmed');
  await expect(sent).toBeHidden();
});

test('a newcomer finishes a sign-up that broke off before any member page', async ({ newPerson }) => {
  const { page } = await newPerson({ expectedMessages: [unanswered, sdkWarning] });
  await page.goto('/register');
  await fill(page, 'chandni@campus.test');
  await page.route(commit, (route) => route.abort('connectionreset'));
  await submit(page);

  await test.step('on the same page by the same button', async () => {
    await expect(page.getByRole('alert')).toContainText('Your account was created');
    await expect(page.getByRole('alert')).toContainText('The site can’t be reached right now.');
    await expect(page.getByLabel('Email')).not.toBeEditable();
    await expectAccessible(page);
    await page.getByLabel('University ID').fill('2002-118');
  });

  await test.step('or after a reload, with the last input', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finish Your Account');
    await expect(page).toHaveTitle('Finish Your Account · Campus Blood Bank');
    await page.goto('/find-donors');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finish Your Account');
    await expect(page.getByLabel('Full Name')).toHaveValue('Bashir Ahmed');
    await expect(page.getByLabel('University ID')).toHaveValue('2002-118');
    await expect(page.getByLabel('Department / Position')).toHaveValue('CSE');
    await expectAccessible(page);
  });

  await test.step('with errors of its own', async () => {
    await page.getByLabel('Full Name').fill('');
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.');
    await page.getByLabel('Full Name').fill('Chandni Das');
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^The site can’t be reached right now\./);
    await page.unroute(commit);
  });

  await test.step('leads on to the requested page', async () => {
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Donors');
    await expect(page).toHaveURL('/find-donors');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Donors');
  });
});

function fill(page: Page, email: string): Promise<void> {
  return fillAccountForm(page, { fullName: 'Bashir Ahmed', email, password: 'invented-1' });
}

async function expectKept(page: Page, email: string): Promise<void> {
  await expect(page.getByLabel('Full Name')).toHaveValue('Bashir Ahmed');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('University ID')).toHaveValue('2002-117');
  await expect(page.getByLabel('Department / Position')).toHaveValue('CSE');
  await expect(page.getByLabel('Password')).toHaveValue('');
}

function submit(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Create Account' }).click();
}
