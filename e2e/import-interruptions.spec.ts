import { expect, type Page } from '@playwright/test';
import { collection, getDocs, query, where } from 'firebase/firestore/lite';
import { actAsAdmin } from '../verification/harness/audit-log.ts';
import { inventList } from './support/invented-list.ts';
import { beforeCommits, commit, refused, sdkWarning, test, unanswered } from './support/journey.ts';
import { logIn, type PreparedMember, prepareMember } from './support/members.ts';

/** For work on many rows, which Google's emulator does some times slower. */
const asLongAsItTakes = { timeout: 120_000 };
const list = inventList(67, 'ayesha@campus.test');
const fresh = list.rows - list.faults.length;
const interrupted = 'The import was interrupted.';
const tokenRefusal = {
  status: 401,
  json: { error: { code: 401, status: 'UNAUTHENTICATED', message: 'Missing or invalid authentication.' } },
};

test('an import survives an outdated token, goes on by itself when the network is back, and ends with the role', async ({
  product,
  newPerson,
}) => {
  const olivia = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  const hena = await prepareMember(product, { fullName: 'Hena Helper', role: 'admin' });
  const officer = await newPerson({
    expectedMessages: [unanswered, sdkWarning, refused, /People could not be imported/],
  });
  const { page, context } = officer;
  await logIn(officer, olivia, '/admin/donors/import');

  await test.step('a token is refused, and later the network is gone for a while', async () => {
    await preview(page);
    await beforeCommits(page, async (number, route) => {
      if (number === 3) return route.fulfill(tokenRefusal);
      if (number === 6) await context.setOffline(true);
      return route.fallback();
    });
    // The second click finds nothing to start.
    await page.getByRole('button', { name: `Import ${fresh} donors` }).dblclick();
    await expect(page.getByRole('alert')).toContainText(interrupted, asLongAsItTakes);
    await page.unroute(commit);
    await context.setOffline(false);
    await expectResult(page, `${fresh} imported, 0 already here, ${list.faults.length} left out.`);
    expect(await countEntries(hena)).toBe(fresh);
  });

  await test.step('once it is undone, the result says so and nothing else', async () => {
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Yes, undo it' }).click();
    await expectResult(page, `${fresh} donors deleted.`);
    await expect(page.getByText(`${fresh} imported`)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Download report' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Import another file' }).click();
  });

  await test.step('an admin who is made a user in the middle imports nobody more', async () => {
    await preview(page);
    const demote = once(() => actAsAdmin(hena, 'revoke-admin', `users/${olivia.uid}`, { role: 'user' }));
    await beforeCommits(page, async (number, route) => {
      if (number >= 5) await demote();
      return route.fallback();
    });
    await page.getByRole('button', { name: `Import ${fresh} donors` }).click();
    await expect(page.getByRole('alert')).toContainText(interrupted, asLongAsItTakes);
    const before = await countEntries(hena);
    expect(before).toBeLessThan(fresh);
    const refused = page.waitForResponse(/documents:/);
    await page.getByRole('button', { name: 'Go on' }).click();
    await refused;
    await expect(page.getByRole('alert')).toContainText(interrupted, asLongAsItTakes);
    expect(await countEntries(hena)).toBe(before);
  });
});

/** The same call for all callers. */
function once(call: () => Promise<void>): () => Promise<void> {
  let called: Promise<void> | null = null;
  return () => {
    called ??= call();
    return called;
  };
}

async function preview(page: Page): Promise<void> {
  const file = { name: 'donors.csv', mimeType: 'text/csv', buffer: Buffer.from(list.csv) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('radio', { name: /^The day/ }).check();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('button', { name: `Import ${fresh} donors` })).toBeVisible(asLongAsItTakes);
}

/** Checks what the result says, and that it has the focus that a pressed button had. */
async function expectResult(page: Page, sentence: string): Promise<void> {
  const said = page.getByRole('region', { name: 'Result' }).getByRole('status').filter({ hasText: sentence });
  await expect(said).toBeVisible(asLongAsItTakes);
  await expect(said).toBeFocused();
}

async function countEntries({ db }: PreparedMember): Promise<number> {
  return (await getDocs(query(collection(db, 'donors'), where('userId', '==', null)))).size;
}
