import { expect, type Page } from '@playwright/test';
import { fillDonorForm } from './support/forms.ts';
import { phone, test } from './support/journey.ts';
import { expectInWindow } from './support/page-checks.ts';

const notVerified = 'Please verify your email address before registering as a donor.';
const missing = 'Please fill in all required fields.';

test('a newcomer on a phone registers as a donor, after errors that keep what was typed', async ({
  product,
  newPerson,
  newMember,
}) => {
  const { page, member: newcomer } = await newMember('Ayesha Rahman', {
    isVerified: false,
    at: '/register-donor',
    options: phone,
  });

  await test.step('the form starts with the account’s data and the defaults', async () => {
    await expect(page).toHaveTitle(/^Become a Blood Donor · /);
    await expect(page.getByLabel('Full Name')).toHaveValue('Ayesha Rahman');
    await expect(page.getByLabel('University ID')).toHaveValue('2002-117');
    await expect(page.getByLabel('Department / Position')).toHaveValue('CSE');
    await expect(page.getByLabel('Available to donate')).toBeChecked();
    await expect(page.getByLabel('Show my contact number to signed-in members')).toBeChecked();
    await expect(page.getByLabel('University Role').getByRole('option')).toHaveText([
      'Select a role',
      ...['Student', 'Faculty', 'Staff'],
    ]);
    await expect(page.getByLabel('Gender').getByRole('option')).toHaveText([
      'Select a gender',
      ...['Male', 'Female'],
    ]);
    await expect(page.getByLabel('Department / Position').getByRole('option')).toHaveText([
      'Select one',
      ...['CSE', 'EEE', 'Civil', 'Law', 'BBA', 'English', 'Teacher', 'Official', 'Staff'],
    ]);
  });

  await test.step('both errors and the first field are in view', async () => {
    await register(page);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(notVerified);
    await expect(alert).toContainText(missing);
    await expect(page.getByRole('combobox', { name: 'Blood Group' })).toBeFocused();
    await expectInWindow(page, alert, page.getByRole('combobox', { name: 'Blood Group' }));
  });

  await test.step('an impossible date is refused, not taken for none', async () => {
    const donation = page.getByLabel('Last Donation Date');
    await fillDonorForm(page);
    await donation.pressSequentially('02302024');
    await register(page);
    await expect(donation).toHaveAccessibleDescription(/is not a real date/);
    await expect(donation).toBeFocused();
    await donation.fill('');
  });

  await test.step('how members will find the donor, as the form says', async () => {
    const preview = page.locator('section', { hasText: 'How members find you' });
    await expect(preview).toContainText('Ayesha Rahman');
    await expect(preview.locator('a[href="tel:+8801700000011"]')).toBeVisible();
    await page.getByLabel('Show my contact number to signed-in members').uncheck();
    await expect(preview).toContainText('Contact number hidden.');
    await expect(preview).not.toContainText('+880 1700 000 011');
    await page.getByLabel('Show my contact number to signed-in members').check();
  });

  await test.step('once verified on another device, the next try registers what survived a reload', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    await expect(page.getByText('Verification email resent!')).toBeVisible();
    const elsewhere = await newPerson();
    await elsewhere.page.goto(await product.mailLink(newcomer.email));
    await elsewhere.page.getByRole('button', { name: 'Verify email' }).click();
    await expect(elsewhere.page.getByRole('heading', { level: 1 })).toContainText('verified');
    await register(page);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
      'You are registered as a donor. Thank you!',
    );
    await expect(page.getByRole('region', { name: 'My Donor Profile' })).toContainText('Ayesha Rahman');
  });
});

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Register as Donor' }).click();
}
