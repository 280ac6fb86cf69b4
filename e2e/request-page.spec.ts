import { readFileSync } from 'node:fs';
import { limits } from '@blood-bank/domain/records/limits';
import { expect, type Locator, type Page } from '@playwright/test';
import { doc, updateDoc } from 'firebase/firestore/lite';
import decodeQR from 'qr/decode.js';
import { fillRequestForm } from './support/forms.ts';
import { hold, pauseClock, phone, refused, test } from './support/journey.ts';
import { prepareMember, prepareRequest, returnToPage, submitLogin } from './support/members.ts';
import { countSheets, expectAccessible, expectInWindow, expectNothingCutOff } from './support/page-checks.ts';

const number = '+880 1700 000 021';
const closed = 'This request is no longer active.';
const minute = 60_000;

test('a request that is loading has the shape of a page, and not of a list', async ({ newMember }) => {
  const { page } = await newMember('Ayesha Rahman', { expectedMessages: [refused] });
  const release = await hold(page, /documents:batchGet/);
  await page.goto('/requests/never-posted');
  const loading = page.getByRole('main').getByRole('status', { name: 'Loading' });
  await expect(loading.locator('.tile-shape')).toHaveCount(1);
  release();
  await expect(page.getByText(closed)).toBeVisible();
});

test('a request is posted with its time and shared; a visitor with the link logs in and can call', {
  tag: '@main',
}, async ({ product, newMember, newPerson }) => {
  const { page } = await newMember('Ayesha Rahman', { at: '/post-request' });

  await test.step('the form takes the time of the campus', async () => {
    await fillRequestForm(page);
    await page.getByLabel('Needed By Time').fill('21:00');
    await page.getByRole('button', { name: 'Submit Request' }).click();
    const date = page.getByLabel('Needed By Date');
    await expect(date).toBeFocused();
    await expect(date).toHaveAccessibleDescription(/Needed By Date is required with a time\./);
    await date.fill(tomorrowOnCampus());
    await expect(page.locator('section', { hasText: 'How members see it' })).toContainText(
      'by tomorrow, 9 PM',
    );
  });

  const link = await test.step('who shares the request stays', async () => {
    await page.clock.install();
    await pauseClock(page);
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByRole('article', { name: 'Rahim Uddin, O+' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Request' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.clock.resume();
    const dialog = page.getByRole('dialog', { name: 'Share this request' });
    await expect(dialog).toContainText('1 unit of O+ blood (O positive) needed at Campus Medical Centre.');
    await expect(dialog).toContainText(`Needed by ${asWritten(tomorrowOnCampus())}, 9 PM.`);
    await expect(dialog).toContainText(number);
    await expect(dialog).not.toContainText('Rahim Uddin');
    await dialog.getByLabel('Include my contact number').uncheck();
    await expect(dialog).not.toContainText(number);
    await dialog.getByRole('button', { name: 'Copy text' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Copied');
    const [shared = ''] = (await dialog.textContent())?.match(/http\S+\/requests\/[\w-]{20}/) ?? [];
    const whatsApp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(shared);
    await page.keyboard.press('Escape');
    await page.clock.fastForward(3_000);
    await expect(page).toHaveURL('/post-request');
    await expect(page.getByRole('link', { name: 'See matching donors' })).toHaveAttribute(
      'href',
      '/find-donors?group=O%2B',
    );
    return shared;
  });

  await test.step('the link leads a visitor through the login to the request', async () => {
    const member = await prepareMember(product, { fullName: 'Bashir Ahmed' });
    const visitor = (await newPerson({ options: phone })).page;
    await visitor.goto(link);
    const preview = visitor.locator('head meta[property="og:title"]');
    await expect(preview).toHaveAttribute('content', 'Blood needed · রক্ত দরকার');
    await expect(visitor.getByRole('status')).toHaveText(
      'Log in to see this blood request. New here? Register: it takes a minute.',
    );
    await submitLogin(visitor, member.email);
    await expect(visitor).toHaveURL(link);
    await expect(visitor.getByRole('heading', { level: 1, name: '1 unit of O+' })).toBeVisible();
    await expect(visitor).toHaveTitle(/^1 unit of O\+ · /);
    const call = visitor.getByRole('link', { name: `Call ${number}` });
    await expect(call).toHaveAttribute('href', 'tel:+8801700000021');
    await expectInWindow(visitor, call);
    await expect(visitor.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      /^https:\/\/.+Campus%20Medical%20Centre$/,
    );
    await expect(visitor.getByText('tomorrow, 9 PM', { exact: true })).toBeVisible();
    await visitor.getByRole('button', { name: 'Share' }).last().click();
    await expect(visitor.getByRole('dialog')).not.toContainText(number);
    await expect(visitor.getByRole('checkbox')).toHaveCount(0);
    await visitor.getByRole('button', { name: 'Close' }).click();
    await expectNothingCutOff(visitor, visitor.locator('main dl, main section'));
  });
});

test('the picture of a request has its code, and the number only as the text has it', async ({
  newMember,
}) => {
  const { page, member } = await newMember('Ayesha Rahman', { options: phone });
  const id = await prepareRequest(member, { requiredBloodGroup: 'O-', urgency: 'urgent' });
  await page.goto(`/requests/${id}`);
  await page.getByRole('button', { name: 'Share' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Share this request' });
  await dialog.getByRole('button', { name: 'Picture' }).click();
  const picture = dialog.getByRole('img', { name: 'Blood request for O negative' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1080);
  await expect(picture).toHaveJSProperty('naturalHeight', 1350);
  await expectAccessible(page);
  const whatsApp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  const text = new URL(whatsApp ?? '').searchParams.get('text') ?? '';
  expect(decodeQR(await pixelsOf(picture))).toBe(text.split('\n').at(-1));
  const withNumber = (await picture.getAttribute('src')) ?? '';
  await dialog.getByLabel('Include my contact number').uncheck();
  await expect(picture).not.toHaveAttribute('src', withNumber);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('blood-needed-O-.png');
  const file = readFileSync(await saved.path());
  expect(`data:image/png;base64,${file.toString('base64')}`).toBe(await picture.getAttribute('src'));
});

test('a request prints as a poster of one page in both languages, which names no patient, on white', async ({
  newMember,
}) => {
  const { page, member } = await newMember('Dilara Khatun', { options: { colorScheme: 'dark' } });
  const long = {
    hospitalName: 'Campus Medical Centre '.repeat(7).slice(0, limits.hospital),
    hospitalLocation: 'Ward 4, third floor '.repeat(8).slice(0, limits.hospital),
    contactNumber: '01700 000 000 000 00',
    requiredBloodGroup: 'AB-',
    neededBy: new Date(Date.now() + 24 * 60 * minute),
  };
  const id = await prepareRequest(member, long);
  await page.goto(`/requests/${id}`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print notice' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  const notice = page.locator('.printed-page');
  for (const part of [
    'Blood needed',
    'রক্ত দরকার',
    'AB−',
    long.contactNumber,
    `${new URL(page.url()).host}/requests/${id}`,
  ]) {
    await expect(notice.getByText(part)).toBeVisible();
  }
  await expect(page.getByText('Rahim Uddin').filter({ visible: true })).toHaveCount(0);
  for (const role of ['navigation', 'button', 'heading'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  for (const part of [page.locator('html'), notice]) {
    await expect(part).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  }
  await expect(notice).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(await countSheets(page)).toBe(1);

  await test.step('unless its owner asks for the name', async () => {
    await page.emulateMedia({ media: 'screen' });
    await page.getByLabel('Print the patient’s name').check();
    await page.getByRole('button', { name: 'Print notice' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(notice.getByText('Rahim Uddin')).toBeVisible();
    expect(await countSheets(page)).toBe(1);
  });
});

test('the owner of a request whose time has passed is asked whether it is still needed', async ({
  newMember,
}) => {
  const { page, member } = await newMember('Chandni Begum', { options: phone });
  const neededBy = new Date(Date.now() + 5_000);
  await prepareRequest(member, { neededBy });
  // The server's clock decides, by which the answer is later.
  await expect.poll(() => new Date() > neededBy).toBe(true);
  await page.reload();
  const row = page.getByRole('article', { name: 'Rahim Uddin, O+' });
  await expect(row).toContainText('Time has passed');
  await row.getByRole('heading').getByRole('link').click();
  const question = page.getByRole('region', { name: 'Is it still needed?' });

  await test.step('and keeps it active', async () => {
    await expect(question.getByRole('button')).toHaveText([
      'Mark as Fulfilled',
      'Cancel Request',
      'Keep it active',
    ]);
    await expect(page.getByRole('definition').getByRole('link', { name: `Call ${number}` })).toBeVisible();
    await expectAccessible(page);
    await expectNothingCutOff(page, page.locator('main section'));
    await question.getByRole('button', { name: 'Keep it active' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText('Time has passed')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Time has passed')).toBeVisible();
    await expect(question).toHaveCount(0);
  });

  await test.step('or closes it: the page then offers only to correct the units, and its deletion', async () => {
    await page.getByRole('button', { name: 'Mark as Fulfilled' }).click();
    await page.getByRole('button', { name: 'Yes, mark as fulfilled' }).click();
    await expect(page.getByText(closed)).toBeVisible();
    await expect(main(page).getByRole('button')).toHaveText(['', 'Delete']);
    await expect(page.getByRole('link', { name: /^Call|Directions/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('The request for Rahim Uddin, O+ is deleted.')).toBeVisible();
  });
});

test('others read the same of a closed request as of one that was never posted', async ({
  product,
  newMember,
}) => {
  const { page } = await newMember('Farida Begum', { expectedMessages: [refused] });
  const owner = await prepareMember(product, { fullName: 'Bashir Ahmed' });
  const id = await prepareRequest(owner);
  await page.goto(`/requests/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: '2 units of O+' })).toBeVisible();
  await updateDoc(doc(owner.db, 'bloodRequests', id), { status: 'cancelled' });
  await returnToPage(page);
  await expect(page.getByText(closed)).toBeVisible();
  const said = await main(page).textContent();
  await expect(main(page).getByRole('link', { name: 'View Requests' })).toBeVisible();
  await expectAccessible(page);
  for (const path of [id, 'never-posted', `${id}%2Foffers`, 'x'.repeat(2_000)]) {
    await page.goto(`/requests/${path}`);
    await expect(page.getByText(closed)).toBeVisible();
    expect(await main(page).textContent()).toBe(said);
  }
});

function main(page: Page): Locator {
  return page.getByRole('main');
}

/** The date of tomorrow in the demo campus's time zone, six hours ahead of UTC. */
function tomorrowOnCampus(): string {
  return new Date(Date.now() + (24 + 6) * 60 * minute).toISOString().slice(0, 10);
}

/** A date as the pages write it. */
function asWritten(date: string): string {
  const options = { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString('en-US', options);
}

/** The lower part of a picture, as a scanner sees it. */
async function pixelsOf(picture: Locator) {
  const pixels = await picture.evaluate((image: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const top = Math.round(height * 0.65);
    const data = context?.getImageData(0, top, width / 2, height - top).data ?? [];
    return { width: width / 2, height: height - top, data: Array.from(data) };
  });
  return { ...pixels, data: Uint8Array.from(pixels.data) };
}
