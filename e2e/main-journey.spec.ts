import { expect, type Page } from '@playwright/test';
import { fillDonorForm, fillRequestForm, searchDonors, submitRequest } from './support/forms.ts';
import { test } from './support/journey.ts';
import { signUp, verify } from './support/members.ts';

const ayesha = { fullName: 'Ayesha Rahman', email: 'ayesha@campus.test', password: 'invented-1' };
const bashir = { fullName: 'Bashir Ahmed', email: 'bashir@campus.test', password: 'invented-2' };
const sentenceBeforeVerifying = 'Please verify your email address before registering as a donor.';

test('a member becomes a donor, another finds her and posts a request, which she sees', {
  tag: '@main',
}, async ({ product, newPerson }) => {
  const a = await newPerson();
  const b = await newPerson();

  await test.step('A signs up and is sent to /register-donor', async () => {
    await signUp(a, ayesha);
    await expect(a.page).toHaveURL('/register-donor');
    await expect(a.page.getByRole('heading', { level: 1 })).toHaveText('Become a Blood Donor');
  });

  await test.step('A can’t register until the mailed link is opened in another tab', async () => {
    await expect(a.page.getByLabel('Full Name')).toHaveValue(ayesha.fullName);
    await fillDonorForm(a.page);
    await a.page.getByRole('button', { name: 'Register as Donor' }).click();
    await expect(a.page.getByRole('alert')).toContainText(sentenceBeforeVerifying);
    await verify(a, product, ayesha.email);
    await expect(a.page.getByText('Your email address is not verified.')).toBeHidden();
  });

  await test.step('A’s input is kept, and she registers as O+', async () => {
    await a.page.getByRole('button', { name: 'Register as Donor' }).click();
    await expect(a.page).toHaveURL('/dashboard');
    const profile = a.page.getByRole('region', { name: 'My Donor Profile' });
    await expect(profile).toContainText(ayesha.fullName);
    await expect(profile.getByRole('img', { name: 'O positive' })).toBeVisible();
  });

  await test.step('B signs up, verifies and finds A under O+ with age and number', async () => {
    await signUp(b, bashir);
    await expect(b.page).toHaveURL('/register-donor');
    await verify(b, product, bashir.email);
    await b.page.getByRole('link', { name: 'Find Donors' }).click();
    await searchDonors(b.page, 'O+');
    const found = b.page.getByRole('article', { name: ayesha.fullName });
    await expect(found).toContainText(/\d\d years/);
    await expect(found.getByRole('link', { name: /\+880 1700 000 011/ })).toHaveAttribute(
      'href',
      'tel:+8801700000011',
    );
  });

  await test.step('B posts a request and lands on the dashboard', async () => {
    await b.page.getByRole('link', { name: 'Post Request' }).click();
    await fillRequestForm(b.page);
    await submitRequest(b.page);
    await expect(b.page).toHaveURL('/dashboard');
    await expect(myRequests(b.page).getByRole('article', { name: 'Rahim Uddin, O+' })).toBeVisible();
  });

  await test.step('A sees it under View Requests', async () => {
    await a.page.getByRole('link', { name: 'View Requests' }).click();
    const seen = a.page.getByRole('article', { name: 'Rahim Uddin, O+' });
    await expect(seen).toContainText('Campus Medical Centre');
    await expect(seen).toContainText('Urgent (Immediate Need)');
    await seen.getByRole('button', { name: 'More actions for Rahim Uddin, O+' }).click();
    await expect(seen.getByRole('menuitem')).toHaveText([
      'Call',
      'Copy number',
      'Directions',
      'Print notice',
    ]);
  });

  await test.step('after a kill and a restart both are signed in and all data is stored', async () => {
    await product.kill();
    await product.start();
    await a.page.reload();
    await expect(a.page.getByRole('article', { name: 'Rahim Uddin, O+' })).toBeVisible();
    await expect(a.page.getByRole('button', { name: 'Logout (ayesha)' })).toBeVisible();
    await b.page.reload();
    await expect(b.page.getByRole('button', { name: 'Logout (bashir)' })).toBeVisible();
    await expect(myRequests(b.page).getByRole('article', { name: 'Rahim Uddin, O+' })).toBeVisible();
    await a.page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(a.page.getByRole('region', { name: 'My Donor Profile' })).toContainText(ayesha.fullName);
  });
});

function myRequests(page: Page) {
  return page.getByRole('region', { name: 'My Posted Blood Requests' });
}
