import { expect, type Page } from '@playwright/test';
import { phone, test, unanswered, waitForApp } from './support/journey.ts';
import { prepareMember, submitLogin } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

const sent =
  'If an account exists for this email, a password reset link has been sent. Please check your inbox (and spam folder).';

test('a member resets a forgotten password by mail', { tag: '@main' }, async ({ product, newPerson }) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const { page } = await newPerson({
    options: phone,
    expectedMessages: [unanswered, /password reset email could not be sent/],
  });
  await page.goto('/login');
  await waitForApp(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Reset Password · Campus Blood Bank');

  await test.step('without input', async () => {
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText('Please enter your email address.');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required.');
    await expectAccessible(page);
  });

  await test.step('while the server is down', async () => {
    await product.kill();
    await page.getByLabel('Email').fill(ayesha.email);
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to send password reset email. Please try again, or ensure the email is correct.',
    );
    await expect(page.getByLabel('Email')).toHaveValue(ayesha.email);
    await product.start();
  });

  await test.step('the form hides once the link is sent', async () => {
    await submit(page);
    await expect(page.getByRole('status')).toHaveText(sent);
    await expect(page.getByRole('status')).toBeFocused();
    await expect(page.getByLabel('Email')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible();
  });

  await test.step('the link leads to a new password, which logs in', async () => {
    await page.goto(await product.mailLink(ayesha.email));
    await page.getByLabel('New Password').fill('invented-anew');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByLabel('New Password')).toBeHidden();
    await page.goto('/login');
    await submitLogin(page, ayesha.email, 'invented-anew');
    await expect(page).toHaveURL('/dashboard');
  });
});

function submit(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Send Reset Link' }).click();
}
