import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { refused, test, unanswered } from './journey.ts';
import { logIn, preparedPassword, prepareMember } from './prepared-members.ts';
import { runCommand } from './run-command.ts';

const recordRead = /documents:batchGet/;
const recordNotRead = 'Your account record could not be loaded, so some things may be missing here.';

test('nothing is drawn until it is known who is there; what can’t be reached is asked for again', async ({
  product,
  newPerson,
}) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const person = await newPerson({ expectedNoise: [unanswered, /The app could not start/] });
  const { page } = person;
  await logIn(person, ayesha);

  await test.step('while the configuration is on its way', async () => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/init\.json/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset.theme !== undefined);
    expect(await page.locator('#root').innerHTML()).toBe('');
    letThrough();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await page.unroute(/init\.json/);
  });

  await test.step('where it does not come, it is said and asked for again', async () => {
    await page.route(/init\.json/, (route) => route.abort('connectionrefused'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The site can’t be reached just now');
    await expectAccessible(page);
    await page.unroute(/init\.json/);
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });

  await test.step('where the server says nothing of the account, it is said after 15 seconds', async () => {
    let asking = 0;
    await page.route(/accounts:lookup/, async (route) => {
      asking += 1;
      if (asking > 1) await route.continue();
    });
    await page.clock.install();
    const asked = page.waitForRequest(/accounts:lookup/);
    await page.reload();
    await asked;
    await page.clock.fastForward(15_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The site can’t be reached just now');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });
});

test('signing in and out reaches every tab, and leaves nothing of the person behind', {
  tag: '@main',
}, async ({ product, newPerson }) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const person = await newPerson();
  const { page, context } = person;
  const other = await context.newPage();
  await other.goto('/login');
  await logIn(person, ayesha, '/post-request');
  await expect(other).toHaveURL('/dashboard');

  await page.getByLabel('Patient Name').fill('Rahim Uddin');
  await other.getByRole('button', { name: 'Logout (ayesha)' }).click();
  await expect(other).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByLabel('Patient Name')).toBeHidden();
  for (const tab of [page, other]) {
    expect(await tab.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
      /Rahim|ayesha/,
    );
  }
});

test('a session that ended elsewhere leads to the sign-in form, and back to what was typed', async ({
  product,
  newPerson,
}) => {
  const ayesha = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  const person = await newPerson({
    expectedNoise: [refused, /The session could not be renewed/, /could not be/],
  });
  const elsewhere = await newPerson();
  const { page } = person;
  await logIn(person, ayesha, '/post-request');
  await page.getByLabel('Patient Name').fill('Rahim Uddin');
  await page.getByLabel('Required Blood Group').selectOption('O+');
  await page.getByLabel('Hospital Name').fill('Campus Medical Centre');
  await page.getByLabel('Contact Person').fill('Karim Uddin');
  await page.getByRole('textbox', { name: 'Contact Number' }).fill('+880 1700 000 021');

  await elsewhere.page.goto('/forgot-password');
  await elsewhere.page.getByLabel('Email').fill(ayesha.email);
  await elsewhere.page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(elsewhere.page.getByRole('status')).toBeVisible();
  await elsewhere.page.goto(await product.mailLink(ayesha.email));
  await elsewhere.page.getByLabel('New Password').fill(`${preparedPassword}-2`);
  await elsewhere.page.getByRole('button', { name: 'Save password' }).click();
  await expect(elsewhere.page.getByLabel('New Password')).toBeHidden();

  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText('You must be logged in to post a request.');
  await page.getByLabel('Email').fill(ayesha.email);
  await page.getByLabel('Password').fill(`${preparedPassword}-2`);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/post-request');
  await expect(page.getByLabel('Patient Name')).toHaveValue('Rahim Uddin');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Blood request submitted successfully!')).toBeVisible();
});

test('the role is known by the user record alone: read again on coming back, none while it can’t be read', async ({
  product,
  newPerson,
}) => {
  const olivia = await prepareMember(product, { fullName: 'Olivia Officer' });
  const person = await newPerson({ expectedNoise: [unanswered, /could not be read/, /RPC_ERROR/] });
  const { page } = person;
  await logIn(person, olivia);
  const panel = page.getByRole('link', { name: 'Admin Panel' });
  await expect(page.getByRole('button', { name: 'Logout (olivia)' })).toBeVisible();
  await expect(panel).toBeHidden();
  await runCommand(product, ['admin', 'grant', olivia.email]);
  await comeBack(page);
  await expect(panel).toBeVisible();

  await page.route(recordRead, (route) => route.abort('connectionreset'));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(recordNotRead);
  await expect(panel).toBeHidden();
  await expectAccessible(page);
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/');
  await page.unroute(recordRead);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(panel).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a screen that has not come in 120 seconds is given up, and comes when it is asked for again', async ({
  newPerson,
}) => {
  const { page } = await newPerson({ expectedNoise: [/A screen could not be loaded/] });
  await page.clock.install();
  await page.goto('/');
  let asked = 0;
  await page.route(/register-screen/, async (route) => {
    asked += 1;
    if (asked > 1) await route.continue();
  });
  await page.getByRole('link', { name: 'Become a Donor' }).click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await page.clock.fastForward(121_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Screen Not Loaded');
  await expect(page.getByRole('alert')).toContainText('This screen could not be loaded.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
});

/** Headless pages believe that they always have the focus: so the event of coming back is given by hand. */
function comeBack(page: Page): Promise<boolean> {
  return page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
