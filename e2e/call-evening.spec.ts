import { expect, type Page } from '@playwright/test';
import { chosenFilters, confirm, expectDone, rowOf } from './support/admin-lists.ts';
import { chooseAction } from './support/forms.ts';
import { expectDoneInTime, previewList } from './support/imports.ts';
import { inventList } from './support/invented-list.ts';
import { test } from './support/journey.ts';
import { prepareRequest } from './support/members.ts';

/** What becomes of the calls of two volunteers. */
const evening = {
  'Vera Volunteer': ['No Answer', 'Call Back Later', 'No Answer', 'Coming', 'No Answer'],
  'Rafi Volunteer': ['No Answer', 'Can’t Donate', 'Wrong Number', 'Call Back Later', 'No Answer'],
};

test('two volunteers call ten donors of an imported list, one of whom comes and donates', async ({
  newMember,
}) => {
  const owner = await newMember('Olivia Owner');
  const path = `/requests/${await prepareRequest(owner.member)}`;
  const officer = await newMember('Olga Officer', { role: 'admin' });
  /** The names of donors by the outcomes of their calls. */
  const called = new Map<string, string>();
  const nameOf = (outcome: string) => called.get(outcome) ?? '';

  await test.step('an admin imports forty donors, and is led to whom to call', async () => {
    const { page } = officer;
    await previewList(page, inventList(40, 'gita@campus.test'));
    await page.getByRole('button', { name: 'Import 40 donors' }).click();
    await expectDoneInTime(page, '40 imported, 0 already here, 0 left out.');
    await page.goto('/admin/overview');
    await page.getByRole('link', { name: '1 urgent request that no one is calling for' }).click();
    await expect(page).toHaveURL(`${path}/calls`);
    await page.goto('/admin/requests');
    await chooseAction(rowOf(page, 'Rahim Uddin'), 'Call Donors');
    await expect(page.getByRole('heading', { level: 1, name: 'Call Donors' })).toBeFocused();
    await expect(page.getByRole('button', { name: /^Ready/ })).toHaveText('Ready15');
  });

  for (const [name, outcomes] of Object.entries(evening)) {
    await test.step(`${name} calls five of them`, async () => {
      const { page } = await newMember(name, { options: { viewport: { width: 360, height: 740 } } });
      await officer.page.goto('/admin/users');
      await confirm(rowOf(officer.page, name), 'Make Volunteer');
      await expectDone(officer.page, `${name} is now a volunteer.`);
      await page.goto(`${path}/calls`);
      for (const outcome of outcomes) called.set(outcome, await callNext(page, outcome));
    });
  }

  await test.step('the desk counts the calls, and who has paused is not ready any more', async () => {
    const { page } = officer;
    await expectDesk(page, '2 still needed · 1 coming · 10 called');
    await page.getByRole('link', { name: 'Call Donors' }).click();
    await expect(page.getByRole('button', { name: /^Called/ })).toHaveText('Called10');
    await expect(page.getByRole('button', { name: /^Ready/ })).toHaveText('Ready14');
    await expect(page.getByRole('article', { name: nameOf('Can’t Donate'), exact: true })).toContainText(
      'Paused until',
    );
  });

  await test.step('the owner calls the donor who is coming; after the donation one unit less is needed', async () => {
    const { page } = owner;
    await page.goto(path);
    const row = page.getByRole('article', { name: nameOf('Coming'), exact: true });
    await expect(row.getByRole('link', { name: /^Call \+880 1700 1\d\d \d{3}$/ })).toBeVisible();
    await chooseAction(row, 'Mark as donated');
    await page.getByRole('button', { name: 'Yes, mark as donated' }).click();
    await expect(page.getByText(`Recorded: ${nameOf('Coming')} donated.`)).toBeVisible();
    await expectDesk(officer.page, '1 still needed · 0 coming · 10 called');
    await officer.page.getByRole('link', { name: 'Call Donors' }).click();
    await expect(officer.page.getByText('O+, 1 still needed')).toBeVisible();
  });

  await test.step('it is the same unit once the donation is confirmed', async () => {
    const { page } = officer;
    await page.goto(path);
    const row = page.getByRole('article', { name: nameOf('Coming'), exact: true });
    await chooseAction(row, 'Confirm donation');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(row).toContainText('Donation confirmed');
    await expectDesk(page, '1 still needed · 0 coming · 10 called');
  });

  await test.step('an admin confirms the number that was reported as wrong', async () => {
    const { page } = officer;
    await page.goto('/admin/overview');
    await page.getByRole('link', { name: '1 wrong number reported' }).click();
    await expect(chosenFilters(page)).toHaveText(['To check: Wrong number reported']);
    const row = rowOf(page, nameOf('Wrong Number'));
    await expect(row).toContainText('Wrong number reported');
    await confirm(row, 'Confirm Number');
    await expectDone(page, `Number of ${nameOf('Wrong Number')} confirmed.`);
    await expect(row).not.toContainText('Wrong number reported');
    await page.reload();
    await expect(page.getByText('No matches.')).toBeVisible();
    await page.goto('/admin/overview');
    const toDo = page.getByRole('region', { name: 'To do' });
    await expect(toDo.getByRole('link', { name: '40 donors to verify' })).toBeVisible();
    await expect(toDo.getByRole('link', { name: /wrong number|no one is calling/ })).toHaveCount(0);
  });
});

/** Calls the next donor who has not been called. @returns the donor's name */
async function callNext(page: Page, outcome: string): Promise<string> {
  const call = page.getByRole('button', { name: /^Call Invented/ }).first();
  const name = (await call.getAttribute('aria-label'))?.replace('Call ', '') ?? '';
  await call.click();
  const dialog = page.getByRole('dialog', { name: `Call ${name}`, exact: true });
  await expect(dialog.getByRole('link', { name: /^Dial \+880 1700 1\d\d \d{3}$/ })).toBeVisible();
  await dialog.getByRole('button', { name: outcome, exact: true }).click();
  if (outcome === 'Coming')
    await dialog.getByLabel('The donor agreed that Karim Uddin may have this number').check();
  if (outcome === 'Can’t Donate') {
    const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Not before').fill(inThirtyDays);
  }
  if (['Coming', 'Can’t Donate'].includes(outcome))
    await dialog.getByRole('button', { name: `${outcome}: Save` }).click();
  const said = `${name}: ${outcome.toLowerCase()}.`;
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  return name;
}

async function expectDesk(page: Page, sentence: string): Promise<void> {
  await page.goto('/calls');
  const request = page.getByRole('article', { name: /^Rahim Uddin, O\+/ });
  await expect(request).toContainText(sentence);
  await expect(request).toContainText('No one is calling now');
}
