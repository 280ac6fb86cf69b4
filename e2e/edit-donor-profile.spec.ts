import { expect } from '@playwright/test';
import { doc, getDoc } from 'firebase/firestore/lite';
import { expectAccessible } from './accessibility.ts';
import { phone, test, unanswered } from './journey.ts';
import { expectInWindow } from './layout.ts';
import { logIn, prepareDonor, prepareMember } from './prepared-members.ts';

test('a donor edits the profile, on a network that comes and goes', { tag: '@main' }, async ({
  product,
  newPerson,
}) => {
  const someone = await newPerson({
    options: phone,
    expectedNoise: [unanswered, /RPC_ERROR/, /The donor profile could not be updated\./],
  });
  const { page, context } = someone;
  const member = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  await prepareDonor(member, { universityRole: null, allowContactVisibility: false });
  await logIn(someone, member, '/edit-donor-profile');
  const save = page.getByRole('button', { name: 'Save Changes' });

  await test.step('the form holds what is stored, the hidden number too; the role is text', async () => {
    await expect(page).toHaveTitle(/^Edit Donor Profile · /);
    await expect(page.getByLabel('Full Name')).toHaveValue('Ayesha Rahman');
    await expect(page.getByRole('textbox', { name: 'Contact Number' })).toHaveValue('+880 1700 000 011');
    await expect(page.getByRole('term').filter({ hasText: 'University Role' })).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText('Not given');
    await expectAccessible(page);
  });

  await test.step('what is missing is said, and in view', async () => {
    await page.getByLabel('Date of Birth').fill('');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.');
    await expect(page.getByLabel('Date of Birth')).toBeFocused();
    await expectInWindow(page, page.getByLabel('Date of Birth'));
    await expectAccessible(page);
  });

  await test.step('the network is cut: what was typed stays, over a reload too', async () => {
    await page.getByLabel('Date of Birth').fill('2001-03-04');
    await page.getByLabel('Show my contact number to signed-in members').check();
    await context.setOffline(true);
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to update profile. The server could not be reached. Please check your connection.',
    );
    await expectInWindow(page, page.getByRole('alert'));
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText('Changes that were not saved are filled in again.')).toBeVisible();
    await expect(page.getByLabel('Date of Birth')).toHaveValue('2001-03-04');
  });

  await test.step('it is saved, and says so for a while', async () => {
    await save.click();
    const success = page.getByRole('status').filter({ hasText: 'Profile updated successfully!' });
    await expect(success).toBeVisible();
    await expectInWindow(page, success);
    await expect(success).toHaveCount(0);
    const stored = await getDoc(doc(member.db, 'donors', member.uid));
    expect(stored.data()).toMatchObject({ dateOfBirth: '2001-03-04', contactNumber: '+880 1700 000 011' });
  });

  await test.step('the way back', async () => {
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page.getByRole('region', { name: 'My Donor Profile' })).toContainText('Ayesha Rahman');
  });
});

test('whoever has nothing to edit, or may not yet, is shown where to go', async ({ product, newPerson }) => {
  const newcomer = await newPerson();
  const unverified = await prepareMember(product, { fullName: 'Bashir Ahmed', isVerified: false });
  await logIn(newcomer, unverified, '/edit-donor-profile');

  await test.step('the address is not verified', async () => {
    const { page } = newcomer;
    await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'Please verify your email address before updating your donor profile.',
    );
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('there is no profile', async () => {
    const { page } = await newPerson();
    const member = await prepareMember(product, { fullName: 'Chandni Begum' });
    await logIn({ page, context: page.context() }, member, '/edit-donor-profile');
    await expect(page.getByRole('alert')).toHaveText(
      'No donor profile found to edit. Please register as a donor first.',
    );
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await page.getByRole('link', { name: 'Register as Donor' }).click();
    await expect(page).toHaveURL('/register-donor');
  });
});

test('a profile that cannot be read is asked for again', async ({ product, newPerson }) => {
  const someone = await newPerson({ expectedNoise: [unanswered, /RPC_ERROR/] });
  const { page } = someone;
  const member = await prepareMember(product, { fullName: 'Dilara Khatun' });
  await prepareDonor(member);
  await page.route('**/documents:run*', (route) => route.abort());
  await logIn(someone, member, '/edit-donor-profile');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch donor data.');
  await page.unroute('**/documents:run*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Dilara Khatun');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
