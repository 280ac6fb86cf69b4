import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { inventList } from '../e2e/support/invented-list.ts';
import { interleave, medianOf } from '../embedded-firebase/bench/interleave.ts';
import { formatCount, type Row, type Section } from '../embedded-firebase/bench/report.ts';
import { type StoredSession, startBrowser } from './web/browser.ts';

interface ListCost {
  /** Until the columns are shown, in milliseconds. */
  readonly read: number;
  /** Until the preview is shown, with who is here already. */
  readonly checked: number;
}

const rounds = 3;
const maxRatio = 1.5;
const patience = 300_000;

/** How long the import takes to read and check a list as a workbook, compared with the same list as CSV. */
export async function importSection(
  admin: { readonly origin: string; readonly session: StoredSession },
  folder: string,
  isShort: boolean,
): Promise<Section> {
  const count = isShort ? 500 : 20_000;
  const files = await listsIn(folder, count);
  const [csv, xlsx, ods] = files.map((file) => () => readAndCheck(admin, file, count)) as [Job, Job, Job];
  const costs = await interleave(isShort ? 1 : rounds, { csv, xlsx, ods });
  const rowOf = (
    what: string,
    of: readonly ListCost[],
    figure: 'read' | 'checked',
    isJudged: boolean,
  ): Row => {
    const [ms, ofCsv] = [of, costs.csv].map((some) => medianOf(some, (cost) => cost[figure])) as [
      number,
      number,
    ];
    return {
      what,
      ratio: ms / ofCsv,
      target: isJudged ? `at most ${maxRatio}` : '',
      isMet: isJudged ? ms / ofCsv <= maxRatio : null,
      values: { ms, 'ms as CSV': ofCsv },
    };
  };
  return {
    title: `Reading a list of ${formatCount(count)} rows`,
    notes: [
      `In a new browser at full CPU speed; medians of ${isShort ? 1 : rounds}. The baseline is the same list as CSV. Checking is`,
      'looking for who of the list is here already.',
    ],
    columns: ['ms', 'ms as CSV'],
    rows: [
      rowOf('.xlsx, until its columns are shown', costs.xlsx, 'read', false),
      rowOf('.xlsx, read and checked', costs.xlsx, 'checked', true),
      rowOf('.ods, until its columns are shown', costs.ods, 'read', false),
      rowOf('.ods, read and checked', costs.ods, 'checked', false),
    ],
  };
}

type Job = () => Promise<ListCost>;

async function listsIn(folder: string, count: number): Promise<readonly string[]> {
  const { csv, table } = inventList(count, 'listed@campus.test');
  const sheets = [{ name: 'Donors', rows: table.map((row) => [...row]) }];
  const contents = { csv, xlsx: await writeXlsx({ sheets }), ods: await writeOds({ sheets }) };
  return Object.entries(contents).map(([kind, content]) => {
    const file = join(folder, `donors.${kind}`);
    writeFileSync(file, content);
    return file;
  });
}

async function readAndCheck(
  { origin, session }: { readonly origin: string; readonly session: StoredSession },
  file: string,
  count: number,
): Promise<ListCost> {
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({ storageState: session, baseURL: origin, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto('/admin/donors/import');
    const input = page.getByLabel('CSV file');
    await input.waitFor();
    const begun = performance.now();
    await input.setInputFiles(file);
    await page.getByText(`, ${formatCount(count)} rows`).waitFor({ timeout: patience });
    const read = performance.now() - begun;
    await page.getByRole('radio', { name: /^The day/ }).check();
    const checking = performance.now();
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('region', { name: 'Preview' }).waitFor({ timeout: patience });
    const checked = read + performance.now() - checking;
    return { read, checked };
  } finally {
    await browser.close();
  }
}
