import { expect, type Page } from '@playwright/test';
import { confirm, expectDone, rowOf } from './support/admin-lists.ts';
import { test } from './support/journey.ts';
import { prepareMember, prepareRequest, returnToPage } from './support/members.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks.ts';

const hidden = { allowContactVisibility: false, lastDonationDate: null };

test('volunteers phone donors in turn, and one is coming', async ({ product, newMember }) => {
  const owner = await newMember('Olivia Owner');
  const path = `/requests/${await prepareRequest(owner.member)}`;
  for (const [index, name] of ['Ayesha Rahman', 'Bashir Das', 'Chandni Roy'].entries()) {
    const contactNumber = `+880 1700 000 03${index}`;
    await prepareMember(product, { fullName: name, donor: { ...hidden, contactNumber } });
  }
  // Not on a touch screen: a browser without a dialler takes no press any more while it asks what should open the number.
  const vera = await newMember('Vera Volunteer', { options: { viewport: { width: 360, height: 740 } } });
  const rafi = await newMember('Rafi Volunteer');
  const officer = await newMember('Olga Officer', { role: 'admin', at: '/admin/users' });

  await test.step('an admin makes two members volunteers', async () => {
    for (const name of ['Vera Volunteer', 'Rafi Volunteer']) {
      await confirm(rowOf(officer.page, name), 'Make Volunteer');
      await expectDone(officer.page, `${name} is now a volunteer.`);
      await expect(rowOf(officer.page, name)).toContainText('Volunteer');
    }
  });

  await test.step('from the desk to the number in two presses', async () => {
    const { page } = vera;
    await returnToPage(page);
    await page.goto('/calls');
    const request = page.getByRole('article', { name: /^Rahim Uddin, O\+/ });
    await expect(request).toContainText('2 still needed · 0 coming · 0 called');
    await expect(request).toContainText('No one is calling now');
    await expectAccessible(page);
    await request.getByRole('link', { name: 'Call Donors' }).click();
    await expect(page.getByText('O+, 2 still needed')).toBeVisible();
    await expectNoSidewaysScroll(page, { width: 360, height: 740 });
    await expectAccessible(page);
    await donor(page, 'Ayesha Rahman').getByRole('button', { name: /^Call/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Call Ayesha Rahman' });
    await expect(dialog.getByRole('link', { name: 'Dial +880 1700 000 030' })).toHaveAttribute(
      'href',
      'tel:+8801700000030',
    );
    await expectAccessible(page);
  });

  await test.step('nobody else calls the same donor meanwhile', async () => {
    const { page } = rafi;
    await page.goto(`${path}/calls`);
    const row = donor(page, 'Ayesha Rahman');
    await expect(row).toContainText('Vera Volunteer is calling');
    await expect(row.getByRole('button')).toHaveCount(0);
    await page.goto('/calls');
    await expect(page.getByRole('article', { name: /^Rahim Uddin/ })).toContainText(
      'Vera Volunteer calling now',
    );
  });

  await test.step('the call survives its page, and ends with a donor who is coming', async () => {
    const { page } = vera;
    await page.goto('/calls');
    await page
      .getByRole('region', { name: 'Calls to finish' })
      .getByRole('button', { name: 'How did it go? Ayesha Rahman' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Call Ayesha Rahman' });
    await dialog.getByRole('button', { name: 'Coming' }).click();
    await dialog.getByRole('button', { name: 'Coming: Save' }).click();
    await expect(dialog.getByText('Ask the donor, then tick the box.')).toBeVisible();
    await dialog.getByLabel('The donor agreed that Karim Uddin may have this number').check();
    await dialog.getByRole('button', { name: 'Coming: Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Ayesha Rahman: coming.' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Calls to finish' })).toHaveCount(0);
    await expect(page.getByRole('article', { name: /^Rahim Uddin/ })).toContainText('1 coming · 1 called');
  });

  await test.step('the owner calls the donor', async () => {
    const { page } = owner;
    await page.goto(path);
    const row = page.getByRole('region', { name: /offer/ }).getByRole('article', { name: 'Ayesha Rahman' });
    await expect(row.getByRole('link', { name: 'Call +880 1700 000 030' })).toBeVisible();
  });

  await test.step('a donor who can’t donate is asked again on the day that was said', async () => {
    const { page } = rafi;
    await page.goto(`${path}/calls`);
    await donor(page, 'Bashir Das').getByRole('button', { name: /^Call/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Call Bashir Das' });
    await dialog.getByLabel('Note').fill('Has a fever');
    await dialog.getByRole('button', { name: 'Can’t Donate' }).click();
    await dialog.getByLabel('Not before').fill('2099-01-01');
    await dialog.getByRole('button', { name: 'Can’t Donate: Save' }).click();
    await expect(dialog.getByText(/^Enter a date after today, at most two years ahead/)).toBeVisible();
    const inSixtyDays = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Not before').fill(inSixtyDays);
    await dialog.getByRole('button', { name: 'Can’t Donate: Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Bashir Das: can’t donate.' })).toBeVisible();
    await page.reload();
    const row = donor(page, 'Bashir Das');
    await expect(row).toContainText('Paused until');
    await expect(row).toContainText('Called once in 30 days, last by Rafi Volunteer: can’t donate');
    await expect(row).toContainText('Has a fever');
    await page.getByRole('button', { name: /^Called/ }).click();
    await expect(donor(page, 'Ayesha Rahman')).toContainText('Coming');
  });
});

function donor(page: Page, name: string) {
  return page.getByRole('article', { name });
}
