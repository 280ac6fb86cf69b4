import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { type Person, phone, refused, test, unanswered } from './journey.ts';
import { expectInWindow } from './layout.ts';
import { logIn, prepareMember } from './prepared-members.ts';

const missing =
  'Please fill in all required fields: Patient Name, Blood Group, Hospital, Contact Person, and Contact Number.';
const posted = 'Blood request submitted successfully!';
/** The SDK says so of a call that got no answer. */
const sdkWarning = /RPC_ERROR HTTP error has no status/;

test('a request is asked for field by field, posted, and stands on the dashboard', { tag: '@main' }, async ({
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

  await test.step('what is missing is said at the top and at the field, both in view', async () => {
    await submit(someone);
    await expect(page.getByRole('alert')).toHaveText(missing);
    await expect(field(someone, 'Patient Name')).toBeFocused();
    await expectInWindow(page, page.getByRole('alert'), field(someone, 'Patient Name'));
    await expectAccessible(page);
  });

  await test.step('no unit, and a number that is none', async () => {
    await fill(someone);
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

  await test.step('going elsewhere and back, or a reload, loses nothing', async () => {
    await page.getByRole('link', { name: 'Campus Blood Bank' }).click();
    await page.goBack();
    await expect(field(someone, 'Hospital Name')).toHaveValue('Campus Medical Centre');
    await page.reload();
    await expect(field(someone, 'Contact Number')).toHaveValue('call me');
    await field(someone, 'Contact Number').fill('+880 1700 000 021');
  });

  await test.step('a double click posts it once; the emptied form waits for the dashboard', async () => {
    await page.getByRole('button', { name: 'Submit Request' }).dblclick();
    await expect(page.getByRole('status').filter({ hasText: posted })).toBeVisible();
    await expect(field(someone, 'Patient Name')).toHaveValue('');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article', { name: 'Rahim Uddin, O+' })).toContainText('needs 2 units');
  });
});

test('nobody posts before the address is verified, and the screen says so from the start', async ({
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

test('a request sent without a network, with its answer lost, and from two tabs, is posted once', {
  tag: '@main',
}, async ({ product, newPerson }) => {
  const someone = await newPerson({
    expectedNoise: [unanswered, refused, sdkWarning, /The blood request could not be posted\./],
  });
  const { page, context } = someone;
  const member = await prepareMember(product, { fullName: 'Dilara Khatun' });
  await logIn(someone, member, '/post-request');
  await fill(someone);
  const second = { context, page: await context.newPage() };
  await second.page.goto('/post-request');
  await fill(second);

  await test.step('the network is cut: the sentence says so, and what was typed stays', async () => {
    await context.setOffline(true);
    await submit(someone);
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to submit blood request. Please try again. The server could not be reached. Please check your connection.',
    );
    await expectInWindow(page, page.getByRole('alert'));
    await expect(field(someone, 'Patient Name')).toHaveValue('Rahim Uddin');
    await context.setOffline(false);
  });

  await test.step('the answer is lost on its way: the second try ends well', async () => {
    await page.route(
      '**/documents:commit*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await submit(someone);
    await expect(page.getByRole('alert')).toContainText('Failed to submit blood request.');
    await submit(someone);
    await expect(page.getByRole('status').filter({ hasText: posted })).toBeVisible();
  });

  await test.step('the same from the other tab ends well too', async () => {
    await submit(second);
    await expect(second.page.getByRole('status').filter({ hasText: posted })).toBeVisible();
    await expect(second.page).toHaveURL('/dashboard');
    await expect(second.page.getByRole('article')).toHaveCount(1);
  });
});

async function fill(person: Person): Promise<void> {
  await field(person, 'Patient Name').fill('Rahim Uddin');
  await person.page.getByLabel('Required Blood Group').selectOption('O+');
  await field(person, 'Hospital Name').fill('Campus Medical Centre');
  await field(person, 'Contact Person').fill('Karim Uddin');
  await field(person, 'Contact Number').fill('+880 1700 000 021');
}

function field({ page }: Person, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

async function submit({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Submit Request' }).click();
}
