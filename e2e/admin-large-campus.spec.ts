import { donorCode } from '@blood-bank/domain/records/donor';
import { demoAccount } from '@blood-bank/host/demo-documents';
import { expect, type Page } from '@playwright/test';
import { chooseFilter, countReads, type Reads, rowOf, searchList } from './support/admin-lists.ts';
import { fillCampus } from './support/fill-campus.ts';
import { test } from './support/journey.ts';
import { prepareMember, prepareRequest } from './support/members.ts';
import { expectListWithinWindow, expectRowsInView } from './support/page-checks.ts';
import type { Product } from './support/product.ts';

/** `npm run trial admin` takes the whole campus; `npm test` a small one, in which the same has to hold. */
const isWhole = process.env.CAMPUS_SIZE === 'whole';
const campus = isWhole
  ? { donors: 100_000, users: 20_000, requests: 5_000 }
  : { donors: 2_000, users: 1_000, requests: 500 };
/** A page has fifty rows, and one document more tells whether another page follows. */
const mostOfList = 51;
/** A search may need several queries, but no more documents for a page. */
const mostOfSearch = 60;
/** A page of a call list has no more donors, and with their calls as many documents as one of a search. */
const mostToCall = 15;
const browsing = [
  'donors?bloodGroup=O%2B&sort=fullName',
  'donors?isVerified=false&sort=-registeredAt',
  'donors?bloodGroup=B%2B&isVerified=false&isProfileActive=true&isAvailable=true&department=Law&sort=-fullName',
  'users?emailVerified=false&department=EEE&sort=fullName',
  'requests?status=fulfilled&sort=requestedAt',
  'requests?status=fulfilled&requiredBloodGroup=A%2B&sort=patientName',
];
const searches = [
  'donors?q=rahman',
  'donors?q=ayesha+r&sort=-fullName',
  'donors?q=demo&bloodGroup=O%2B&isVerified=false&isProfileActive=true&isAvailable=true&department=Law',
  'donors?q=01700',
  'donors?q=%2B880+1700+000',
  'users?q=demo-user-000',
  'users?q=rahman&emailVerified=false&sort=fullName',
  'requests?q=rahman&status=fulfilled&sort=patientName',
  'requests?q=campus',
];
/** What finds one donor among all. */
const finding = ['Sultana', '0227', '01700000227', '+880 1700 000 227'];

test('an admin of a large campus opens, pages, searches and filters lists at the cost of small ones', async ({
  product,
  newMember,
}) => {
  test.setTimeout(isWhole ? 900_000 : 300_000);
  const hidden = { contactNumber: '+880 1700 000 227', allowContactVisibility: false };
  const tania = await prepareMember(product, {
    fullName: 'Tania Sultana',
    donor: { ...hidden, universityId: 'DEMO-0227' },
  });
  const { page, member: olivia } = await newMember('Olivia Officer', {
    role: 'admin',
    donor: { contactNumber: '+880 1700 999 999' },
  });
  const callList = `/requests/${await prepareRequest(olivia)}/calls`;
  await askWhileSmall(page, callList);
  await page.goto('about:blank');
  await fill(product);
  const reads = countReads(page);
  await page.goto('/admin/overview');
  const rows = page.getByRole('rowheader');

  await test.step('the overview counts, and fetches only the request that nobody was told of and recent actions', async () => {
    const total = page.getByRole('link', { name: 'Total Donors' });
    await expect(total).toHaveText(`Total Donors${inWords(campus.donors + 2)}`);
    await expect(page.getByRole('link', { name: 'Total Users' })).toContainText(inWords(campus.users + 2));
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const { queries, aggregates } = await readsOf('overview', reads);
    // Its notice, the notices that the campus's limit cut short, the request, the newest five actions, and the names in them; two
    // for donors whose group is another one than was verified, the ten newest urgent requests, and the members' reports of requests.
    expect(queries.length).toBeLessThanOrEqual(9);
    expect(Math.max(...queries)).toBeLessThanOrEqual(10);
    // The calls for each urgent request; its offers, in a collection below it, are not among them.
    expect(aggregates).toBe(33 + 8);
  });

  for (const { name, count } of [
    { name: 'Manage Donors', count: campus.donors + 2 },
    { name: 'Manage Users', count: campus.users + 2 },
    { name: 'Manage Requests', count: campus.requests + 1 },
  ]) {
    await test.step(`${name}: one query for the page, one for the next`, async () => {
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();
      await expect(page.getByText(`50 of ${inWords(count)}`, { exact: true })).toBeVisible();
      expect(await readsOf(name, reads)).toMatchObject({ queries: [mostOfList] });
      await page.getByRole('button', { name: 'Load more' }).press('Enter');
      // Coming near to its end, a list may load another page automatically.
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(100);
      const { queries } = await readsOf(`${name}, the next page`, reads);
      expect(Math.max(...queries)).toBe(mostOfList);
      expect(queries.length).toBeLessThanOrEqual(2);
    });
  }

  await test.step('any filters with an order: one query of one page', async () => {
    for (const question of browsing) {
      await page.goto(`/admin/${question}`);
      await expect(rows.first()).toBeVisible();
      const { queries } = await readsOf(question, reads);
      expect(queries).toHaveLength(1);
      expect(Math.max(...queries)).toBeLessThanOrEqual(mostOfList);
    }
  });

  await test.step('a search with any filters and order: sixty documents for a page', async () => {
    for (const question of searches) {
      await page.goto(`/admin/${question}`);
      await expect(rows.first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { queries } = await readsOf(question, reads);
      expect(sum(queries), question).toBeLessThanOrEqual(mostOfSearch);
    }
  });

  await test.step('a donor is found by a word, an id, and the hidden number in any notation', async () => {
    await page.goto('/admin/donors');
    await expect(rows).toHaveCount(50);
    await readsOf('all donors', reads);
    for (const text of finding) {
      await searchList(page, text);
      await expect(rowOf(page, tania.email)).toContainText('Tania Sultana');
      const { queries } = await readsOf(text, reads);
      expect(sum(queries)).toBeLessThanOrEqual(mostOfSearch);
    }
    // The pages follow each other until all who have the longest word are checked for the others.
    await searchList(page, 'Sultana Tania');
    await expect(rowOf(page, tania.email)).toContainText('Tania Sultana');
    expect(Math.max(...(await readsOf('Sultana Tania', reads)).queries)).toBeLessThanOrEqual(mostOfSearch);
    await chooseFilter(page, 'Profile', 'Inactive');
    await expect(page.getByText('No matches.')).toBeVisible();
  });

  await test.step('one record is found by its id, and by its code', async () => {
    const { uid } = demoAccount(1234);
    for (const [id, documents] of [
      [uid, 0],
      [donorCode(uid), 1],
    ] as const) {
      await page.goto(`/admin/donors?${new URLSearchParams({ q: id })}`);
      await expect(rows).toHaveCount(1);
      expect(sum((await readsOf('one record', reads)).queries)).toBe(documents);
    }
  });

  await test.step('a call list: sixty documents for each page', async () => {
    const donors = page.getByRole('main').getByRole('article');
    const loaded = async (count: number) => {
      await expect.poll(() => donors.count()).toBeGreaterThan(count);
      await page.waitForLoadState('networkidle');
      return donors.count();
    };
    await page.goto(callList);
    // Coming near to its end, a list may load another page automatically.
    const first = await loaded(0);
    const { queries } = await readsOf('call list', reads);
    expect(sum(queries)).toBeLessThanOrEqual(mostOfSearch * Math.ceil(first / mostToCall));
    await page.getByRole('button', { name: 'Load more' }).press('Enter');
    const more = (await loaded(first)) - first;
    const { queries: further } = await readsOf('call list, further pages', reads);
    expect(sum(further)).toBeLessThanOrEqual(mostOfSearch * Math.ceil(more / mostToCall));
  });

  await test.step('no list is wider than its window, and its first rows are in view', async () => {
    for (const list of ['donors', 'requests', 'users']) {
      await page.goto(`/admin/${list}`);
      await expect(rows).toHaveCount(50);
      await expectRowsInView(page);
      await expectListWithinWindow(page);
    }
  });
});

/**
 * The first question of its kind has its index made from what is there by then, which at 50,000 donors takes seconds. A
 * campus asks it on its first days, of a few records, and each later write keeps the index up.
 */
async function askWhileSmall(page: Page, callList: string): Promise<void> {
  const numbers = finding.map((text) => `donors?q=${encodeURIComponent(text)}`);
  const questions = ['donors', 'users', 'requests', ...browsing, ...searches, ...numbers];
  for (const path of [...questions.map((question) => `/admin/${question}`), callList]) {
    await page.goto(path);
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

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
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
