import { expect } from '@playwright/test';
import { sdkWarning, test, unanswered } from './support/journey.ts';
import { prepareDonor, prepareRequest } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

const queries = '**/documents:run*';
const records = '**/documents:batchGet*';

test('a member retries screens that could not be loaded', async ({ newMember }) => {
  const { page, member } = await newMember('Dilara Khatun', {
    expectedMessages: [unanswered, sdkWarning, /record/],
  });
  const heading = page.getByRole('heading', { level: 1 });
  const retry = page.getByRole('button', { name: 'Try again' });

  await test.step('the account record of a newcomer', async () => {
    await page.route(records, (route) => route.abort());
    await page.goto('/register-donor');
    await expect(page.getByRole('alert')).toContainText(
      'Could not load your profile data. Please try again.',
    );
    await expectAccessible(page);
    await page.unroute(records);
    await retry.click();
    await expect(page.getByLabel('Full Name')).toHaveValue('Dilara Khatun');
    await expect(heading).toBeFocused();
  });

  await prepareDonor(member);
  await prepareRequest(member);
  for (const [path, sentence, loaded] of [
    ['/edit-donor-profile', 'Failed to fetch donor data.', page.getByLabel('Full Name')],
    [
      '/view-requests',
      'Failed to fetch blood requests. Please try again.',
      page.getByRole('article', { name: 'Rahim Uddin, O+' }),
    ],
  ] as const) {
    await test.step(path, async () => {
      await page.route(queries, (route) => route.abort());
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText(sentence);
      await expect(page.getByRole('alert')).not.toContainText('index');
      await page.unroute(queries);
      await retry.press('Enter');
      await expect(loaded).toBeVisible();
      await expect(heading).toBeFocused();
    });
  }
});

test('a member retries the parts of a dashboard that could not be loaded', async ({ newMember }) => {
  const { page, member } = await newMember('Bashir Ahmed', {
    expectedMessages: [unanswered, /RPC_ERROR/, /Whether the member is a donor/],
  });
  await prepareRequest(member);
  const profile = page.getByRole('region', { name: 'My Donor Profile' });
  const requests = page.getByRole('region', { name: 'My Posted Blood Requests' });
  await page.route(queries, (route) => route.abort());
  await page.reload();
  const problem = requests.getByRole('alert');
  await expect(problem).toContainText('Failed to load your blood requests.');
  await expect(profile).toContainText('Your donor profile couldn’t be loaded.');
  await expect(profile.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(queries);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(requests.getByRole('article', { name: 'Rahim Uddin, O+' })).toBeVisible();
  await profile.getByRole('button', { name: 'Try again' }).click();
  await expect(profile.getByRole('link', { name: 'Become a Blood Donor Now' })).toBeVisible();
});
