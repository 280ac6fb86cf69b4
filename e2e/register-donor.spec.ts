import { expect } from '@playwright/test';
import { fillDonorForm } from './forms.ts';
import { loseCommitAnswer, type Person, phone, sdkWarning, test, unanswered } from './journey.ts';
import { logIn, prepareDonor, prepareMember } from './members.ts';
import { expectAccessible, expectInWindow } from './page-checks.ts';

const notVerified = 'Please verify your email address before registering as a donor.';
const missing = 'Please fill in all required fields.';

test('a newcomer on a phone registers as a donor, after errors that keep what was typed', {
  tag: '@main',
}, async ({ product, newPerson }) => {
  const someone = await newPerson({ options: phone });
  const { page } = someone;
  const newcomer = await prepareMember(product, { fullName: 'Ayesha Rahman', isVerified: false });
  await logIn(someone, newcomer, '/register-donor');

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
    await register(someone);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(notVerified);
    await expect(alert).toContainText(missing);
    await expect(page.getByLabel('Blood Group')).toBeFocused();
    await expectInWindow(page, alert, page.getByLabel('Blood Group'));
    await expectAccessible(page);
  });

  await test.step('an impossible date is refused, not taken for none', async () => {
    const donation = page.getByLabel('Last Donation Date');
    await fillDonorForm(page);
    await donation.pressSequentially('02302024');
    await register(someone);
    await expect(donation).toHaveAccessibleDescription(/is not a whole date of the calendar/);
    await expect(donation).toBeFocused();
    await donation.fill('');
  });

  await test.step('a complete form is refused for the address only, and survives a reload', async () => {
    await register(someone);
    await expect(page.getByRole('alert')).toHaveText(notVerified);
    await expectInWindow(page, page.getByRole('alert'));
    await page.reload();
    await expect(page.getByLabel('Date of Birth')).toHaveValue('2002-03-04');
    await expect(page.getByRole('textbox', { name: 'Contact Number' })).toHaveValue('+880 1700 000 011');
  });

  await test.step('once verified on another device, the next try registers', async () => {
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    await expect(page.getByText('Verification email resent!')).toBeVisible();
    const elsewhere = await newPerson();
    await elsewhere.page.goto(await product.mailLink(newcomer.email));
    await elsewhere.page.getByRole('button', { name: 'Verify email' }).click();
    await expect(elsewhere.page.getByRole('heading', { level: 1 })).toContainText('verified');
    await register(someone);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('region', { name: 'My Donor Profile' })).toContainText('Ayesha Rahman');
  });
});

test('a member retries a registration whose answer was lost', async ({ product, newPerson }) => {
  const someone = await newPerson({
    expectedMessages: [unanswered, sdkWarning, /The member could not be registered as a donor\./],
  });
  const { page, context } = someone;
  await logIn(someone, await prepareMember(product, { fullName: 'Bashir Ahmed' }), '/register-donor');
  await fillDonorForm(page);
  await expectAccessible(page);

  await test.step('without a network', async () => {
    await context.setOffline(true);
    await register(someone);
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to register donor. Please try again. The server could not be reached. Please check your connection.',
    );
    await expectInWindow(page, page.getByRole('alert'));
    await expect(page.getByLabel('Date of Birth')).toHaveValue('2002-03-04');
    await context.setOffline(false);
  });

  await test.step('after a lost answer the second try leads to the dashboard', async () => {
    await loseCommitAnswer(page);
    await register(someone);
    await expect(page.getByRole('alert')).toContainText('Failed to register donor. Please try again.');
    await register(someone);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('region', { name: 'My Donor Profile' })).toContainText('Available');
  });

  await test.step('a registered donor is shown the profile', async () => {
    await page.goto('/register-donor');
    await expect(page.getByRole('alert')).toContainText('You are already registered as a donor.');
    await page.getByRole('link', { name: 'See My Donor Profile' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('a member who has registered elsewhere is not registered twice', async ({ product, newPerson }) => {
  const someone = await newPerson();
  const { page } = someone;
  const member = await prepareMember(product, { fullName: 'Chandni Begum' });
  await logIn(someone, member, '/register-donor');
  await fillDonorForm(page);
  await prepareDonor(member, { bloodGroup: 'AB-' });
  await register(someone);
  await expect(page.getByRole('alert')).toContainText('You are already registered as a donor.');
  await page.getByRole('link', { name: 'See My Donor Profile' }).click();
  await expect(page.getByRole('img', { name: 'AB negative' })).toBeVisible();
});

test('a member retries an account record that could not be loaded', async ({ product, newPerson }) => {
  const someone = await newPerson({ expectedMessages: [unanswered, sdkWarning, /record/] });
  const { page } = someone;
  await logIn(someone, await prepareMember(product, { fullName: 'Dilara Khatun' }));
  await page.route('**/documents:batchGet*', (route) => route.abort());
  await page.goto('/register-donor');
  await expect(page.getByRole('alert')).toContainText('Could not load your profile data. Please try again.');
  await expectAccessible(page);
  await page.unroute('**/documents:batchGet*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Dilara Khatun');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

async function register({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Register as Donor' }).click();
}
