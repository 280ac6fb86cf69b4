import { expect, type Locator } from '@playwright/test';
import { chooseAction } from './support/forms.ts';
import { phone, test } from './support/journey.ts';
import { prepareDonor, prepareRequest } from './support/members.ts';
import { checkIn, expectNothingCutOff } from './support/page-checks.ts';

test('a member sees the own profile and requests on the dashboard, a newcomer the next steps', {
  tag: '@main',
}, async ({ newMember }) => {
  const { page, member } = await newMember('Ayesha Rahman', { options: phone });
  const profile = page.getByRole('region', { name: 'My Donor Profile' });
  const requests = page.getByRole('region', { name: 'My Posted Blood Requests' });

  await test.step('shows the next steps', async () => {
    await expect(page).toHaveTitle(/^Dashboard · /);
    await expect(profile.getByRole('link', { name: 'Become a Blood Donor Now' })).toHaveAttribute(
      'href',
      '/register-donor',
    );
    await expect(requests.getByRole('link', { name: 'Post New Request' })).toHaveAttribute(
      'href',
      '/post-request',
    );
    await expect(requests).toContainText('You have not posted any blood requests.');
    const account = page.getByRole('main').getByRole('link', { name: 'My Account' });
    expect(await endOfText(account), 'on the edge of the page').toBeCloseTo(360 - 16, 0);
  });

  await test.step('shows the profile and the requests, newest first', async () => {
    await prepareDonor(member, { bloodGroup: 'B-', isAvailable: false });
    await prepareRequest(member, { patientName: 'First Patient', urgency: 'low' });
    await prepareRequest(member, { patientName: 'Second Patient', hospitalLocation: 'Ward 4' });
    await page.reload();
    await expect(profile).toContainText('Ayesha Rahman');
    await expect(profile).toContainText('You’re set to not available. Members see you last.');
    await expect(profile.getByRole('img', { name: 'B negative' })).toBeVisible();
    await expect(profile.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute(
      'href',
      '/edit-donor-profile',
    );
    const posted = page.getByRole('article');
    await expect(posted).toHaveText([/For Second Patient/, /For First Patient/]);
    await expectNothingCutOff(page, page.getByRole('article'));
    await checkIn(page, { media: 'print' }, () => expect(profile.getByText('Edit Profile')).toBeHidden());
    await checkIn(page, { forcedColors: 'active' }, async () => {
      const account = page.getByRole('main').getByRole('link', { name: 'My Account' });
      await expect(account).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
      expect(await rightOf(account)).toBe(await rightOf(profile));
    });
  });

  const card = page.getByRole('article', { name: 'First Patient, O+' });

  await test.step('fulfils, cancels and deletes requests', async () => {
    await press(card, 'Mark as Fulfilled', 'Yes, mark as fulfilled');
    await expect(card).toContainText('Fulfilled');
    await expect(card.getByRole('button', { name: 'Mark as Fulfilled' })).toHaveCount(0);
    const other = page.getByRole('article', { name: 'Second Patient, O+' });
    await press(other, 'Cancel Request', 'Yes, cancel request');
    await expect(other).toContainText('Cancelled');
    await press(other, 'Delete', 'Yes, delete');
    await press(card, 'Delete', 'Yes, delete');
    await expect(requests).toContainText('You have not posted any blood requests.');
  });
});

async function press(card: Locator, button: string, answer: string): Promise<void> {
  await chooseAction(card, button);
  await card.page().getByRole('alertdialog').getByRole('button', { name: answer }).click();
}

/** Where the text in an element ends, in pixels from the left edge of the window. */
function endOfText(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right;
  });
}

async function rightOf(element: Locator): Promise<number | undefined> {
  return (await element.boundingBox().then((box) => box && box.x + box.width)) ?? undefined;
}
