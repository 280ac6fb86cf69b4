import { limits } from '@blood-bank/domain/records/limits';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { logIn, prepareDonor, prepareMember, prepareRequest, writeUser } from './members.ts';
import { expectListWithinWindow } from './page-checks.ts';

/** Without a place to break, of the widest letter. */
const longest = (length: number) => 'W'.repeat(length);

test('an admin sees the longest texts without a wider list', async ({ product, newPerson }) => {
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
  const officer = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  const admin = await newPerson();
  const { page } = admin;
  await logIn(admin, officer, '/admin/donors');
  for (const list of ['donors', 'requests', 'users']) {
    await page.goto(`/admin/${list}`);
    await expect(page.getByRole('rowheader').filter({ hasText: longest(limits.name) })).toBeVisible();
    for (const details of await page.getByText('Details', { exact: true }).all()) await details.click();
    await expectListWithinWindow(page);
  }
});
