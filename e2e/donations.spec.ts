import { expect, type Page } from '@playwright/test';
import { chooseAction } from './support/forms.ts';
import { phone, test } from './support/journey.ts';
import { prepareMember, prepareOffer, prepareRequest } from './support/members.ts';
import { expectAccessible, expectNothingCutOff } from './support/page-checks.ts';

test('of three units one is given and confirmed, one counted, and the third cancelled; each screen has the right numbers', async ({
  newMember,
}) => {
  const owner = await newMember('Olivia Owner', { options: phone });
  const id = await prepareRequest(owner.member, { unitsRequired: 3 });
  const path = `/requests/${id}`;
  const request = { id, userId: owner.member.uid };
  const donor = await newMember('Dawud Donor', { donor: {}, at: path });
  const late = await newMember('Latifa Late', { donor: {} });
  await prepareOffer(late.member, request, { fullName: 'Latifa Late' });

  await test.step('one donor offers, next to another one', async () => {
    const { page } = donor;
    await expect(page.getByText('0 of 3 received')).toBeVisible();
    await page.getByRole('button', { name: 'I can donate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'I can donate' }).click();
    await expect(dialog.getByText('Thank you. Karim Uddin can now call you.')).toBeVisible();
  });

  await test.step('the owner sees two promised, edits the ward, and readers see that', async () => {
    const { page } = owner;
    await page.goto(path);
    await expect(page.getByText('2 promised')).toBeVisible();
    await expect(page.getByText('1 more donor is needed.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '2 offers' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Edit Request' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Blood Request');
    await expect(page.getByLabel('Required Blood Group')).toHaveCount(0);
    await page.getByLabel('Hospital Location').fill('Ward 9');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Request updated.' })).toBeVisible();
    await expect(page.getByText('Ward 9')).toBeVisible();
    await donor.page.reload();
    await expect(donor.page.getByText('edited just now')).toBeVisible();
    await expect(donor.page.getByText('Ward 9')).toBeVisible();
  });

  await test.step('a donation counts once the donor has confirmed it', async () => {
    const { page } = owner;
    const row = page.getByRole('article', { name: 'Dawud Donor' });
    await chooseAction(row, 'Mark as donated');
    await page.getByRole('button', { name: 'Yes, mark as donated' }).click();
    await expect(row).toContainText('Donated, not confirmed yet');
    await expect(page.getByText('0 of 3 received')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Confirm donation' })).toHaveCount(0);
    await donor.page.goto('/dashboard');
    await donor.page.getByRole('button', { name: 'Yes, I donated' }).click();
    await expect(donor.page.getByText('Thank you for donating!')).toBeVisible();
    await expect(donor.page.getByRole('region', { name: 'My Donations' })).toContainText('1 donation');
    await page.reload();
    await expect(page.getByText('1 of 3 received')).toBeVisible();
    await expect(page.getByText('1 promised')).toBeVisible();
    await expect(row).toContainText('Donation confirmed');
    await expectNothingCutOff(page, row);
  });

  await test.step('row, list and shared text say the same', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('2 units of O+ blood (O positive) needed at Campus Medical Centre.');
    await expect(dialog).toContainText('1 of 3 received.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    for (const screen of ['/dashboard', '/view-requests']) {
      await page.goto(screen);
      await expect(requestRow(page)).toContainText('3 units of O+ · 1 of 3 received');
      await expectNothingCutOff(page, requestRow(page));
    }
    for (const screen of ['/dashboard', '/view-requests']) {
      await donor.page.goto(screen);
      await expect(requestRow(donor.page)).toContainText('3 units of O+ · 1 of 3 received');
    }
    await expect(requestRow(donor.page)).toContainText('Donated');
  });

  await test.step('the owner counts another one, and corrects a slip', async () => {
    const { page } = owner;
    await page.goto(path);
    await page.getByRole('button', { name: 'One Unit Received' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 of 3 received.' })).toBeVisible();
    await correct(page);
    const dialog = page.getByRole('dialog', { name: 'How many units have been received?' });
    await expectAccessible(page);
    await dialog.getByLabel('Units Received').fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const all = page.getByRole('region', { name: 'All units received.' });
    await expect(all.getByRole('button', { name: 'Mark as Fulfilled' })).toBeVisible();
    await expectAccessible(page);
    await all.getByRole('button', { name: 'Keep it open' }).click();
    await expect(all).toHaveCount(0);
    await correct(page);
    await dialog.getByLabel('Units Received').fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('2 of 3 received', { exact: true })).toBeVisible();
  });

  await test.step('the third is cancelled, and the donor on the way reads it', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Cancel Request' }).click();
    await page.getByRole('button', { name: 'Yes, cancel request' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'is cancelled' })).toBeVisible();
    await expect(page.getByText('2 of 3 received', { exact: true })).toBeVisible();
    await late.page.goto('/dashboard');
    await expect(late.page.getByText('No longer needed. Thank you.')).toBeVisible();
    await expectAccessible(late.page);
    await late.page.getByRole('link', { name: 'Rahim Uddin, O+' }).click();
    await expect(late.page.getByRole('heading', { level: 1 })).toHaveText('3 units of O+');
    await expect(late.page.getByText('No longer needed. Thank you.')).toBeVisible();
    await late.page.getByRole('button', { name: 'Withdraw offer' }).click();
    await expect(late.page.getByText('Offer withdrawn.')).toBeVisible();
  });
});

test('a volunteer answers for a donor beside the offer, and an older request stands below the others', async ({
  product,
  newMember,
}) => {
  const owner = await newMember('Olivia Owner', { options: phone });
  const request = { id: await prepareRequest(owner.member), userId: owner.member.uid };
  const neededBy = new Date(Date.now() + 5_000);
  const platelets = { neededBy, patientName: 'Salma Akter', component: 'platelets' };
  await prepareRequest(owner.member, platelets);
  const donor = await prepareMember(product, { fullName: 'Dawud Donor', donor: {} });
  await prepareOffer(donor, request, { fullName: 'Dawud Donor' });
  const officer = await newMember('Olga Officer', { role: 'admin', at: `/requests/${request.id}` });

  await test.step('the volunteer confirms what the owner has marked', async () => {
    await owner.page.goto(`/requests/${request.id}`);
    await chooseAction(owner.page.getByRole('article', { name: 'Dawud Donor' }), 'Mark as donated');
    await owner.page.getByRole('button', { name: 'Yes, mark as donated' }).click();
    await expect(owner.page.getByText('Donated, not confirmed yet')).toBeVisible();
    const { page } = officer;
    await page.reload();
    const row = page.getByRole('article', { name: 'Dawud Donor' });
    await expect(row.getByRole('button', { name: 'Did not donate' })).toBeVisible();
    await expectAccessible(page);
    await expectNothingCutOff(page, row);
    await row.getByRole('button', { name: 'Confirm donation' }).click();
    await page.getByRole('button', { name: 'Yes, confirm donation' }).click();
    await expect(row).toContainText('Donation confirmed');
    await expect(page.getByText('1 of 2 received')).toBeVisible();
    await page.goto('/admin/requests');
    const listed = page.getByRole('row', { name: /Rahim Uddin/ });
    await expect(listed).toContainText('1 of 2 received');
    await chooseAction(listed, 'Edit Request');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Blood Request');
  });

  await test.step('and records the donation of another donor, whom the search shows with it', async () => {
    await prepareMember(product, { fullName: 'Farida Found', donor: { bloodGroup: 'AB-' } });
    const { page } = officer;
    await page.goto('/find-donors?group=AB-');
    const row = page.getByRole('article', { name: 'Farida Found' });
    await expect(row).toContainText('No donation recorded');
    await chooseAction(row, 'Record Donation');
    const dialog = page.getByRole('dialog', { name: 'Record a donation of Farida Found' });
    await dialog.getByLabel('Place').fill('Blood drive');
    await dialog.getByRole('button', { name: 'Save Donation' }).click();
    await expect(page.getByText('Donation recorded.')).toBeVisible();
    await expect(row).toContainText('Can donate again');
  });

  await test.step('the older one is apart until its owner says that it is needed still', async () => {
    const { page } = officer;
    await expect.poll(() => new Date() > neededBy).toBe(true);
    await page.goto('/view-requests');
    await expect(page.getByRole('heading', { name: 'Older requests' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveText([/Rahim Uddin/, /Salma Akter/]);
    await expect(page.getByRole('article').nth(1)).toContainText('2 units of O+ platelets');
    await expectAccessible(page);
    await owner.page.goto('/dashboard');
    const own = owner.page.getByRole('region', { name: 'My Posted Blood Requests' });
    await expect(own.getByRole('heading')).toHaveText([
      'My Posted Blood Requests',
      /2 units of O\+/,
      'Older requests',
      /2 units of O\+ platelets/,
    ]);
    await expectAccessible(owner.page);
    await own.getByRole('link', { name: /platelets/ }).click();
    await expect(owner.page.getByText('Ask the hospital which groups fit.')).toBeVisible();
    const question = owner.page.getByRole('region', { name: 'Is it still needed?' });
    await question.getByRole('button', { name: 'Keep it active' }).click();
    await expect(question).toHaveCount(0);
    await owner.page.reload();
    await expect(owner.page.getByRole('heading', { level: 1 })).toHaveText('2 units of O+ platelets');
    await expect(question).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('heading', { name: 'Older requests' })).toHaveCount(0);
  });
});

async function correct(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Rahim Uddin, O+' }).click();
  await page.getByRole('menuitem', { name: 'Correct the number' }).click();
}

function requestRow(page: Page) {
  return page.getByRole('article', { name: 'Rahim Uddin, O+' });
}
