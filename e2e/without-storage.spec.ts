import { expect } from '@playwright/test';
import { phone, test } from './journey.ts';
import { logIn, prepareMember } from './prepared-members.ts';

test('a browser that allows no storage keeps a member signed in, and what was typed, while the page lives', async ({
  product,
  newPerson,
}) => {
  const person = await newPerson({ options: phone });
  const { page, context } = person;
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Not allowed here.', 'SecurityError');
        },
      });
    }
  });
  await logIn(person, await prepareMember(product, { fullName: 'Ayesha Rahman' }), '/post-request');
  await page.getByLabel('Patient Name').fill('Rahim Uddin');
  await page.getByLabel('Required Blood Group').selectOption('O+');
  await page.getByLabel('Hospital Name').fill('Campus Medical Centre');
  await page.getByLabel('Contact Person').fill('Karim Uddin');
  await page.getByRole('textbox', { name: 'Contact Number' }).fill('+880 1700 000 021');
  await page.getByRole('link', { name: 'Campus Blood Bank' }).tap();
  await expect(page.getByRole('link', { name: 'Find a Donor' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Patient Name')).toHaveValue('Rahim Uddin');
  await page.getByRole('button', { name: 'Submit Request' }).dblclick();
  await expect(page.getByText('Blood request submitted successfully!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Dark theme' }).tap();
  await page.getByRole('button', { name: 'Logout (ayesha)' }).tap();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Login / Need Blood' }).tap();
  await expect(page.getByLabel('Email')).toHaveValue('');
});
