import { expect } from '@playwright/test';
import { doc, getDoc } from 'firebase/firestore/lite';
import { goOffline, phone, test, unanswered } from './support/journey.ts';
import { expectAccessible, expectInWindow } from './support/page-checks.ts';

test('a donor edits the profile on an unreliable network', async ({ newMember }) => {
  const { page, context, member } = await newMember('Ayesha Rahman', {
    at: '/edit-donor-profile',
    options: phone,
    expectedMessages: [unanswered, /RPC_ERROR/, /The donor profile could not be updated\./],
    donor: { allowContactVisibility: false },
  });
  const save = page.getByRole('button', { name: 'Save Changes' });

  await test.step('the form has the stored values and the hidden number', async () => {
    await expect(page).toHaveTitle(/^Edit Donor Profile · /);
    await expect(page.getByLabel('Full Name')).toHaveValue('Ayesha Rahman');
    await expect(page.getByRole('textbox', { name: 'Contact Number' })).toHaveValue('+880 1700 000 011');
  });

  await test.step('without a network the input stays, also over a reload', async () => {
    await page.getByLabel('Date of Birth').fill('2001-03-04');
    await page.getByLabel('Show my contact number to signed-in members').check();
    await goOffline(page);
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to update profile. The site can’t be reached right now. Check your connection and try again.',
    );
    await expectInWindow(page, page.getByRole('alert'));
    await expectAccessible(page);
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText('Your unsaved changes are filled in again.')).toBeVisible();
    await expect(page.getByLabel('Date of Birth')).toHaveValue('2001-03-04');
  });

  await test.step('saves, and says so for some seconds', async () => {
    await save.click();
    const success = page.getByRole('status').filter({ hasText: 'Profile updated successfully!' });
    await expect(success).toBeVisible();
    await expectInWindow(page, success);
    await expect(success).toHaveCount(0);
    const stored = await getDoc(doc(member.db, 'donors', member.uid));
    expect(stored.data()).toMatchObject({ dateOfBirth: '2001-03-04', contactNumber: '+880 1700 000 011' });
  });

  await test.step('returns to the dashboard', async () => {
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page.getByRole('region', { name: 'My Donor Profile' })).toContainText('Ayesha Rahman');
  });
});

test('a member without a donor profile, or unverified, is shown what to do first', async ({ newMember }) => {
  const at = '/edit-donor-profile';

  await test.step('with an unverified address', async () => {
    const { page } = await newMember('Bashir Ahmed', { isVerified: false, at });
    await expect(page.getByRole('heading', { name: 'Email Verification Required' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'Please verify your email address before updating your donor profile.',
    );
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  });

  await test.step('without a profile', async () => {
    const { page } = await newMember('Chandni Begum', { at });
    await expect(page.getByRole('alert')).toHaveText(
      'No donor profile found to edit. Please register as a donor first.',
    );
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await page.getByRole('link', { name: 'Register as Donor' }).click();
    await expect(page).toHaveURL('/register-donor');
  });
});
