import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { prepareDonor, prepareMember, prepareRequest } from './support/members.ts';
import { expectNoSidewaysScroll } from './support/page-checks.ts';

test('a member finds the two main tasks and what is urgent, and no invitation to join', async ({
  product,
  newMember,
}) => {
  const bashir = await prepareMember(product, { fullName: 'Bashir Ahmed' });
  await prepareRequest(bashir, { patientName: 'Rahim Uddin', hospitalName: 'Campus Medical Centre' });
  await prepareRequest(bashir, { patientName: 'Karim Uddin', urgency: 'low' });
  const { page, member } = await newMember('Ayesha Rahman');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('link', { name: 'Find a Donor' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join Our Lifesaving Community' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Become a Donor' })).toBeHidden();
  for (const [name, path] of [
    ['Find a Donor', '/find-donors'],
    ['Post a Request', '/post-request'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
  }

  await test.step('what is urgent, to be passed on by who can’t help', async () => {
    const urgent = page.getByRole('region', { name: 'Needed now' });
    await expect(urgent.getByRole('article')).toHaveCount(1);
    const request = urgent.getByRole('article', { name: 'Rahim Uddin, O+' });
    await expect(request.getByRole('button', { name: 'Share' })).toBeVisible();
    await expect(urgent.getByRole('link', { name: 'All active requests' })).toHaveAttribute(
      'href',
      '/view-requests',
    );
  });

  await test.step('what a member can do next: become a donor, or donate', async () => {
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Become a Blood Donor Now' })).toHaveAttribute(
      'href',
      '/register-donor',
    );
    await prepareDonor(member, { bloodGroup: 'B-' });
    // The app would show what it has just read.
    await page.goto('/dashboard');
    await expect(main.getByText('Can donate now')).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(main).toContainText('Ayesha, you can donate now.');
    await expect(main.getByRole('radio', { name: 'B negative', exact: true })).toBeChecked();
    // Of a new visit, which has not read the donor: nothing is claimed.
    await page.reload();
    await expect(main).toContainText('Welcome, Ayesha.');
  });
});

test('a visitor at 320 px needs no sideways scrolling', async ({ newPerson }) => {
  const { page } = await newPerson({ options: { viewport: { width: 320, height: 640 } } });
  for (const path of ['/login', '/register', '/forgot-password', '/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
    await expectNoSidewaysScroll(page, { width: 320, height: 640 });
  }
  const doors = ['Become a Donor', 'Login / Need Blood'].map((name) => page.getByRole('link', { name }));
  for (const door of doors) expect(await door.boundingBox()).toMatchObject({ width: 288, height: 64 });
});

test('a visitor chooses the light or dark theme, which follows the system otherwise', async ({
  newPerson,
}) => {
  const { page } = await newPerson({ options: { colorScheme: 'dark' } });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/');
  expect(await ground()).toBe('rgb(19, 17, 16)');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).toBe('rgb(247, 244, 240)');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect.poll(ground).toBe('rgb(19, 17, 16)');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Light theme' })).toBeVisible();
  expect(await ground()).toBe('rgb(19, 17, 16)');
  expect(await browserBar(page)).toBe('#1d1a18');
});

function browserBar(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );
}
