import { expect, type Locator, type Page } from '@playwright/test';
import { doc, getDoc } from 'firebase/firestore/lite';
import { pauseClock, phone, test, unanswered } from './support/journey.ts';
import { verify } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

const resent = 'Verification email resent! Please check your inbox (and spam folder).';
const failed = 'Failed to resend verification email. You may have resent too recently, or an error occurred.';

test('an unverified member has the mail sent again and verifies the address', { tag: '@main' }, async ({
  product,
  newMember,
}) => {
  const person = await newMember('Ayesha Rahman', {
    isVerified: false,
    options: phone,
    expectedMessages: [unanswered, /verification email could not be sent again/],
  });
  const { page, member: ayesha } = person;
  await page.clock.install();

  await test.step('the banner is on every page of members', async () => {
    for (const path of ['/', '/dashboard', '/view-requests']) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
    }
    const [red = 0, green = 0, blue = 0] = await groundOf(banner(page));
    expect(Math.min(red, green) - blue, 'how yellow it is').toBeGreaterThan(30);
  });

  await test.step('which is one line on a phone, with its button', async () => {
    const bar = banner(page).locator('..');
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(44);
    await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toHaveText(/^Resend/);
  });

  await test.step('sends the mail again; the message disappears after 7 seconds', async () => {
    await resend(page);
    await expect(page.getByText(resent)).toBeVisible();
    await expectAccessible(page);
    await pauseClock(page);
    await resend(page);
    await expect(page.getByRole('status').filter({ hasText: resent })).toBeVisible();
    await page.clock.runFor(6_900);
    await expect(page.getByText(resent)).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByText(resent)).toBeHidden();
    expect(await product.mailLink(ayesha.email)).toContain('verifyEmail');
  });

  await test.step('while the server is down shows an error, which disappears too', async () => {
    await product.kill();
    await resend(page);
    await expect(page.getByRole('alert')).toHaveText(failed);
    await page.clock.runFor(7_000);
    await expect(page.getByRole('alert')).toBeHidden();
    // The page checks every 20 seconds whether the address is verified: once without an answer.
    await page.clock.runFor(13_000);
    await page.clock.resume();
    await product.start();
  });

  await test.step('after verifying in another tab the banner disappears and the record is updated', async () => {
    await verify(person, product, ayesha.email);
    await expect(banner(page)).toBeHidden();
    const record = doc(ayesha.db, 'users', ayesha.uid);
    await expect.poll(async () => (await getDoc(record)).get('emailVerified')).toBe(true);
    await page.goto('/post-request');
    await expect(page.getByRole('button', { name: 'Submit Request' })).toBeEnabled();
  });
});

/** The colour behind something: red, green and blue. */
function groundOf(thing: Locator): Promise<number[]> {
  return thing.evaluate((element) => {
    let ground = '';
    for (let at: Element | null = element; at !== null && !ground.startsWith('rgb('); at = at.parentElement) {
      ground = getComputedStyle(at).backgroundColor;
    }
    return ground.match(/\d+/g)?.map(Number) ?? [];
  });
}

function banner(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Your email address is not verified.' });
}

function resend(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Resend Verification Email' }).click();
}
