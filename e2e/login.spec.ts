import { expect, type Page } from '@playwright/test';
import { phone, refused, test, unanswered } from './support/journey.ts';
import { preparedPassword, prepareMember } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

const wrong = 'Invalid email or password. Please try again.';

test('a member logs in, after errors that keep what was typed', { tag: '@main' }, async ({
  product,
  newPerson,
}) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const { page } = await newPerson({ options: phone, expectedMessages: [refused, unanswered] });
  await page.goto('/login');
  await expect(page).toHaveTitle('Login · Campus Blood Bank');
  await expect(email(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');

  await test.step('with an unknown address and with a wrong password', async () => {
    await email(page).fill('nobody@campus.test');
    await password(page).fill(preparedPassword);
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(wrong);
    await email(page).fill(ayesha.email);
    await password(page).fill('guesed-1');
    for (let steps = 0; steps < 4; steps += 1) await password(page).press('ArrowLeft');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await expect(page.getByRole('alert')).toHaveText(wrong);
    await page.keyboard.type('s');
    await page.getByRole('button', { name: 'Hide password' }).press('Enter');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).press('Space');
    await submit(page);
    await expect(password(page)).toHaveAttribute('type', 'password');
    await expect(page.getByRole('alert')).toHaveText(wrong);
    await expect(email(page)).toHaveValue(ayesha.email);
    await expect(password(page)).toHaveValue('guessed-1');
    await expectAccessible(page);
  });

  await test.step('while the server is down: our own message, and the provider’s after it', async () => {
    await product.kill();
    await password(page).fill(preparedPassword);
    await submit(page);
    await expect(page.getByRole('alert')).toHaveText(
      /^The site can’t be reached right now\..*auth\/network-request-failed/,
    );
    await product.start();
  });

  await test.step('logs in once by a double click', async () => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await password(page).fill(preparedPassword);
    await loginButton(page).dblclick();
    await expect(page).toHaveURL('/dashboard');
    expect(calls.filter((url) => url.includes('accounts:signInWithPassword'))).toHaveLength(1);
  });
});

test('a visitor sees why to log in, and lands on the requested page afterwards', async ({
  product,
  newPerson,
}) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const { page } = await newPerson();
  for (const [path, reason] of [
    ['/dashboard', 'Please log in to view your dashboard.'],
    ['/post-request', 'You must be logged in to post a request.'],
    ['/edit-donor-profile', 'You must be logged in to edit a donor profile.'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status')).toHaveText(reason);
  }
  await expectAccessible(page);
  await page.goto('/view-requests?from=mail#top');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await email(page).fill(ayesha.email);
  await password(page).fill(preparedPassword);
  await password(page).press('Enter');
  await expect(page).toHaveURL('/view-requests?from=mail#top');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await test.step('a signed-in member is not asked again', async () => {
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    }
  });
});

function email(page: Page) {
  return page.getByLabel('Email');
}

function password(page: Page) {
  return page.getByLabel('Password');
}

function loginButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Login' });
}

function submit(page: Page): Promise<void> {
  return loginButton(page).click();
}
