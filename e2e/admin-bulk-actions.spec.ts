import { expect, type Page } from '@playwright/test';
import { chooseFilter, rowOf } from './support/admin-lists.ts';
import { refused, test } from './support/journey.ts';
import { deleteDonor, prepareMember } from './support/members.ts';

test('an admin selects donors and changes them together', async ({ product, newMember }) => {
  await prepareMember(product, { fullName: 'Ayesha', donor: {} });
  const bashir = await prepareMember(product, { fullName: 'Bashir', donor: {} });
  await prepareMember(product, { fullName: 'Chandni', donor: {} });
  const { page } = await newMember('Olivia Officer', {
    role: 'admin',
    at: '/admin/donors',
    expectedMessages: [refused, /^The donor .* could not be changed\./],
  });
  const selected = page.getByRole('toolbar', { name: 'Selected' });
  const main = page.getByRole('main');

  await test.step('all on the page, and one out again', async () => {
    await expect(selected).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(selected.getByText('3 selected')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select Bashir' }).uncheck();
    await expect(selected.getByText('2 selected')).toBeVisible();
    await selected.getByRole('button', { name: 'Select all 3' }).click();
    await expect(selected.getByText('3 selected')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select Bashir' }).uncheck();
  });

  await test.step('a box that is not ticked is empty, in the dark too, and a tag stands out from a selected row', async () => {
    const surface = 'rgb(29, 26, 24)';
    await page.emulateMedia({ colorScheme: 'dark' });
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
    await expect(box('Bashir')).toHaveCSS('background-color', surface);
    await expect(box('Ayesha')).not.toHaveCSS('background-color', surface);
    const tag = rowOf(page, 'Ayesha').getByText('Not Verified').locator('..');
    await expect(tag).not.toHaveCSS('box-shadow', 'none');
    await page.emulateMedia({ colorScheme: null });
  });

  await test.step('the bar is one tab stop, with arrow keys among its buttons', async () => {
    const button = (name: string) => selected.getByRole('button', { name, exact: true });
    await button('Verify').focus();
    await page.keyboard.press('ArrowRight');
    await expect(button('Unverify')).toBeFocused();
    await page.keyboard.press('End');
    await expect(button('Clear')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(button('Verify')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(selected.locator(':focus')).toHaveCount(0);
  });

  await test.step('are verified after a question, and the selection ends', async () => {
    await act(page, 'Verify', 'Mark 2 donors as Verified?');
    await expect(main.getByText('2 donors marked as Verified.')).toBeVisible();
    await expect(selected).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(rowOf(page, 'Ayesha').getByRole('button', { name: 'Unverify' })).toBeVisible();
    await expect(rowOf(page, 'Bashir').getByRole('button', { name: 'Verify' })).toBeVisible();
  });

  await test.step('nothing that is out of sight stays selected', async () => {
    await page.getByRole('checkbox', { name: 'Select Bashir' }).check();
    await chooseFilter(page, 'Verification', 'Verified');
    await expect(rowOf(page, 'Bashir')).toHaveCount(0);
    await expect(selected).toHaveCount(0);
    await chooseFilter(page, 'Verification', 'All');
  });

  await test.step('one that is gone by then fails alone, and stays selected', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await deleteDonor(bashir);
    await act(page, 'Deactivate', 'Deactivate 3 profiles? Members will no longer find them.');
    await expect(page.getByRole('alert')).toContainText('2 profiles deactivated. 1 failed:');
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'Bashir: This donor is no longer in the list.',
    ]);
    await expect(selected.getByText('1 selected')).toBeVisible();
    await expect(rowOf(page, 'Chandni')).toContainText('Inactive');
    await selected.getByRole('button', { name: 'Clear' }).click();
    await expect(selected).toHaveCount(0);
  });
});

async function act(page: Page, action: string, question: string): Promise<void> {
  await page
    .getByRole('toolbar', { name: 'Selected' })
    .getByRole('button', { name: action, exact: true })
    .click();
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('button', { name: /^Yes, / }).click();
}
