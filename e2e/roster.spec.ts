import { donorCode } from '@blood-bank/domain/records/donor';
import { expect, type Page } from '@playwright/test';
import { chooseFilter, confirm, expectDone, rowOf, searchList } from './support/admin-lists.ts';
import { chooseAction } from './support/forms.ts';
import { test } from './support/journey.ts';
import { prepareMember } from './support/members.ts';
import { expectAccessible } from './support/page-checks.ts';

test('an admin adds a donor without an account, whom members find, then edits and deletes the entry', async ({
  product,
  newMember,
}) => {
  const donor = { contactNumber: '+880 1700 000 031' };
  await prepareMember(product, { fullName: 'Dawud Donor', donor });
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors' });
  const { page: member } = await newMember('Mira Member', { at: '/find-donors?group=O-' });
  const row = rowOf(page, 'Rahim Uddin');

  await test.step('who can’t be reached, or is here already, is not added', async () => {
    await page.bringToFront();
    await page.getByRole('link', { name: 'Add Donor' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Donor');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.');
    await expect(page.getByLabel('Full Name')).toBeFocused();
    await fillEntry(page, { 'Full Name': 'Rahim Uddin' });
    await page.getByLabel('Blood Group', { exact: true }).selectOption('O-');
    await page.getByRole('button', { name: 'Save' }).click();
    const number = page.getByLabel('Contact Number', { exact: true });
    await expect(number).toHaveAccessibleDescription(/Enter a contact number or an email address/);
    await number.fill('01700-000031');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(number).toHaveAccessibleDescription(/Dawud Donor has this number already\./);
    await expect(number).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show Dawud Donor' }).click();
    await expect(rowOf(page, 'Dawud Donor')).toBeVisible();
    await page.goBack();
  });

  await test.step('what was typed is kept until it is saved', async () => {
    await expect(page.getByLabel('Full Name')).toHaveValue('Rahim Uddin');
    await fillEntry(page, { 'Contact Number': '+880 1700 000 041' });
    await expect(page.getByLabel('Gender')).toContainText('Female');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectDone(page, 'Rahim Uddin added.');
    await expect(row).toContainText('No account');
  });

  await test.step('the list shows those without an account alone, also in a search for a number', async () => {
    await chooseFilter(page, 'Account', 'No account');
    await expect(rowOf(page, 'Dawud Donor')).toHaveCount(0);
    await searchList(page, '1700000041');
    await expect(row).toBeVisible();
    await searchList(page, '1700000031');
    await expect(page.getByText('No matches.')).toBeVisible();
    await page.getByRole('button', { name: 'Show the whole list' }).click();
    await expect(row).toBeVisible();
  });

  await test.step('members find the donor like others, without the number', async () => {
    const donor = member.getByRole('article', { name: 'Rahim Uddin' });
    await member.reload();
    await expect(donor).toContainText('Contact number hidden.');
    await expect(donor).not.toContainText('years');
    await expect(member.getByText('041')).toHaveCount(0);
  });

  await test.step('an edit shows the number, and keeps what another admin has changed meanwhile', async () => {
    await chooseAction(row, 'Edit');
    await expect(page.getByLabel('Contact Number', { exact: true })).toHaveValue('+880 1700 000 041');
    await page.getByLabel('Show the contact number to signed-in members').check();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await fillEntry(other, { 'Full Name': 'Rahim Uddin Ahmed' });
    await other.getByRole('button', { name: 'Save' }).click();
    await expectDone(other, 'Rahim Uddin Ahmed saved.');
    await other.close();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectDone(page, 'Rahim Uddin saved.');
    await expect(row).toContainText('Rahim Uddin Ahmed');
    await member.reload();
    await expect(
      member.getByRole('article', { name: 'Rahim Uddin Ahmed' }).getByRole('link', { name: /^Call/ }),
    ).toHaveAttribute('href', 'tel:+8801700000041');
  });

  await test.step('an entry that another admin has deleted is not saved', async () => {
    const other = await page.context().newPage();
    await other.goto('/admin/donors');
    await chooseAction(row, 'Edit');
    await fillEntry(page, { 'Full Name': 'Rahim Khan' });
    await confirm(rowOf(other, 'Rahim Uddin'), 'Delete');
    await expectDone(other, 'Rahim Uddin Ahmed deleted.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('nothing was saved');
    await page.reload();
    await expect(page.getByText('This entry is no longer in the list.')).toBeVisible();
    await member.reload();
    await expect(member.getByRole('article')).toHaveCount(0);
  });
});

test('people of the list are invited once, and register with what it says of them', async ({
  product,
  newMember,
}) => {
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors/new' });

  await test.step('an admin invites those who have an address, once', async () => {
    await addEntry(page, { 'Full Name': 'Rahim Uddin', Email: 'Rahim@campus.test' }, 'AB-');
    await addEntry(page, { 'Full Name': 'Tania Sultana', 'Contact Number': '+880 1700 000 042' }, 'B+');
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Invite 1 person?' })).toBeVisible();
    await page.getByRole('button', { name: 'Yes, invite' }).click();
    await expectDone(page, '1 person invited.');
    const invitation = () => product.mailLink('rahim@campus.test').catch(() => 'none yet');
    await expect.poll(invitation).toBe(`${product.origin}/register`);
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await expectDone(page, 'No one is left to invite');
  });

  await test.step('before the address is verified, nobody reads what the list has of it', async () => {
    const { page: stranger } = await newMember('Karim Uddin', { isVerified: false, at: '/register-donor' });
    await expect(stranger.getByLabel('Blood Group', { exact: true })).toHaveValue('');
    await expect(stranger.getByText('The club’s list')).toHaveCount(0);
  });

  const { page: own, member } = await newMember('Rahim Uddin', { at: '/register-donor' });
  await test.step('the details are filled in, unless the member says to be somebody else', async () => {
    await expect(own.getByText('We found you on the club’s list:')).toBeVisible();
    await expect(own.getByLabel('Blood Group', { exact: true })).toHaveValue('AB-');
    await own.getByRole('button', { name: 'This is not me' }).click();
    await expect(own.getByLabel('Blood Group', { exact: true })).toHaveValue('');
    await own.getByRole('button', { name: 'I am Rahim Uddin, AB−' }).click();
    await expect(own.getByLabel('Blood Group', { exact: true })).toHaveValue('AB-');
  });

  await test.step('registering takes the entry over', async () => {
    await own.getByRole('textbox', { name: 'Contact Number' }).fill('+880 1700 000 043');
    await own.getByLabel('Date of Birth').fill('2002-03-04');
    await own.getByLabel('Gender').selectOption('Male');
    await own.getByRole('button', { name: 'Register as Donor' }).click();
    await own.waitForURL('/dashboard');
    await page.reload();
    await expect(rowOf(page, 'Rahim Uddin')).toHaveCount(1);
    await expect(rowOf(page, 'Rahim Uddin')).toContainText(donorCode(member.uid));
    await expect(rowOf(page, 'Rahim Uddin')).not.toContainText('No account');
  });
});

test('a member whose address several entries have says which one is theirs; the others stay', async ({
  newMember,
}) => {
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors/new' });
  const email = 'tania@campus.test';
  await addEntry(page, { 'Full Name': 'Tania Sultana', Email: email, 'Contact Number': '01700000051' }, 'B+');
  await addEntry(page, { 'Full Name': 'Bashir Ahmed', Email: email, 'Contact Number': '01700000052' }, 'O-');
  const { page: own } = await newMember('Tania Sultana', {
    at: '/register-donor',
    expectedMessages: [/status of 403/],
  });
  await expect(own.getByText('Which one are you?')).toBeVisible();
  await expect(own.getByLabel('Blood Group', { exact: true })).toHaveValue('');
  await own.getByRole('button', { name: 'Tania Sultana, B+' }).click();
  await expect(own.getByLabel('Blood Group', { exact: true })).toHaveValue('B+');
  await expect(own.getByRole('textbox', { name: 'Contact Number' })).toHaveValue('01700000051');
  await own.getByLabel('Date of Birth').fill('2002-03-04');
  await own.getByLabel('Gender').selectOption('Female');
  // Meanwhile an admin deletes the entry.
  await confirm(rowOf(page, 'Tania Sultana'), 'Delete');
  await expectDone(page, 'Tania Sultana deleted.');
  await own.getByRole('button', { name: 'Register as Donor' }).click();
  await own.waitForURL('/dashboard');
  await page.reload();
  await expect(rowOf(page, 'Bashir Ahmed')).toContainText('No account');
  await expect(rowOf(page, 'Tania Sultana')).not.toContainText('No account');
});

async function addEntry(page: Page, texts: Readonly<Record<string, string>>, group: string): Promise<void> {
  if (!page.url().endsWith('/new')) await page.getByRole('link', { name: 'Add Donor' }).click();
  await fillEntry(page, texts);
  await page.getByLabel('Blood Group', { exact: true }).selectOption(group);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectDone(page, `${texts['Full Name']} added.`);
}

async function fillEntry(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}
