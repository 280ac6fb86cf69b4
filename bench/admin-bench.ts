import { join } from 'node:path';
import { errors, type Page } from '@playwright/test';
import { countReads } from '../e2e/support/admin-lists.ts';
import { type CampusSize, fillCampus } from '../e2e/support/fill-campus.ts';
import { interleave, medianOf } from '../embedded-firebase/bench/interleave.ts';
import { benchFolder } from '../embedded-firebase/bench/prepare-people.ts';
import { formatCount, logProgress, type Row, type Section } from '../embedded-firebase/bench/report.ts';
import { memberPassword } from '../embedded-firebase/trials/harness/members.ts';
import { type Product, startProduct } from '../verification/harness/product.ts';
import { prepareDashboardCampus } from './campus/prepare-campus.ts';
import { importSection } from './import-bench.ts';
import { type StoredSession, startBrowser, storeSession } from './web/browser.ts';

interface Campus {
  readonly product: Product;
  readonly session: StoredSession;
}

interface PageCost {
  readonly milliseconds: number;
  readonly documents: number;
  readonly aggregates: number;
}

const small: CampusSize = { donors: 500, users: 500, requests: 500 };
const large: CampusSize = { donors: 50_000, users: 20_000, requests: 5_000 };
const shortLarge: CampusSize = { donors: 2_000, users: 1_000, requests: 500 };
const rounds = 3;

const maxSlowdown = 1.5;
const maxTries = 5;
const overview = 'overview';
const lists = [
  'donors',
  'donors?bloodGroup=O%2B&sort=fullName',
  'donors?isVerified=false&sort=-registeredAt',
  'donors?q=rahman',
  'donors?q=rahman&bloodGroup=O%2B&sort=fullName',
  'donors?q=01700',
  'users',
  'users?q=rahman',
  'requests',
  'requests?status=fulfilled&sort=requestedAt',
];

/** `npm run bench -- admin`: the pages of a large campus, compared with those of a small one as the baseline. */
export async function adminBench(isShort: boolean): Promise<Section[]> {
  const folder = benchFolder();
  const counts = isShort ? shortLarge : large;
  const campuses: Campus[] = [];
  try {
    for (const [name, size] of Object.entries({ small, large: counts })) {
      logProgress(`writing ${formatCount(size.donors)} donors`);
      campuses.push(await prepare(join(folder, name), size));
    }
    const [few, many] = campuses as [Campus, Campus];
    logProgress('measuring');
    const rows: Row[] = [];
    for (const page of [overview, ...lists]) {
      for (const campus of campuses) await warmUp(campus, page);
      const costs = await interleave(isShort ? 1 : rounds, {
        few: () => openPage(few, page),
        many: () => openPage(many, page),
      });
      rows.push(rowOf(page, costs.few, costs.many));
    }
    logProgress('reading lists');
    const { product, session } = few;
    const importing = await importSection({ origin: product.origin, session }, folder, isShort);
    return [
      {
        title: `Lists of ${formatCount(counts.donors)} donors, ${formatCount(counts.users)} users and ${formatCount(counts.requests)} requests`,
        notes: [
          `From navigation until the rows are shown, in a new browser at full CPU speed; medians of ${isShort ? 1 : rounds}. The baseline`,
          `is the same page of a campus of ${small.donors}.`,
        ],
        columns: ['ms', `ms of ${small.donors}`, 'documents read', 'aggregations'],
        rows,
      },
      importing,
    ];
  } finally {
    for (const { product } of campuses) await product.kill();
  }
}

async function prepare(dataFolder: string, size: CampusSize): Promise<Campus> {
  const email = await prepareDashboardCampus(dataFolder, 'admin');
  await fillCampus(dataFolder, size);
  const product = await startProduct({ dataFolder });
  return { product, session: await storeSession(product.origin, email, memberPassword) };
}

/** Opens a page before it is measured: the first query of a kind waits until its index is built, once for each campus. */
async function warmUp(campus: Campus, page: string): Promise<void> {
  for (let left = maxTries; left > 0; left -= 1) {
    try {
      await openPage(campus, page);
      return;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || left === 1) throw error;
    }
  }
}

async function openPage({ product, session }: Campus, page: string): Promise<PageCost> {
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({ storageState: session, baseURL: product.origin });
    const tab = await context.newPage();
    const reads = countReads(tab);
    const begun = performance.now();
    await tab.goto(`/admin/${page}`);
    await waitUntilShown(tab, page);
    const milliseconds = performance.now() - begun;
    await tab.waitForLoadState('networkidle');
    const { queries, aggregates } = await reads();
    return { milliseconds, documents: queries.reduce((sum, count) => sum + count, 0), aggregates };
  } finally {
    await browser.close();
  }
}

/** Waits for the rows or, on the overview, until no figure is loading. */
async function waitUntilShown(tab: Page, page: string): Promise<void> {
  if (page !== overview) {
    await tab.getByRole('rowheader').first().waitFor();
    return;
  }
  await tab.getByRole('table').waitFor();
  await tab.getByRole('main').getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
}

function rowOf(page: string, few: readonly PageCost[], many: readonly PageCost[]): Row {
  const of = (costs: readonly PageCost[], figure: keyof PageCost) => medianOf(costs, (cost) => cost[figure]);
  const ratio = of(many, 'milliseconds') / of(few, 'milliseconds');
  const isJudged = page !== overview;
  return {
    what: `/admin/${decodeURIComponent(page)}`,
    ratio,
    target: isJudged ? `at most ${maxSlowdown}` : '',
    isMet: isJudged ? ratio <= maxSlowdown : null,
    values: {
      ms: of(many, 'milliseconds'),
      [`ms of ${small.donors}`]: of(few, 'milliseconds'),
      'documents read': of(many, 'documents'),
      aggregations: of(many, 'aggregates'),
    },
  };
}
