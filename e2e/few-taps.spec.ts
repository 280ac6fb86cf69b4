import { donorCode } from '@blood-bank/domain/records/donor';
import { expect, type Locator, type Page } from '@playwright/test';
import { fillAccountForm } from './support/forms.ts';
import { phone, test } from './support/journey.ts';
import { prepareMember, prepareRequest } from './support/members.ts';
import { expectAccessible, expectInWindow } from './support/page-checks.ts';

const donor = { bloodGroup: 'O-' };
const number = '+880 1700 000 011';

test('a visitor with a need on a phone calls a donor in twelve taps, without a wrong turn', async ({
  product,
  newPerson,
}) => {
  await prepareMember(product, { fullName: 'Zahir Islam', donor });
  const { page } = await newPerson({ options: phone });
  const taps = new Taps();
  await page.goto('/');
  await taps.on(page.getByRole('link', { name: 'Login / Need Blood' }));
  await expect(page.getByRole('status')).toHaveText(
    'Log in to call donors. New here? Register: it takes a minute.',
  );
  await taps.on(page.getByRole('main').getByRole('link', { name: 'Register' }));
  for (const [label, text] of [
    ['Full Name', 'Rahim Uddin'],
    ['Email', 'rahim@campus.test'],
    ['Password', 'invented-1'],
    ['University ID', '2002-117'],
  ] as const) {
    await taps.on(page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await taps.onOption(page.getByLabel('Department / Position'), 'CSE');
  await taps.on(page.getByRole('button', { name: 'Create Account' }));
  await expect(page).toHaveURL('/register-donor');
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'You came for a blood request.' })).toBeVisible();
  await taps.on(page.getByRole('link', { name: 'Find donors now' }));
  await expectDonorToCall(page, taps);
  expect(taps.count).toBeLessThanOrEqual(12);
});

test('a newcomer by a shared link is one tap from the request after the sign-up', async ({
  product,
  newPerson,
}) => {
  const poster = await prepareMember(product, { fullName: 'Salma Jahan' });
  const link = `/requests/${await prepareRequest(poster)}`;
  const { page } = await newPerson({ options: phone });
  await page.goto(link);
  await page.getByRole('main').getByRole('link', { name: 'Register' }).tap();
  await fillAccountForm(page, {
    fullName: 'Rahim Uddin',
    email: 'rahim@campus.test',
    password: 'invented-1',
  });
  await page.getByRole('button', { name: 'Create Account' }).tap();
  await page.getByRole('link', { name: 'See it now' }).tap();
  await expect(page).toHaveURL(link);
  await expectInWindow(page, page.getByRole('link', { name: /^Call / }));
});

test('a member on a phone calls a donor from the dashboard in three taps', async ({ product, newMember }) => {
  await prepareMember(product, { fullName: 'Zahir Islam', donor });
  const { page } = await newMember('Ayesha Rahman', { options: phone });
  const taps = new Taps();
  await taps.on(page.getByRole('link', { name: 'Find Donors' }));
  await expectDonorToCall(page, taps);
  expect(taps.count).toBeLessThanOrEqual(3);
});

test('a donor on a phone posts a request in six taps, and types the name of the patient alone', async ({
  newMember,
}) => {
  const { page } = await newMember('Farida Begum', { options: phone, at: '/post-request', donor });
  const taps = new Taps();
  await taps.on(page.getByRole('textbox', { name: 'Patient Name' }));
  await page.keyboard.type('Rahim Uddin');
  await taps.on(page.getByRole('button', { name: 'O negative' }));
  await taps.on(page.getByRole('button', { name: 'One more' }));
  await taps.on(page.getByRole('button', { name: 'City General Hospital' }));
  const when = page.getByRole('group', { name: 'When is it needed?' });
  await taps.on(when.getByRole('button', { name: /9 AM$/ }));
  await expectAccessible(page);
  const submit = page.getByRole('button', { name: 'Submit Request' });
  await expect(submit).toHaveAccessibleDescription(/^2 units of O− at City General Hospital by .+, 9 AM$/);
  await expectInWindow(page, submit);
  await taps.on(submit);
  await expect(page.getByRole('article', { name: 'Rahim Uddin, O-' })).toContainText('2 units');
  expect(taps.count).toBeLessThanOrEqual(6);
});

test('an admin on a phone calls the donor whose code a member quotes in six taps, on three screens', async ({
  product,
  newMember,
}) => {
  const hidden = { ...donor, contactNumber: number, allowContactVisibility: false };
  const { uid } = await prepareMember(product, { fullName: 'Zahir Islam', donor: hidden });
  await prepareMember(product, { fullName: 'Zahid Islam', donor });
  const { page: caller } = await newMember('Ayesha Rahman', { options: phone, at: '/find-donors?group=O-' });
  const found = caller.getByRole('article', { name: 'Zahir Islam' });
  const code = donorCode(uid);
  await expect(found).toContainText(`Zahir Islam, ${code}`);
  await expectInWindow(caller, found.getByRole('link', { name: 'Call an Admin' }));

  const { page } = await newMember('Olivia Officer', { options: phone, role: 'admin' });
  const taps = new Taps();
  await expect(page).toHaveURL('/dashboard');
  await taps.on(page.getByRole('button', { name: 'Menu' }));
  await taps.on(page.getByRole('link', { name: 'Admin Panel' }));
  await expect(page).toHaveURL('/admin/overview');
  await taps.on(page.getByRole('link', { name: 'Manage Donors' }));
  await expect(page).toHaveURL('/admin/donors');
  await taps.on(page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type(code);
  await expect(page.getByRole('rowheader')).toHaveText([/Zahir Islam/]);
  await taps.on(page.getByRole('button', { name: 'Show number of Zahir Islam' }));
  const call = page.getByRole('link', { name: number });
  await expect(call).toHaveAttribute('href', 'tel:+8801700000011');
  await expectInWindow(page, call);
  expect(new URL(page.url()).pathname).toBe('/admin/donors');
  taps.count += 1;
  expect(taps.count).toBeLessThanOrEqual(6);
});

/** Counts what a thumb does. Typing is no tap. */
class Taps {
  count = 0;

  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.tap();
  }

  /** One tap opens a select, another one chooses. */
  async onOption(select: Locator, option: string): Promise<void> {
    this.count += 2;
    await select.selectOption(option);
  }
}

/** Searches for O− with one tap, and taps the number that is in sight. */
async function expectDonorToCall(page: Page, taps: Taps): Promise<void> {
  await taps.on(page.getByRole('button', { name: 'O negative' }));
  const call = page
    .getByRole('article', { name: 'Zahir Islam' })
    .getByRole('link', { name: `Call ${number}` });
  await expect(call).toHaveAttribute('href', 'tel:+8801700000011');
  await expectInWindow(page, call);
  taps.count += 1;
}
