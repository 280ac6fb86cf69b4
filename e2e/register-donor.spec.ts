import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { type Person, phone, test, unanswered } from './journey.ts';
import { expectInWindow } from './layout.ts';
import { logIn, prepareDonor, prepareMember } from './prepared-members.ts';

const notVerified = 'Please verify your email address before registering as a donor.';
const missing = 'Please fill in all required fields.';
/** The SDK says so of a call that got no answer. */
const sdkWarning = /RPC_ERROR HTTP error has no status/;

test('a newcomer on a phone reads everything that stands in the way, and loses nothing', {
  tag: '@main',
}, async ({ product, newPerson }) => {
  const someone = await newPerson({ options: phone });
  const { page } = someone;
  const newcomer = await prepareMember(product, { fullName: 'Ayesha Rahman', isVerified: false });
  await logIn(someone, newcomer, '/register-donor');

  await test.step('the form knows the account, and starts with the defaults', async () => {
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

  await test.step('both sentences and the field to begin with are in view', async () => {
    await register(someone);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(notVerified);
    await expect(alert).toContainText(missing);
    await expect(page.getByLabel('Blood Group')).toBeFocused();
    await expectInWindow(page, alert, page.getByLabel('Blood Group'));
    await expectAccessible(page);
  });

  await test.step('a date that the calendar lacks is asked for again, not taken for none', async () => {
    const donation = page.getByLabel('Last Donation Date');
    await fill(someone);
    await donation.pressSequentially('02302024');
    await register(someone);
    await expect(donation).toHaveAccessibleDescription(/is not a whole date of the calendar/);
    await expect(donation).toBeFocused();
    await donation.fill('');
  });

  await test.step('a filled form is refused for the address alone, and kept over a reload', async () => {
    await register(someone);
    await expect(page.getByRole('alert')).toHaveText(notVerified);
    await expectInWindow(page, page.getByRole('alert'));
    await page.reload();
    await expect(page.getByLabel('Date of Birth')).toHaveValue('2002-03-04');
    await expect(page.getByRole('textbox', { name: 'Contact Number' })).toHaveValue('+880 1700 000 011');
  });

  await test.step('once the link was opened on another device, the next press registers', async () => {
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

test('a registration without a network is tried again, and ends well though its answer was lost', async ({
  product,
  newPerson,
}) => {
  const someone = await newPerson({
    expectedNoise: [unanswered, sdkWarning, /The member could not be registered as a donor\./],
  });
  const { page, context } = someone;
  await logIn(someone, await prepareMember(product, { fullName: 'Bashir Ahmed' }), '/register-donor');
  await fill(someone);
  await expectAccessible(page);

  await test.step('the network is cut', async () => {
    await context.setOffline(true);
    await register(someone);
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to register donor. Please try again. The server could not be reached. Please check your connection.',
    );
    await expectInWindow(page, page.getByRole('alert'));
    await expect(page.getByLabel('Date of Birth')).toHaveValue('2002-03-04');
    await context.setOffline(false);
  });

  await test.step('the answer is lost on its way: the second try leads to the dashboard', async () => {
    await page.route(
      '**/documents:commit*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await register(someone);
    await expect(page.getByRole('alert')).toContainText('Failed to register donor. Please try again.');
    await register(someone);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('region', { name: 'My Donor Profile' })).toContainText('Available');
  });

  await test.step('whoever is registered is told so, and shown the way', async () => {
    await page.goto('/register-donor');
    await expect(page.getByRole('alert')).toContainText('You are already registered as a donor.');
    await page.getByRole('link', { name: 'See My Donor Profile' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('a registration that was made elsewhere meanwhile is not made twice', async ({ product, newPerson }) => {
  const someone = await newPerson();
  const { page } = someone;
  const member = await prepareMember(product, { fullName: 'Chandni Begum' });
  await logIn(someone, member, '/register-donor');
  await fill(someone);
  await prepareDonor(member, { bloodGroup: 'AB-' });
  await register(someone);
  await expect(page.getByRole('alert')).toContainText('You are already registered as a donor.');
  await page.getByRole('link', { name: 'See My Donor Profile' }).click();
  await expect(page.getByRole('img', { name: 'AB negative' })).toBeVisible();
});

test('an account record that cannot be read is asked for again', async ({ product, newPerson }) => {
  const someone = await newPerson({ expectedNoise: [unanswered, sdkWarning, /record/] });
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

async function fill({ page }: Person): Promise<void> {
  await page.getByLabel('Blood Group').selectOption('O+');
  await page.getByRole('textbox', { name: 'Contact Number' }).fill('+880 1700 000 011');
  await page.getByLabel('Date of Birth').fill('2002-03-04');
  await page.getByLabel('Gender').selectOption('Female');
}

async function register({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Register as Donor' }).click();
}
