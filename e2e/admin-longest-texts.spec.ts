import { limits } from '@blood-bank/domain/records/limits';
import { expect, type Page } from '@playwright/test';
import { rowOf } from './support/admin-lists.ts';
import { chooseAction } from './support/forms.ts';
import { test } from './support/journey.ts';
import { prepareDonor, prepareMember, prepareRequest, writeUser } from './support/members.ts';
import { expectListWithinWindow } from './support/page-checks.ts';

/** Without a place to break, of the widest letter. */
const longest = (length: number) => 'W'.repeat(length);

test('an admin sees the longest texts without a wider list', async ({ product, newMember }) => {
  const mallory = await prepareMember(product, {
    fullName: longest(limits.emailLocalPart),
    domain: `${'w'.repeat(60)}.campus.test`,
    hasRecord: false,
  });
  const texts = {
    fullName: longest(limits.name),
    universityId: longest(limits.id),
    department: longest(limits.department),
  };
  await writeUser(mallory, texts);
  await prepareDonor(mallory, { ...texts, contactNumber: '1'.repeat(limits.phoneMax) });
  await prepareRequest(mallory, {
    patientName: longest(limits.name),
    hospitalName: longest(limits.hospital),
    hospitalLocation: longest(limits.hospital),
    contactPerson: longest(limits.name),
    contactNumber: '1'.repeat(limits.phoneMax),
    additionalInfo: longest(limits.additionalInfo),
  });
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors' });
  for (const list of ['donors', 'requests', 'users']) {
    await page.goto(`/admin/${list}`);
    await expect(page.getByRole('rowheader').filter({ hasText: longest(limits.name) })).toBeVisible();
    await expectListWithinWindow(page);
    await expectWholeIdentities(page);
    await page.setViewportSize({ width: 320, height: 740 });
    await chooseAction(rowOf(page, longest(limits.name)), 'Details');
    const details = page.getByRole('dialog');
    expect(await details.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth), list).toBe(0);
  }
});

/** Checks that names and addresses are shown whole at any width. Of a hospital’s name, three lines are. */
async function expectWholeIdentities(page: Page): Promise<void> {
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page.locator('tbody [role=rowheader] :not(.line-2 *, .sr-only)').evaluateAll((parts) =>
      parts
        .filter((part) => getComputedStyle(part).overflowX === 'hidden')
        .filter((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight)
        .map((part) => part.textContent),
    );
    expect(cut, `cut in ${page.url()} at ${width} px`).toEqual([]);
  }
}
