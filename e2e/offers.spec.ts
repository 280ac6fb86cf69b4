import { expect, type Page } from '@playwright/test';
import { chooseAction } from './support/forms.ts';
import { phone, test } from './support/journey.ts';
import { logIn, prepareDonor, prepareMember, prepareRequest } from './support/members.ts';
import { collectResponses, expectAccessible, expectNothingCutOff } from './support/page-checks.ts';

const hiddenNumber = '+880 1700 000 099';
const hiding = { contactNumber: hiddenNumber, allowContactVisibility: false };
const thanks = 'Thank you. Karim Uddin can now call you.';

test('a donor with a hidden number offers, is called and has donated', { tag: '@main' }, async ({
  newMember,
}) => {
  const owner = await newMember('Olivia Owner');
  const path = `/requests/${await prepareRequest(owner.member)}`;
  await owner.page.goto(path);
  await expect(offers(owner.page)).toContainText('Nobody has offered yet.');
  const donor = await newMember('Dawud Donor', { options: phone, donor: hiding });

  await test.step('the donor reads who will see the number, offers, withdraws and offers again', async () => {
    const { page } = donor;
    await page.goto(path);
    await page.getByRole('button', { name: 'I can donate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Donate for Rahim Uddin, O+?' });
    await expect(dialog).toContainText(
      'Your number is shown to the person who posted this request, and to admins.',
    );
    await dialog.getByLabel('Message').fill('I can come after 5 pm');
    await dialog.getByRole('button', { name: 'I can donate' }).click();
    await expect(dialog.getByText(thanks)).toBeVisible();
    await dialog.getByRole('button', { name: 'Withdraw offer' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Offer withdrawn.');
    await dialog.getByRole('button', { name: 'I can donate' }).click();
    await expect(dialog.getByText(thanks)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('You offered just now. Karim Uddin can call you.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Offered' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the owner sees the number, calls, marks the donation and closes the request', async () => {
    const { page } = owner;
    await page.bringToFront();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('link', { name: '1 offer' }).click();
    const row = offers(page).getByRole('article', { name: 'Dawud Donor' });
    await expect(row).toContainText('can donate now');
    await expect(row.getByRole('link', { name: `Call ${hiddenNumber}` })).toHaveAttribute(
      'href',
      'tel:+8801700000099',
    );
    await expectNothingCutOff(page, row);
    await chooseAction(row, 'Mark as donated');
    await page.getByRole('button', { name: 'Yes, mark as donated' }).click();
    await expect(page.getByText('Recorded: Dawud Donor donated.')).toBeVisible();
    await expect(row.getByRole('button', { name: /^More actions/ })).toBeFocused();
    await chooseAction(page.getByRole('main'), 'Mark as Fulfilled');
    await page.getByRole('button', { name: 'Yes, mark as fulfilled' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'is marked as fulfilled' })).toBeVisible();
    await expect(row).toContainText('Donated');
  });

  await test.step('the donor is asked once, and the next date is right', async () => {
    const { page } = donor;
    await page.goto('/dashboard');
    const [today, next] = [await dateIn(page, 0), await dateIn(page, 120)];
    const question = page.getByRole('region', { name: `Did you donate on ${today}?` });
    await expect(question).toContainText(`You can donate again from ${next}.`);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Yes, I donated' }).click();
    const profile = page.getByRole('region', { name: 'My Donor Profile' });
    await expect(profile).toContainText(`Can donate again from ${next}`);
    await expect(question).toHaveCount(0);
    await page.reload();
    await expect(profile).toContainText(`Can donate again from ${next}`);
    await expect(page.getByRole('region', { name: /^Did you donate/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Needed now' })).toBeVisible();
  });
});

test('a donor sees what needs help on the dashboard, and by chips with counts in the list', async ({
  product,
  newMember,
}) => {
  const owner = await prepareMember(product, { fullName: 'Olivia Owner' });
  await prepareRequest(owner, { patientName: 'Rahim Sarker' });
  await prepareRequest(owner, { patientName: 'Lutfor Sarker', urgency: 'low', requiredBloodGroup: 'AB+' });
  await prepareRequest(owner, { patientName: 'Salma Sarker', requiredBloodGroup: 'B-' });
  const { page, member } = await newMember('Dawud Donor');

  await test.step('on the dashboard, the most urgent first', async () => {
    await expect(page.getByRole('region', { name: 'Needed now' })).toBeVisible();
    await prepareDonor(member);
    await page.reload();
    const region = page.getByRole('region', { name: 'You can help' });
    await expect(region.getByRole('article')).toHaveText([/Rahim Sarker/, /Lutfor Sarker/]);
    await expectNothingCutOff(page, region.getByRole('article'));
    await region.getByRole('link', { name: 'All requests you can help with' }).click();
  });

  await test.step('in the list, by chips with counts that the address keeps', async () => {
    const chips = page.getByRole('button', { pressed: true });
    await expect(chips).toHaveText('I can help2');
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('button', { name: 'Urgent 2' }).click();
    await expect(page.getByRole('article')).toHaveText([/Salma Sarker/, /Rahim Sarker/]);
    await page.reload();
    await expect(chips).toHaveText('Urgent2');
    await page.getByRole('button', { name: 'All 3' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.goBack();
    await expect(chips).toHaveText('Urgent2');
  });
});

test('nobody but the owner sees who has offered', async ({ product, newMember, newPerson }) => {
  const owner = await prepareMember(product, { fullName: 'Olivia Owner' });
  await prepareRequest(owner, { patientName: 'Rahim Sarker' });
  await prepareRequest(owner, { patientName: 'Salma Sarker', requiredBloodGroup: 'B-' });
  const { page } = await newMember('Dawud Donor', { at: '/view-requests', donor: hiding });

  await test.step('offers from a row, which says so then', async () => {
    const row = page.getByRole('article', { name: 'Rahim Sarker, O+' });
    await expect(page.getByRole('article', { name: 'Salma Sarker, B-' })).toContainText('Share');
    await row.getByRole('button', { name: 'I can donate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'I can donate' }).click();
    await expect(page.getByText(thanks)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: 'Offered' })).toBeFocused();
  });

  await test.step('the page of the request asks by the same dialog, before anything is sent', async () => {
    await page.getByRole('article', { name: 'Rahim Sarker, O+' }).getByRole('link').first().click();
    const panel = page.getByRole('region', { name: 'You can give to O+' });
    const dialog = page.getByRole('dialog', { name: 'Donate for Rahim Sarker, O+?' });
    await panel.getByRole('button', { name: 'Offered' }).click();
    await dialog.getByRole('button', { name: 'Withdraw offer' }).click();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'I can donate' }).click();
    await expect(dialog.getByText(/^Your number is shown to the person who posted/)).toBeVisible();
    await expect(dialog.getByText(thanks)).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'I can donate' }).click();
    await expect(dialog.getByText(thanks)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Offered' })).toBeFocused();
    await page.goBack();
  });

  await test.step('another member sees neither number nor offers', async () => {
    const other = await newPerson();
    const responses = collectResponses(other.page);
    const stranger = await prepareMember(product, { fullName: 'Stefan Stranger' });
    await logIn(other, stranger, '/view-requests');
    await other.page.getByRole('article', { name: 'Rahim Sarker, O+' }).getByRole('heading').click();
    await expect(other.page.getByText('Register as a donor first. It takes a minute.')).toBeVisible();
    await expect(offers(other.page)).toHaveCount(0);
    expect((await responses()).filter((text) => text.includes(hiddenNumber))).toEqual([]);
  });
});

function offers(page: Page) {
  return page.getByRole('region', { name: /^(\d+ offers?|Offers)$/ });
}

/** A date of this browser's calendar, some days from today: "Mar 5, 2026". */
function dateIn(page: Page, days: number): Promise<string> {
  return page.evaluate((ahead) => {
    const date = new Date();
    date.setDate(date.getDate() + ahead);
    return date.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  }, days);
}
