import { expect } from '@playwright/test';
import { chooseFilter, exported, rowOf } from './support/admin-lists.ts';
import { test } from './support/journey.ts';
import { prepareMember, prepareRequest } from './support/members.ts';

test('an admin exports lists, with hidden numbers only after a second question', async ({
  product,
  newMember,
}) => {
  const hidden = { allowContactVisibility: false, contactNumber: '+880 1700 000 031' };
  const ayesha = await prepareMember(product, {
    fullName: 'Ayesha Rahman',
    donor: { ...hidden, fullName: '=HYPERLINK("x")' },
  });
  await prepareMember(product, {
    fullName: 'Bashir Ahmed',
    donor: { fullName: 'Bashir, Ahmed', bloodGroup: 'AB-', contactNumber: '01700 000 032' },
  });
  await prepareRequest(ayesha, { patientName: 'Karim Uddin', additionalInfo: 'Ward 3\nBed "4"' });
  const { page } = await newMember('Olivia Officer', { role: 'admin', at: '/admin/donors' });

  await test.step('without the hidden numbers, and no formula runs', async () => {
    const text = await exported(page, 'Export without 1 hidden number');
    expect(text.startsWith('\ufeffFull Name,Blood Group,Contact Number,')).toBe(true);
    expect(text).toContain('"\'=HYPERLINK(""x"")",');
    expect(text).toContain('"Bashir, Ahmed",AB-,01700 000 032,bashir@campus.test,');
    expect(text).not.toContain('000 031');
    await expect(page.getByRole('main').getByText('2 rows exported.')).toBeVisible();
  });

  await test.step('with them, which the log tells; going back exports nothing', async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Include hidden numbers?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
    expect(await exported(page, 'Include hidden numbers')).toContain(',+880 1700 000 031,');
  });

  await test.step('what is found only, which needs no question where nobody hides a number', async () => {
    await chooseFilter(page, 'Blood group', 'AB-');
    await expect(rowOf(page, 'HYPERLINK')).toHaveCount(0);
    const lines = (await exported(page)).trim().split('\r\n');
    expect(lines).toHaveLength(2);
  });

  await test.step('requests and users', async () => {
    await page.goto('/admin/requests');
    expect(await exported(page)).toMatch(/Karim Uddin,O\+,.*"Ward 3\nBed ""4""",active,/);
    await page.goto('/admin/users');
    expect(await exported(page)).toMatch(/Olivia Officer,olivia@campus\.test,.*,admin,no,provisional,yes,/);
  });

  await test.step('the log has every export', async () => {
    await page.goto('/admin/log');
    const rows = page.getByRole('table', { name: 'Actions' }).locator('tbody').getByRole('row');
    await expect(rows.nth(0)).toHaveText(/Olivia Officer.*Exported/s);
    await expect(rows.filter({ hasText: 'Exported with numbers' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Exported' })).toHaveCount(5);
  });
});
