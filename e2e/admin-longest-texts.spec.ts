import { limits } from '@blood-bank/domain/records/limits';
import { expect } from '@playwright/test';
import { rowOf } from './support/admin-lists.ts';
import { chooseAction } from './support/forms.ts';
import { test } from './support/journey.ts';
import { prepareDonor, prepareMember, prepareRequest, writeUser } from './support/members.ts';
import { expectListWithinWindow } from './support/page-checks.ts';

/** Without a place to break, of the widest letter. */
const longest = (length: number) => 'W'.repeat(length);

test('an admin sees the longest texts without a wider list', async ({ product, newMember }) => {
  const mallory = await prepareMember(product, { fullName: 'Mallory Invented', hasRecord: false });
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
    await page.setViewportSize({ width: 320, height: 740 });
    await chooseAction(rowOf(page, longest(limits.name)), 'Details');
    const details = page.getByRole('dialog');
    expect(await details.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth), list).toBe(0);
  }
});
