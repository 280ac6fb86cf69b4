import { languages } from '@blood-bank/domain/language';
import { expect, type Page } from '@playwright/test';
import { expectDone, rowOf } from './support/admin-lists.ts';
import { chooseAction } from './support/forms.ts';
import { phone, test } from './support/journey.ts';
import { prepareMember } from './support/members.ts';
import type { Messages } from './support/messages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks.ts';

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('an admin keeps one of two records of one person, and says which are two people', async ({
      product,
      newMember,
      say,
    }) => {
      const { duplicateMessages: messages, toDoMessages, actionLogMessages } = say;
      await prepareMember(product, { fullName: 'Mira Member', donor: { universityId: 'CSE-2002-117' } });
      const { page } = await newMember('Olga Officer', {
        role: 'admin',
        at: '/admin/donors',
        options: phone,
      });
      const family = 'family@campus.test';
      await enter(page, say, { fullName: 'Mira Rahman', universityId: 'cse 2002 117', contactNumber: '041' });
      await enter(page, say, { fullName: 'Rahim Uddin', email: family, contactNumber: '042' });
      await enter(page, say, { fullName: 'Rahima Uddin', email: family, contactNumber: '043' });
      await enter(page, say, { fullName: 'Karim Khan', universityId: 'EEE-0009', contactNumber: '044' });
      await enter(page, say, {
        fullName: 'Abdul Karim',
        universityId: 'EEE-0009',
        contactNumber: '045',
        email: 'karim@campus.test',
      });
      const pairOf = (one: string, other: string) =>
        page.getByRole('article', { name: messages.pair(one, other) });
      const miras = pairOf('Mira Member', 'Mira Rahman');
      const uddins = pairOf('Rahim Uddin', 'Rahima Uddin');
      const karims = pairOf('Karim Khan', 'Abdul Karim');

      await test.step('they are something to do', async () => {
        await expect(async () => {
          await page.goto('/admin/overview');
          await expect(page.getByRole('link', { name: toDoMessages.duplicates(3) })).toBeVisible();
        }).toPass();
        await page.getByRole('link', { name: toDoMessages.duplicates(3) }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.title);
        await expect(uddins.getByRole('heading', { level: 2 })).toHaveText(messages.same.email);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page, { width: 360, height: 740 });
      });

      await test.step('the record of a member is the one that is kept', async () => {
        await expect(miras.getByRole('button', { name: messages.keep.button('Mira Rahman') })).toHaveCount(0);
        await miras.getByRole('button', { name: messages.keep.button('Mira Member') }).click();
        await page.getByRole('alertdialog').getByRole('button').last().click();
        await expectDone(page, messages.keep.done('Mira Member'));
        await expect(miras).toHaveCount(0);
      });

      await test.step('two people are not asked about again, also after a change', async () => {
        await uddins.getByRole('button', { name: messages.twoPeople.button }).click();
        await expectDone(page, messages.twoPeople.done('Rahim Uddin', 'Rahima Uddin'));
        await page.goto('/admin/donors');
        await chooseAction(rowOf(page, 'Rahima Uddin'), say.rosterMessages.edit);
        await page.getByLabel(say.rosterFormMessages.labels.fullName).fill('Rahima Begum');
        await page.getByRole('button', { name: say.rosterFormMessages.save, exact: true }).click();
        await expectDone(page, say.rosterFormMessages.saved('Rahima Begum'));
      });

      await test.step('of two entries one takes over what only the other one has', async () => {
        await page.goto('/admin/duplicates');
        await karims.getByRole('button', { name: messages.keep.button('Karim Khan') }).click();
        await expect(page.getByRole('alertdialog')).toContainText(messages.keep.consequence);
        await page.getByRole('alertdialog').getByRole('button').last().click();
        await expectDone(page, messages.keep.done('Karim Khan'));
        await expect(page.getByText(messages.none)).toBeVisible();
        await expect(async () => {
          await page.goto('/admin/donors');
          await expect(rowOf(page, 'Karim Khan')).toBeVisible();
          await expect(rowOf(page, 'Mira Member')).toBeVisible();
          for (const gone of ['Abdul Karim', 'Mira Rahman']) await expect(rowOf(page, gone)).toHaveCount(0);
        }).toPass();
        await chooseAction(rowOf(page, 'Karim Khan'), say.adminMessages.details);
        await expect(page.getByRole('dialog')).toContainText('karim@campus.test');
      });

      await test.step('the log tells of both, and nothing is left to do', async () => {
        await page.goto('/admin/log');
        for (const action of ['merge', 'tell-apart'] as const)
          await expect(rowOf(page, actionLogMessages.actions[action].name).first()).toBeVisible();
        await page.goto('/admin/overview');
        await expect(page.getByRole('link', { name: toDoMessages.verify(4) })).toBeVisible();
        await expect(page.getByRole('link', { name: toDoMessages.duplicates(1) })).toHaveCount(0);
      });
    });
  });
}

/** Adds an entry by the form, with the last digits of its number. */
async function enter(
  page: Page,
  { rosterFormMessages: messages, donorFormMessages }: Messages,
  {
    contactNumber,
    ...entry
  }: Readonly<Partial<Record<'fullName' | 'universityId' | 'email' | 'contactNumber', string>>>,
): Promise<void> {
  await page.goto('/admin/donors/new');
  const values = { ...entry, contactNumber: `+880 1700 000 ${contactNumber}` };
  for (const [field, value] of Object.entries(values))
    await page.getByLabel(messages.labels[field as keyof typeof values], { exact: true }).fill(value);
  await page.getByLabel(donorFormMessages.labels.bloodGroup, { exact: true }).selectOption('O-');
  await page.getByRole('button', { name: messages.save, exact: true }).click();
  await expectDone(page, messages.added(entry.fullName ?? ''));
}
