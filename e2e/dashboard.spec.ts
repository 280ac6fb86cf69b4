import { expect } from '@playwright/test';
import { type Person, phone, test, unanswered } from './journey.ts';
import { logIn, prepareDonor, prepareMember, prepareRequest } from './members.ts';
import { expectAccessible, expectNothingCutOff } from './page-checks.ts';

test('a member sees the own profile and requests on the dashboard, a newcomer the next steps', {
  tag: '@main',
}, async ({ product, newPerson }) => {
  const someone = await newPerson({ options: phone });
  const { page } = someone;
  const member = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  await logIn(someone, member);

  await test.step('shows the next steps', async () => {
    await expect(page).toHaveTitle(/^Dashboard · /);
    await expect(profile(someone).getByRole('link', { name: 'Become a Blood Donor Now' })).toHaveAttribute(
      'href',
      '/register-donor',
    );
    await expect(requests(someone).getByRole('link', { name: 'Post New Request' })).toHaveAttribute(
      'href',
      '/post-request',
    );
    await expect(requests(someone)).toContainText('You have not posted any blood requests.');
    await expectAccessible(page);
  });

  await test.step('shows the profile and the requests, newest first', async () => {
    await prepareDonor(member, { bloodGroup: 'B-', isAvailable: false });
    await prepareRequest(member, { patientName: 'First Patient', urgency: 'low' });
    await prepareRequest(member, { patientName: 'Second Patient', hospitalLocation: 'Ward 4' });
    await page.reload();
    await expect(profile(someone)).toContainText('Ayesha Rahman');
    await expect(profile(someone)).toContainText('Not available');
    await expect(profile(someone).getByRole('img', { name: 'B negative' })).toBeVisible();
    await expect(profile(someone).getByRole('link', { name: 'Edit Profile' })).toHaveAttribute(
      'href',
      '/edit-donor-profile',
    );
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      'Second Patient',
      'First Patient',
    ]);
    await expectNothingCutOff(page, page.getByRole('article'));
    await page.emulateMedia({ media: 'print' });
    await expect(profile(someone).getByText('Edit Profile')).toBeHidden();
    await page.emulateMedia({ media: null });
    await expectAccessible(page);
  });

  const card = page.getByRole('article', { name: 'First Patient, O+' });

  await test.step('a declined confirmation changes nothing and returns the focus', async () => {
    const button = card.getByRole('button', { name: 'Mark as Fulfilled' });
    await button.click();
    const question = page.getByRole('alertdialog', {
      name: 'Mark the request for First Patient, O+ as fulfilled?',
    });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'No, go back' }).click();
    await expect(question).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.press('Enter');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(card).toContainText('Active');
  });

  await test.step('fulfils, cancels and deletes requests', async () => {
    await press(card, 'Mark as Fulfilled', 'Yes, mark as fulfilled');
    await expect(card).toContainText('Fulfilled');
    await expect(card.getByRole('button', { name: /Fulfilled|Cancel/ })).toHaveCount(0);
    const other = page.getByRole('article', { name: 'Second Patient, O+' });
    await press(other, 'Cancel Request', 'Yes, cancel request');
    await expect(other).toContainText('Cancelled');
    await press(other, 'Delete', 'Yes, delete');
    await press(card, 'Delete', 'Yes, delete');
    await expect(requests(someone)).toContainText('You have not posted any blood requests.');
  });
});

test('a member retries a dashboard that could not be loaded', async ({ product, newPerson }) => {
  const someone = await newPerson({
    expectedMessages: [unanswered, /RPC_ERROR/, /Whether the member is a donor/],
  });
  const { page } = someone;
  const member = await prepareMember(product, { fullName: 'Bashir Ahmed' });
  await prepareRequest(member);
  await page.route('**/documents:run*', (route) => route.abort());
  await logIn(someone, member);
  const problem = requests(someone).getByRole('alert');
  await expect(problem).toContainText('Failed to load your blood requests.');
  await expect(profile(someone)).toContainText('Your donor profile cannot be shown right now.');
  await expect(profile(someone).getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/documents:run*');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(requests(someone).getByRole('article', { name: 'Rahim Uddin, O+' })).toBeVisible();
  await profile(someone).getByRole('button', { name: 'Try again' }).click();
  await expect(profile(someone).getByRole('link', { name: 'Become a Blood Donor Now' })).toBeVisible();
});

async function press(card: ReturnType<typeof requests>, button: string, answer: string): Promise<void> {
  await card.getByRole('button', { name: button }).click();
  await card.page().getByRole('alertdialog').getByRole('button', { name: answer }).click();
}

function profile({ page }: Person) {
  return page.getByRole('region', { name: 'My Donor Profile' });
}

function requests({ page }: Person) {
  return page.getByRole('region', { name: 'My Posted Blood Requests' });
}
