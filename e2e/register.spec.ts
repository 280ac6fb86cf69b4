import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { phone, refused, test, unanswered } from './journey.ts';
import { prepareMember } from './prepared-members.ts';

const required = ['Full Name', 'Email', 'Password', 'University ID', 'Department / Position'];
const tooCommon = 'This password is too common. Please choose another one.';
const signUpCall = /accounts:signUp/;
const commitCall = /documents:commit/;

test('a newcomer is told what is wrong, and loses nothing of what was typed', { tag: '@main' }, async ({
  product,
  newPerson,
}) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const { page } = await newPerson({ options: phone, expectedNoise: [refused, unanswered] });
  await page.goto('/register');
  await expect(page).toHaveTitle('Create Account · Campus Blood Bank');
  await expectAccessible(page);

  await test.step('with nothing typed', async () => {
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.');
    for (const label of required) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`${label} is required\\.`));
    }
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('with a password of five characters', async () => {
    await fill(page, ayesha.email);
    await page.getByLabel('Password').fill('12345');
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText('Password should be at least 6 characters long.');
    await expect(page.getByLabel('Password')).toBeFocused();
  });

  await test.step('with a password that is too common', async () => {
    await page.getByLabel('Password').fill('Password1');
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(tooCommon);
    await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(new RegExp(tooCommon));
    await expect(page.getByLabel('Password')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('with an address that somebody has: the provider’s own message', async () => {
    await page.getByLabel('Password').fill('invented-1');
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(
      'Firebase: The email address is already in use by another account. (auth/email-already-in-use).',
    );
    await expect(page.getByRole('alert')).toBeInViewport();
  });

  await test.step('while the server is down: the provider’s own message', async () => {
    await product.kill();
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('auth/network-request-failed');
    await product.start();
  });

  await test.step('all but the password is there after a reload, and after going away and back', async () => {
    await page.reload();
    await expectKept(page, ayesha.email);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await page.goBack();
    await expectKept(page, ayesha.email);
  });
});

test('an account is made once: by a double click, and when its answer was lost', async ({ newPerson }) => {
  const { page } = await newPerson({ expectedNoise: [refused, unanswered] });
  await page.goto('/register');
  await fill(page, 'bashir@campus.test');
  await page.route(signUpCall, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submit(page);
  await expect(page.getByRole('alert')).toContainText('auth/network-request-failed');

  await page.unroute(signUpCall);
  const records: string[] = [];
  page.on('request', (request) => commitCall.test(request.url()) && records.push(request.url()));
  await page.getByRole('button', { name: 'Create Account' }).dblclick();
  await expect(page).toHaveURL('/register-donor');
  await expect(page.getByRole('button', { name: 'Logout (bashir)' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Bashir Ahmed');
  expect(records).toHaveLength(1);
});

test('a sign-up that breaks off is finished where it stood, and no member page before', {
  tag: '@main',
}, async ({ newPerson }) => {
  const { page } = await newPerson({ expectedNoise: [unanswered, /RPC_ERROR HTTP error has no status/] });
  await page.goto('/register');
  await fill(page, 'chandni@campus.test');
  await page.route(commitCall, (route) => route.abort('connectionreset'));
  await submit(page);

  await test.step('in the same page, by the same button', async () => {
    await expect(page.getByRole('alert')).toContainText('Your account has been made');
    await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
    await expect(page.getByLabel('Email')).not.toBeEditable();
    await expectAccessible(page);
    await page.getByLabel('University ID').fill('2002-118');
  });

  await test.step('or after a reload, with what was typed, last changes too', async () => {
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

  await test.step('whose own mistakes and failures are told', async () => {
    await page.getByLabel('Full Name').fill('');
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.');
    await expectAccessible(page);
    await page.getByLabel('Full Name').fill('Chandni Das');
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^The server could not be reached\./);
    await page.unroute(commitCall);
  });

  await test.step('and leads on to the page that was asked for', async () => {
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Donors');
    await expect(page).toHaveURL('/find-donors');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Donors');
  });
});

test('a verification mail that could not be sent holds nothing up, and is sent again', async ({
  newPerson,
}) => {
  const { page } = await newPerson({ expectedNoise: [unanswered, /verification e-mail could not be sent/] });
  await page.clock.install();
  await page.goto('/register');
  await fill(page, 'bashir@campus.test');
  await page.route(/accounts:sendOobCode/, (route) => route.abort('connectionreset'));
  await submit(page);
  await expect(page).toHaveURL('/register-donor');
  const banner = page.getByRole('status').filter({ hasText: 'Your email address is not verified.' });
  await expect(banner).toContainText('The verification email could not be sent.');
  await page.unroute(/accounts:sendOobCode/);
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByText('Verification email resent!')).toBeVisible();
  await page.clock.fastForward(7_000);
  await expect(page.getByText('Verification email resent!')).toBeHidden();
  await expect(banner).not.toContainText('could not be sent');
});

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Bashir Ahmed');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('invented-1');
  await page.getByLabel('University ID').fill('2002-117');
  await page.getByLabel('Department / Position').selectOption('CSE');
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
