import { expect } from '@playwright/test';
import { fillRequestForm } from './support/forms.ts';
import { phone, test } from './support/journey.ts';
import { logIn, prepareMember } from './support/members.ts';

test('a member without browser storage stays signed in and keeps what was typed while the page is open', async ({
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
  await fillRequestForm(page);
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
  await page.getByRole('button', { name: 'বাংলা' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('লগইন');
});
