import { expect, type Page } from '@playwright/test';
import { fillRequestForm } from './support/forms.ts';
import { phone, test } from './support/journey.ts';
import { prepareDonor } from './support/members.ts';
import { expectAccessible, expectInWindow } from './support/page-checks.ts';

const missing =
  'Please fill in all required fields: Patient Name, Blood Group, Hospital, Contact Person, and Contact Number.';
const posted = 'Blood request submitted successfully!';

test('a member posts a request, which appears on the dashboard', async ({ newMember }) => {
  const { page } = await newMember('Bashir Ahmed', { at: '/post-request', options: phone });

  await test.step('the form starts with one unit, urgent', async () => {
    await expect(page).toHaveTitle(/^Post a Blood Request · /);
    await expect(field(page, 'Units Required')).toHaveValue('1');
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
  });

  await test.step('a missing value is named at the top and at the field, both in view', async () => {
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(missing);
    await expect(field(page, 'Patient Name')).toBeFocused();
    await expectInWindow(page, page.getByRole('alert'), field(page, 'Patient Name'));
  });

  await test.step('what members will see, beside the form', async () => {
    const preview = page.locator('section', { hasText: 'How members see it' });
    await expect(preview).toContainText('Choose the blood group');
    await fillRequestForm(page);
    await expect(preview).toContainText('Campus Medical Centre');
    await expect(preview).toContainText('Rahim Uddin');
    await page.getByLabel('Required Blood Group').selectOption('A-');
    const givers = page.getByRole('region', { name: 'Who can give to A−' });
    await expect(givers.getByRole('img')).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('with zero units, and with an invalid number', async () => {
    await page.getByLabel('Required Blood Group').selectOption('O+');
    await field(page, 'Units Required').fill('0');
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText('Units required must be at least 1.');
    await expect(field(page, 'Units Required')).toBeFocused();
    await field(page, 'Units Required').fill('২');
    await field(page, 'Contact Number').fill('call me');
    await submit(page);
    await expect(field(page, 'Contact Number')).toBeFocused();
    await expect(field(page, 'Contact Number')).toHaveAccessibleDescription(/Enter a phone number/);
    await expectInWindow(page, field(page, 'Contact Number'));
  });

  await test.step('a reload keeps the input, a double click posts it once and leads to the dashboard', async () => {
    await page.reload();
    await expect(field(page, 'Contact Number')).toHaveValue('call me');
    await field(page, 'Contact Number').fill('+880 1700 000 021');
    await page.getByRole('button', { name: 'Submit Request' }).dblclick();
    await expect(page.getByRole('status').filter({ hasText: posted })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article', { name: 'Rahim Uddin, O+' })).toContainText('2 units');
    await expect(page.getByRole('region', { name: 'Needed now' })).toContainText('are your own');
  });
});

test('a donor is the suggested contact, until somebody else is typed', async ({ newMember }) => {
  const { page, member } = await newMember('Farida Begum', { at: '/post-request' });
  const person = field(page, 'Contact Person');
  const number = field(page, 'Contact Number');

  await test.step('a member who is no donor by name only', async () => {
    await expect(person).toHaveValue('Farida Begum');
    await expect(person).toHaveAccessibleDescription(/^That’s you\./);
    await expect(number).toHaveValue('');
  });

  await test.step('a donor with the hidden number, without a draft of it', async () => {
    await prepareDonor(member, { allowContactVisibility: false, contactNumber: '+880 1700 000 031' });
    await page.reload();
    await expect(number).toHaveValue('+880 1700 000 031');
    await expect(person).toHaveValue('Farida Begum');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });

  await test.step('not over what was typed, nor over a draft', async () => {
    await number.fill('');
    await person.fill('Karim Uddin');
    await expect(person).not.toHaveAccessibleDescription(/That’s you/);
    await page.reload();
    await expect(person).toHaveValue('Karim Uddin');
    await page.waitForLoadState('networkidle');
    await expect(number).toHaveValue('');
  });
});

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Request' }).click();
}
