import { expect, type Locator, type Page } from '@playwright/test';
import { test, waitForApp } from './support/journey.ts';
import { verify } from './support/members.ts';

const errorColour = 'rgb(194, 65, 12)';
const email = 'bashir@campus.test';

test('a keyboard user signs up, becomes a donor, posts a request, deletes it and logs out', async ({
  product,
  newPerson,
}) => {
  const person = await newPerson();
  const { page } = person;
  await page.goto('/');
  await waitForApp(page);

  await test.step('skips the navigation', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await go(page, page.getByRole('link', { name: 'Become a Donor' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('creates the account', async () => {
    await type(page, page.getByLabel('Full Name'), 'Bashir Ahmed');
    await type(page, page.getByLabel('Email'), email);
    await type(page, page.getByLabel('Password'), 'invented-1');
    await type(page, page.getByLabel('University ID'), '2002-117');
    await type(page, page.getByLabel('Department / Position'), 'CSE');
    await go(page, page.getByRole('button', { name: 'Create Account' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Become a Blood Donor');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('has the mail sent again, with the focus kept', async () => {
    await go(page, page.getByRole('button', { name: 'Resend Verification Email' }), 'Shift+Tab');
    await expect(page.getByText('Verification email resent!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeFocused();
    await verify(person, product, email);
  });

  await test.step('registers as a donor', async () => {
    await type(page, page.getByRole('combobox', { name: 'Blood Group' }), 'O-');
    await type(page, page.getByRole('textbox', { name: 'Contact Number' }), '+880 1700 000 011');
    await type(page, page.getByLabel('Date of Birth'), '03042002');
    await type(page, page.getByLabel('Gender'), 'Male');
    await reach(page, page.getByLabel('Show my contact number to signed-in members'));
    await page.keyboard.press('Space');
    await go(page, page.getByRole('button', { name: 'Register as Donor' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(page.getByRole('region', { name: 'My Donor Profile' })).toContainText('Bashir Ahmed');
  });

  await test.step('posts a request', async () => {
    await go(page, page.getByRole('link', { name: 'Post New Request' }));
    await type(page, page.getByLabel('Patient Name'), 'Rahim Uddin');
    await type(page, page.getByLabel('Required Blood Group'), 'O+');
    await type(page, page.getByLabel('Hospital Name'), 'Campus Medical Centre');
    await type(page, page.getByLabel('Contact Person'), 'Karim Uddin');
    await type(page, page.getByRole('textbox', { name: 'Contact Number' }), '+880 1700 000 021');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Blood request submitted successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });

  await test.step('declines a confirmation by Escape and accepts it by Enter', async () => {
    const request = page.getByRole('article', { name: 'Rahim Uddin, O+' });
    const menu = request.getByRole('button', { name: 'More actions for Rahim Uddin, O+' });
    await go(page, menu);
    await chooseDelete(page);
    const back = page.getByRole('button', { name: 'No, go back' });
    await expect(back).toBeFocused();
    await expect(page.getByRole('button', { name: 'Yes, delete' })).toHaveCSS(
      'background-color',
      errorColour,
    );
    await expect(back).not.toHaveCSS('background-color', errorColour);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await chooseDelete(page);
    await go(page, page.getByRole('button', { name: /^Yes, / }));
    await expect(request).toBeHidden();
  });

  await test.step('logs out', async () => {
    await go(page, page.getByRole('button', { name: 'Logout (bashir)' }), 'Shift+Tab');
    await expect(page.getByRole('link', { name: 'Login / Need Blood' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

/** Presses Tab until `target` has focus, and sees that it shows. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
}

/** Chooses the last item of the menu that is open. */
async function chooseDelete(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
}

async function go(page: Page, target: Locator, key?: string): Promise<void> {
  await reach(page, target, key);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}
