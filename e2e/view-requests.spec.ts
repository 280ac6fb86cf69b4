import { expect } from '@playwright/test';
import { test, unanswered } from './journey.ts';
import { logIn, prepareMember, prepareRequest } from './members.ts';
import { expectAccessible, expectNothingCutOff, overlap, widths } from './page-checks.ts';

const exactTime = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/;

test('a member reads active requests, and changes the own ones only', { tag: '@main' }, async ({
  product,
  newPerson,
}) => {
  const member = await newPerson();
  const { page } = member;
  const owner = await prepareMember(product, { fullName: 'Ayesha Rahman' });
  await logIn(member, owner, '/view-requests');

  await test.step('without requests', async () => {
    await expect(page).toHaveTitle(/^Active Blood Requests · /);
    await expect(page.getByText('No active blood requests at the moment.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Be the first to Post a Request' })).toHaveAttribute(
      'href',
      '/post-request',
    );
    await expectAccessible(page);
  });

  const other = await prepareMember(product, { fullName: 'Bashir Ahmed' });
  await prepareRequest(owner, { patientName: 'Own Patient', urgency: 'moderate' });
  await prepareRequest(owner, { patientName: 'Planned Patient', urgency: 'low' });
  await prepareRequest(other, {
    patientName: 'Rahim Uddin-With-A-Name-That-Has-No-End-Of-Its-Own',
    hospitalLocation: 'Ward 4, third floor',
    contactNumber: '01700 000 000 000 00',
    additionalInfo: 'Please come before noon.\nAsk at the desk.',
  });
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(3);
  const cards = page.getByRole('article');
  const others = cards.first();

  await test.step('shows need, urgency, place and contact, newest first', async () => {
    await expect(cards.first()).toContainText('Urgent (Immediate Need)');
    await expect(cards.nth(1)).toContainText('Low (Planned / Stock Up)');
    await expect(cards.nth(2)).toContainText('Moderate (Within 24-48 hours)');
    await expect(others.getByRole('definition')).toHaveText([
      'Urgent (Immediate Need)',
      /^just now/,
      'needs 2 units',
      'Campus Medical Centre',
      'Ward 4, third floor',
      'Karim Uddin',
      'Please come before noon.\nAsk at the desk.',
      'Call 01700 000 000 000 00',
    ]);
    await expect(others.getByRole('link', { name: 'Call 01700 000 000 000 00' })).toHaveAttribute(
      'href',
      'tel:0170000000000000',
    );
  });

  await test.step('only the owner has actions', async () => {
    await expect(others.getByRole('button', { name: /Fulfilled|Cancel|Delete/ })).toHaveCount(0);
    await expect(cards.nth(1).getByRole('button', { name: /Fulfilled|Cancel|Delete/ })).toHaveText([
      'Mark as Fulfilled',
      'Cancel Request',
      'Delete',
    ]);
  });

  await test.step('the exact time replaces the relative one without covering anything', async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      for (const card of await cards.all()) {
        const exact = card.getByText(exactTime);
        await expect(exact).toBeHidden();
        await card.getByText('just now').hover();
        await expect(exact).toBeVisible();
        expect(await overlap(exact, card.getByText(/^(Urgent|Moderate|Low) \(/))).toBe(false);
        expect(await overlap(exact, card.getByRole('heading'))).toBe(false);
        await page.mouse.move(0, 0);
      }
    }
    await others.getByRole('link', { name: /^Call/ }).focus();
    await expect(others.getByText(exactTime)).toBeVisible();
  });

  await test.step('nothing is cut off at any width, and a usual number is not broken', async () => {
    await expectNothingCutOff(page, cards);
    await page.setViewportSize({ width: 320, height: 740 });
    const number = cards.nth(1).getByText('+880 1700 000 021');
    expect((await number.boundingBox())?.height).toBeLessThan(30);
    await page.setViewportSize({ width: 1280, height: 740 });
    await expectAccessible(page);
  });

  await test.step('in print it is a notice without navigation and buttons, with the exact time', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(others.getByText(exactTime)).toBeVisible();
    await expect(others.getByRole('img', { name: 'O positive' })).toBeVisible();
    await page.emulateMedia({ media: null });
  });

  await test.step('a fulfilled request leaves the list', async () => {
    await cards.nth(2).getByRole('button', { name: 'Mark as Fulfilled' }).click();
    await page.getByRole('button', { name: 'Yes, mark as fulfilled' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'The request for Own Patient, O+ is marked as fulfilled.' }),
    ).toBeVisible();
    await expect(cards).toHaveCount(2);
  });
});

test('an admin changes any request', async ({ product, newPerson }) => {
  const admin = await newPerson();
  await prepareRequest(await prepareMember(product, { fullName: 'Chandni Begum' }));
  const officer = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  await logIn(admin, officer, '/view-requests');
  const card = admin.page.getByRole('article', { name: 'Rahim Uddin, O+' });
  await card.getByRole('button', { name: 'Cancel Request' }).click();
  await admin.page.getByRole('button', { name: 'Yes, cancel request' }).click();
  await expect(card).toHaveCount(0);
});

test('a member retries a list that could not be loaded', async ({ product, newPerson }) => {
  const someone = await newPerson({ expectedMessages: [unanswered, /RPC_ERROR/] });
  const { page } = someone;
  const member = await prepareMember(product, { fullName: 'Dilara Khatun' });
  await prepareRequest(member);
  await page.route('**/documents:run*', (route) => route.abort());
  await logIn(someone, member, '/view-requests');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch blood requests. Please try again.');
  await expect(page.getByRole('alert')).not.toContainText('index');
  await page.unroute('**/documents:run*');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('article', { name: 'Rahim Uddin, O+' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
