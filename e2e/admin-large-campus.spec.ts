import { expect, type Page } from '@playwright/test';
import { countReads, type Reads } from './admin-lists.ts';
import { fillCampus } from './fill-campus.ts';
import { test } from './journey.ts';
import { logIn, prepareDonor, prepareMember, prepareRequest } from './members.ts';
import { expectAccessible, expectListWithinWindow } from './page-checks.ts';
import type { Product } from './product.ts';

/** `npm run trial:admin` takes the whole campus; `npm test` a small one, in which the same has to hold. */
const isWhole = process.env.ADMIN_CAMPUS === 'whole';
const campus = isWhole
  ? { donors: 50_000, users: 20_000, requests: 5_000 }
  : { donors: 2_000, users: 1_000, requests: 500 };
const mostDocuments = 51;
/** As many documents as Firestore fetches by their ids in one query. */
const mostIds = 30;
const browsing = [
  'donors?bloodGroup=O%2B&sort=fullName',
  'donors?isVerified=false&sort=-registeredAt',
  'donors?department=CSE&sort=-fullName',
  'donors?by=fullName&q=ayesha',
  'donors?by=email&q=AYESHA.',
  'users?emailVerified=false&sort=fullName',
  'users?by=email&q=demo-user-000',
  'requests?status=fulfilled&sort=requestedAt',
  'requests?requiredBloodGroup=A%2B&sort=patientName',
  'requests?by=patientName&q=a',
];
const byPhone = 'donors?by=contactNumber&q=%2B880+1700+000+004';

test('an admin of a large campus opens, pages, searches and filters lists at the cost of small ones', async ({
  product,
  newPerson,
}) => {
  test.setTimeout(isWhole ? 900_000 : 300_000);
  const olivia = await prepareMember(product, { fullName: 'Olivia Officer', role: 'admin' });
  await prepareDonor(olivia, { fullName: 'Olivia Officer', contactNumber: '+880 1700 999 999' });
  await prepareRequest(olivia);
  const admin = await newPerson();
  const { page } = admin;
  await logIn(admin, olivia, '/admin/overview');
  await askWhileSmall(page);
  await page.goto('about:blank');
  await fill(product);
  const reads = countReads(page);
  await page.goto('/admin/overview');
  const rows = page.getByRole('rowheader');

  await test.step('the overview counts, and fetches only the own record', async () => {
    const total = page.getByRole('link', { name: 'Total Donors' });
    await expect(total).toHaveText(`Total Donors${inWords(campus.donors + 1)}`);
    await expect(page.getByRole('link', { name: 'Total Users' })).toContainText(inWords(campus.users + 1));
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
    const { queries, aggregates } = await readsOf('overview', reads);
    expect(queries).toEqual([]);
    expect(aggregates).toBe(21);
  });

  for (const { name, count } of [
    { name: 'Manage Donors', count: campus.donors + 1 },
    { name: 'Manage Users', count: campus.users + 1 },
    { name: 'Manage Requests', count: campus.requests + 1 },
  ]) {
    await test.step(`${name}: one query for the page, one for the next`, async () => {
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();
      await expect(page.getByText(`50 of ${inWords(count)}`, { exact: true })).toBeVisible();
      expect(await readsOf(name, reads)).toMatchObject({ queries: [mostDocuments] });
      await page.getByRole('button', { name: 'Load more' }).press('Enter');
      // Coming near to its end, a list may go on once more by itself.
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(100);
      const { queries } = await readsOf(`${name}, the next page`, reads);
      expect(Math.max(...queries)).toBe(mostDocuments);
      expect(queries.length).toBeLessThanOrEqual(2);
    });
  }

  await test.step('each filter with an order, each search: one query of one page', async () => {
    for (const question of browsing) {
      await page.goto(`/admin/${question}`);
      await expect(rows.first()).toBeVisible();
      const { queries } = await readsOf(question, reads);
      expect(queries).toHaveLength(1);
      expect(Math.max(...queries)).toBeLessThanOrEqual(mostDocuments);
    }
  });

  await test.step('a search by phone number reads records, numbers and their records', async () => {
    await page.goto(`/admin/${byPhone}`);
    await expect(rows.first()).toBeVisible();
    const found = campus.donors / 1_000;
    if (found > mostIds) await page.getByRole('button', { name: 'Load more' }).press('Enter');
    await expect(rows).toHaveCount(found);
    const { queries } = await readsOf('a hidden number', reads);
    expect(queries.length).toBeLessThanOrEqual(3 * Math.ceil(found / mostIds));
    expect(Math.max(...queries)).toBeLessThanOrEqual(mostDocuments);
  });

  await test.step('one record by its id is no query at all', async () => {
    await page.goto('/admin/donors?by=id&q=demo-donor-1234');
    await expect(rows).toHaveCount(1);
    expect((await readsOf('one record', reads)).queries).toEqual([]);
  });

  await test.step('no list is wider than its window', async () => {
    for (const list of ['donors', 'requests', 'users']) {
      await page.goto(`/admin/${list}`);
      await expect(rows).toHaveCount(50);
      await expectListWithinWindow(page);
    }
  });

  await test.step('fifty rows are accessible', async () => {
    await page.goto('/admin/donors');
    await expect(rows).toHaveCount(50);
    await expectAccessible(page);
  });
});

/**
 * The first question of its kind has its index made from what is there by then, which at 50,000 donors takes seconds. A
 * campus asks it on its first days, of a few records, and each later write keeps the index up.
 */
async function askWhileSmall(page: Page): Promise<void> {
  for (const question of ['donors', 'users', 'requests', ...browsing, byPhone]) {
    await page.goto(`/admin/${question}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
}

async function fill({ kill, start, dataFolder }: Product): Promise<void> {
  await kill();
  const begun = performance.now();
  await fillCampus(dataFolder, campus);
  print(`filled in ${Math.round((performance.now() - begun) / 1_000)} s`);
  await start();
}

let last = performance.now();

/** Returns and prints the reads since the last time. */
async function readsOf(what: string, reads: () => Promise<Reads>): Promise<Reads> {
  const read = await reads();
  const took = Math.round(performance.now() - last);
  print(
    `${what}: queries of ${read.queries.join(', ') || 'no'} documents, ${read.aggregates} aggregates, ${took} ms`,
  );
  last = performance.now();
  return read;
}

function print(text: string): void {
  if (isWhole) process.stdout.write(`    ${text}\n`);
}

function inWords(count: number): string {
  return count.toLocaleString('en-US');
}
