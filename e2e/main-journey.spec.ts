import { expect } from '@playwright/test';
import { type Person, test } from './journey.ts';
import { signUp, verify } from './members.ts';

const ayesha = { fullName: 'Ayesha Rahman', email: 'ayesha@campus.test', password: 'invented-1' };
const bashir = { fullName: 'Bashir Ahmed', email: 'bashir@campus.test', password: 'invented-2' };
const sentenceBeforeVerifying = 'Please verify your email address before registering as a donor.';

test('two people meet: one becomes a donor, the other finds her, posts a request, and she sees it', {
  tag: '@main',
}, async ({ product, newPerson }) => {
  const a = await newPerson();
  const b = await newPerson();

  await test.step('A signs up and is sent to /register-donor', async () => {
    await signUp(a, ayesha);
    await expect(a.page).toHaveURL('/register-donor');
    await expect(a.page.getByRole('heading', { level: 1 })).toHaveText('Become a Blood Donor');
  });

  await test.step('she is refused there until the link of the mail is opened in another tab', async () => {
    await fillDonorForm(a);
    await a.page.getByRole('button', { name: 'Register as Donor' }).click();
    await expect(a.page.getByRole('alert')).toContainText(sentenceBeforeVerifying);
    await verify(a, product, ayesha.email);
    await expect(a.page.getByText('Your email address is not verified.')).toBeHidden();
  });

  await test.step('what she typed is still there, and she registers as O+', async () => {
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
    await b.page.getByLabel('Blood Group').selectOption('O+');
    await b.page.getByRole('button', { name: 'Search' }).click();
    const found = b.page.getByRole('article', { name: ayesha.fullName });
    await expect(found).toContainText(`${wholeYearsSince(2002, 3, 4)} years`);
    await expect(found.getByRole('link', { name: /\+880 1700 000 011/ })).toHaveAttribute(
      'href',
      'tel:+8801700000011',
    );
  });

  await test.step('B posts a request and lands on the dashboard after two seconds', async () => {
    await b.page.getByRole('link', { name: 'Post Request' }).click();
    await b.page.getByLabel('Patient Name').fill('Rahim Uddin');
    await b.page.getByLabel('Required Blood Group').selectOption('O+');
    await b.page.getByLabel('Units Required').fill('2');
    await b.page.getByLabel('Hospital Name').fill('Campus Medical Centre');
    await b.page.getByLabel('Contact Person').fill('Karim Uddin');
    await b.page.getByRole('textbox', { name: 'Contact Number' }).fill('+880 1700 000 021');
    await b.page.getByRole('button', { name: 'Submit Request' }).click();
    await expect(
      b.page.getByRole('status').filter({ hasText: 'Blood request submitted successfully!' }),
    ).toBeVisible();
    await expect(b.page).toHaveURL('/post-request');
    await expect(b.page).toHaveURL('/dashboard');
    await expect(myRequests(b).getByRole('article', { name: 'Rahim Uddin, O+' })).toBeVisible();
  });

  await test.step('A sees it under View Requests', async () => {
    await a.page.getByRole('link', { name: 'View Requests' }).click();
    const seen = a.page.getByRole('article', { name: 'Rahim Uddin, O+' });
    await expect(seen).toContainText('Campus Medical Centre');
    await expect(seen).toContainText('Urgent (Immediate Need)');
    await expect(seen.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  });

  await test.step('after a kill and a new start both are signed in and everything is there', async () => {
    await product.kill();
    await product.start();
    await a.page.reload();
    await expect(a.page.getByRole('article', { name: 'Rahim Uddin, O+' })).toBeVisible();
    await expect(a.page.getByRole('button', { name: 'Logout (ayesha)' })).toBeVisible();
    await b.page.reload();
    await expect(b.page.getByRole('button', { name: 'Logout (bashir)' })).toBeVisible();
    await expect(myRequests(b).getByRole('article', { name: 'Rahim Uddin, O+' })).toBeVisible();
    await a.page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(a.page.getByRole('region', { name: 'My Donor Profile' })).toContainText(ayesha.fullName);
  });
});

test('a visitor who asks for a member page signs in and lands on it', { tag: '@main' }, async ({
  product,
  newPerson,
}) => {
  const someone = await newPerson();
  await signUp(someone, ayesha);
  await expect(someone.page).toHaveURL('/register-donor');
  await someone.page.getByRole('button', { name: 'Logout (ayesha)' }).click();
  await expect(someone.page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();

  await someone.page.goto('/view-requests?from=mail#top');
  await expect(someone.page).toHaveURL('/login');
  await someone.page.getByLabel('Email').fill(ayesha.email);
  await someone.page.getByLabel('Password').fill(ayesha.password);
  await someone.page.getByRole('button', { name: 'Login' }).click();
  await expect(someone.page).toHaveURL(`${product.origin}/view-requests?from=mail#top`);
  await expect(someone.page.getByText('No active blood requests at the moment')).toBeVisible();
});

async function fillDonorForm({ page }: Person): Promise<void> {
  await expect(page.getByLabel('Full Name')).toHaveValue(ayesha.fullName);
  await page.getByLabel('Blood Group').selectOption('O+');
  await page.getByRole('textbox', { name: 'Contact Number' }).fill('+880 1700 000 011');
  await page.getByLabel('Date of Birth').fill('2002-03-04');
  await page.getByLabel('Gender').selectOption('Female');
}

function myRequests({ page }: Person) {
  return page.getByRole('region', { name: 'My Posted Blood Requests' });
}

function wholeYearsSince(year: number, month: number, day: number): number {
  const now = new Date();
  const hadBirthday = now >= new Date(now.getFullYear(), month - 1, day);
  return now.getFullYear() - year - (hadBirthday ? 0 : 1);
}
