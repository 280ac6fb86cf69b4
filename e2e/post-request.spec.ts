import { expect } from '@playwright/test';
import { fillRequestForm } from './forms.ts';
import { loseCommitAnswer, type Person, phone, refused, sdkWarning, test, unanswered } from './journey.ts';
import { logIn, prepareMember } from './members.ts';
import { expectAccessible, expectInWindow } from './page-checks.ts';

const missing =
  'Please fill in all required fields: Patient Name, Blood Group, Hospital, Contact Person, and Contact Number.';
const posted = 'Blood request submitted successfully!';

test('a member posts a request, which appears on the dashboard', { tag: '@main' }, async ({
  product,
  newPerson,
}) => {
  const someone = await newPerson({ options: phone });
  const { page } = someone;
  await logIn(someone, await prepareMember(product, { fullName: 'Bashir Ahmed' }), '/post-request');

  await test.step('the form starts with one unit, urgent', async () => {
    await expect(page).toHaveTitle(/^Post a Blood Request · /);
    await expect(field(someone, 'Units Required')).toHaveValue('1');
    await expect(page.getByLabel('Urgency')).toHaveValue('urgent');
    await expect(page.getByLabel('Urgency').getByRole('option')).toHaveText([
      'Urgent (Immediate Need)',
      'Moderate (Within 24-48 hours)',
      'Low (Planned / Stock Up)',
    ]);
    await expect(page.getByLabel('Required Blood Group').getByRole('option')).toHaveText([
      'Select a blood group',
      ...['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'],
    ]);
    await expectAccessible(page);
  });

  await test.step('a missing value is named at the top and at the field, both in view', async () => {
    await submit(someone);
    await expect(page.getByRole('alert')).toHaveText(missing);
    await expect(field(someone, 'Patient Name')).toBeFocused();
    await expectInWindow(page, page.getByRole('alert'), field(someone, 'Patient Name'));
    await expectAccessible(page);
  });

  await test.step('with zero units, and with an invalid number', async () => {
    await fillRequestForm(page);
    await field(someone, 'Units Required').fill('0');
    await submit(someone);
    await expect(page.getByRole('alert')).toHaveText('Units required must be at least 1.');
    await expect(field(someone, 'Units Required')).toBeFocused();
    await field(someone, 'Units Required').fill('২');
    await field(someone, 'Contact Number').fill('call me');
    await submit(someone);
    await expect(field(someone, 'Contact Number')).toBeFocused();
    await expect(field(someone, 'Contact Number')).toHaveAccessibleDescription(/Enter a phone number/);
    await expectInWindow(page, field(someone, 'Contact Number'));
  });

  await test.step('the input survives navigation and a reload', async () => {
    await page.getByRole('link', { name: 'Campus Blood Bank' }).click();
    await page.goBack();
    await expect(field(someone, 'Hospital Name')).toHaveValue('Campus Medical Centre');
    await page.reload();
    await expect(field(someone, 'Contact Number')).toHaveValue('call me');
    await field(someone, 'Contact Number').fill('+880 1700 000 021');
  });

  await test.step('a double click posts once, and leads to the dashboard', async () => {
    await page.getByRole('button', { name: 'Submit Request' }).dblclick();
    await expect(page.getByRole('status').filter({ hasText: posted })).toBeVisible();
    await expect(field(someone, 'Patient Name')).toHaveValue('');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article', { name: 'Rahim Uddin, O+' })).toContainText('needs 2 units');
  });
});

test('an unverified member sees from the start that posting is not possible', async ({
  product,
  newPerson,
}) => {
  const newcomer = await newPerson({ options: phone });
  const unverified = await prepareMember(product, { fullName: 'Chandni Begum', isVerified: false });
  await logIn(newcomer, unverified, '/post-request');
  await expect(newcomer.page.getByRole('alert')).toHaveText(
    'Please verify your email address before posting a blood request. Check your inbox for a verification link.',
  );
  await expect(newcomer.page.getByRole('button', { name: 'Submit Request' })).toBeDisabled();
  await expectAccessible(newcomer.page);
});

test('a member posts a request once, even with a lost answer and from two tabs', {
  tag: '@main',
}, async ({ product, newPerson }) => {
  const someone = await newPerson({
    expectedMessages: [unanswered, refused, sdkWarning, /The blood request could not be posted\./],
  });
  const { page, context } = someone;
  const member = await prepareMember(product, { fullName: 'Dilara Khatun' });
  await logIn(someone, member, '/post-request');
  await fillRequestForm(page);
  const second = { context, page: await context.newPage() };
  await second.page.goto('/post-request');
  await fillRequestForm(second.page);

  await test.step('without a network an error is shown and the input stays', async () => {
    await context.setOffline(true);
    await submit(someone);
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to submit blood request. Please try again. The server could not be reached. Please check your connection.',
    );
    await expectInWindow(page, page.getByRole('alert'));
    await expect(field(someone, 'Patient Name')).toHaveValue('Rahim Uddin');
    await context.setOffline(false);
  });

  await test.step('after a lost answer the second try succeeds', async () => {
    await loseCommitAnswer(page);
    await submit(someone);
    await expect(page.getByRole('alert')).toContainText('Failed to submit blood request.');
    await submit(someone);
    await expect(page.getByRole('status').filter({ hasText: posted })).toBeVisible();
  });

  await test.step('the same from another tab succeeds too', async () => {
    await submit(second);
    await expect(second.page.getByRole('status').filter({ hasText: posted })).toBeVisible();
    await expect(second.page).toHaveURL('/dashboard');
    await expect(second.page.getByRole('article')).toHaveCount(1);
  });
});

function field({ page }: Person, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

async function submit({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Submit Request' }).click();
}
