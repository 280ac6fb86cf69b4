import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errors, type Page } from '@playwright/test';
import { countReads } from '../e2e/admin/count-reads.ts';
import { memberPassword } from '../verification/harness/account-calls.ts';
import { type Product, startProduct } from '../verification/harness/product.ts';
import { benchFolder } from './campus/prepare-campus.ts';
import { prepareMemberWithRecords } from './campus/prepare-member.ts';
import { inTurns, median } from './interleave.ts';
import type { Row, Section } from './report.ts';
import { say } from './say.ts';
import { type KeptSession, keepSession, startBrowser } from './web/browser.ts';

interface Counts {
  readonly donors: number;
  readonly users: number;
  readonly requests: number;
}

interface Campus {
  readonly product: Product;
  readonly session: KeptSession;
}

interface PageCost {
  readonly milliseconds: number;
  readonly documents: number;
  readonly aggregates: number;
}

const small: Counts = { donors: 500, users: 500, requests: 500 };
const large: Counts = { donors: 50_000, users: 20_000, requests: 5_000 };
const shortLarge: Counts = { donors: 2_000, users: 1_000, requests: 500 };
const rounds = 3;

const mostSlowdown = 1.5;
const mostTries = 5;
const overview = 'overview';
const lists = [
  'donors',
  'donors?bloodGroup=O%2B&sort=fullName',
  'donors?isVerified=false&sort=-registeredAt',
  'donors?by=fullName&q=ayesha',
  'donors?by=email&q=AYESHA.',
  'users',
  'users?by=email&q=demo-user-000',
  'requests',
  'requests?status=fulfilled&sort=requestedAt',
];

/** `npm run bench -- admin`: the pages of a large campus beside those of a small one, which is the floor. */
export async function adminBench(isShort: boolean): Promise<Section[]> {
  const folder = benchFolder();
  const counts = isShort ? shortLarge : large;
  const campuses: Campus[] = [];
  try {
    for (const [name, its] of Object.entries({ small, large: counts })) {
      say(`filling ${its.donors.toLocaleString('en-US')} donors`);
      campuses.push(await prepare(join(folder, name), its));
    }
    const [few, many] = campuses as [Campus, Campus];
    say('measuring');
    const rows: Row[] = [];
    for (const page of [overview, ...lists]) {
      for (const campus of campuses) await openFirst(campus, page);
      const costs = await inTurns(isShort ? 1 : rounds, {
        few: () => openPage(few, page),
        many: () => openPage(many, page),
      });
      rows.push(rowOf(page, costs.few, costs.many));
    }
    return [
      {
        title: `Lists of ${counts.donors.toLocaleString('en-US')} donors, ${counts.users.toLocaleString('en-US')} users and ${counts.requests.toLocaleString('en-US')} requests`,
        notes: [
          `From the address until the rows are there, in a fresh browser at the machine's own speed; medians of ${isShort ? 1 : rounds}. The floor`,
          `is the same page of a campus of ${small.donors}.`,
        ],
        columns: ['ms', `ms of ${small.donors}`, 'documents read', 'figures asked for'],
        rows,
      },
    ];
  } finally {
    for (const { product } of campuses) await product.kill();
  }
}

async function prepare(dataFolder: string, { donors, users, requests }: Counts): Promise<Campus> {
  mkdirSync(dataFolder);
  const email = await prepareMemberWithRecords(dataFolder, 'admin');
  const script = fileURLToPath(new URL('../e2e/admin/fill-campus.ts', import.meta.url));
  const args = ['--import', 'tsx', script, ...[donors, users, requests].map(String)];
  const filled = spawnSync(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataFolder },
    encoding: 'utf8',
  });
  if (filled.status !== 0) throw new Error(`The campus could not be filled.\n${filled.stderr}`);
  const product = await startProduct({ dataFolder });
  return { product, session: await keepSession(product.origin, email, memberPassword) };
}

/** The first to ask a question waits until its index is made: once in a campus's life, so it is no part of what is measured. */
async function openFirst(campus: Campus, page: string): Promise<void> {
  for (let left = mostTries; left > 0; left -= 1) {
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
    await untilShown(tab, page);
    const milliseconds = performance.now() - begun;
    await tab.waitForLoadState('networkidle');
    const { queries, aggregates } = await reads();
    return { milliseconds, documents: queries.reduce((sum, count) => sum + count, 0), aggregates };
  } finally {
    await browser.close();
  }
}

/** The overview is there when none of its figures is still being loaded. */
async function untilShown(tab: Page, page: string): Promise<void> {
  if (page !== overview) {
    await tab.getByRole('rowheader').first().waitFor();
    return;
  }
  await tab.getByRole('table').waitFor();
  await tab.getByRole('main').getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
}

function rowOf(page: string, few: readonly PageCost[], many: readonly PageCost[]): Row {
  const of = (costs: readonly PageCost[], figure: keyof PageCost) =>
    median(costs.map((cost) => cost[figure]));
  const ratio = of(many, 'milliseconds') / of(few, 'milliseconds');
  const isJudged = page !== overview;
  return {
    ...{ what: `/admin/${decodeURIComponent(page)}`, ratio },
    target: isJudged ? `at most ${mostSlowdown}` : '',
    isMet: isJudged ? ratio <= mostSlowdown : null,
    values: {
      ms: of(many, 'milliseconds'),
      [`ms of ${small.donors}`]: of(few, 'milliseconds'),
      'documents read': of(many, 'documents'),
      'figures asked for': of(many, 'aggregates'),
    },
  };
}
