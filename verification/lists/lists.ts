import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startBrowser } from '../../bench/web/browser.ts';
import config from '../../e2e/playwright.config.ts';
import { exported } from '../../e2e/support/admin-lists.ts';
import { storedIn } from '../../e2e/support/real-lists.ts';
import { counted, exactly, type Figure, none } from '../../embedded-firebase/trials/harness/figures.ts';
import { withFolder } from '../../embedded-firebase/trials/harness/server-process.ts';
import { defineTrial } from '../../embedded-firebase/trials/harness/trial.ts';
import { openImport, readRoster, undo } from '../durability/roster-import.ts';
import { createMember } from '../harness/create-member.ts';
import { runCommand, startProduct } from '../harness/product.ts';
import { listsOfClubs, newerList, ownLists, type TriedList } from './own-lists.ts';

const patience = 120_000;

/** In a real browser, as files, the clipboard and the parser are the browser's. */
export const listsTrial = defineTrial({
  shows:
    'lists as clubs have them, of each kind, are imported, exported and imported again: as is right, and nobody twice',
  sizes: {
    full: { tries: () => true },
    short: { tries: ({ name }: TriedList) => /donation-log|windows-1252|bijoy/.test(name) },
  },
  async run({ tries }) {
    const title = 'lists: imported, exported, imported again, and undone';
    const browserPath = config.use?.launchOptions?.executablePath ?? '';
    if (!existsSync(browserPath))
      return { title, figures: [], notRun: [`needs a browser at ${browserPath}`] };
    const lists = [...listsOfClubs(), ...(await ownLists())].filter(tries);
    const browser = await startBrowser();
    try {
      return await withFolder(async (folder) => {
        const dataFolder = join(folder, 'data');
        const product = await startProduct({ dataFolder });
        const admin = await createMember(product, 'officer@campus.test');
        await runCommand('admin', ['grant', admin.email], dataFolder);
        const page = await openImport(browser, product, admin);
        return { title, figures: await figuresOf(page, lists, () => readRoster(dataFolder).entries) };
      });
    } finally {
      await browser.close();
    }
  },
});

async function figuresOf(
  page: Page,
  lists: readonly TriedList[],
  countEntries: () => number,
): Promise<readonly Figure[]> {
  const wrong: string[] = [];
  const again: string[] = [];
  const left: string[] = [];
  const expect = (found: string[], what: string, is: readonly string[], right: readonly string[]) => {
    if (is.join('\n') !== right.join('\n'))
      found.push(`${what}: ${is.join(', ')} in place of ${right.join(', ')}`);
  };

  for (const list of lists) {
    const right = linesOf(list);
    await importList(page, list);
    expect(wrong, list.name, await storedLines(page), right);
    await importList(page, list);
    const own = await exportedText(page);
    await importList(page, { ...list, give: (at) => giveExport(at, own) });
    expect(again, list.name, await storedLines(page), right);
    if (list.name === 'windows-1252.csv') {
      await importList(page, newerList);
      expect(wrong, newerList.name, await storedLines(page), linesOf(newerList));
      await undoLast(page);
      expect(left, newerList.name, await storedLines(page), right);
    }
    await undoLast(page);
    if (countEntries() > 0) left.push(`${list.name}: ${countEntries()} entries`);
  }
  return [
    counted('lists', lists.length),
    counted(
      'donors in them',
      lists.reduce((sum, { donors }) => sum + donors.length, 0),
    ),
    exactly('lists without donors', lists.filter(({ donors }) => donors.length === 0).length, 0),
    none('lists whose donors are not stored as is right, or were lost', wrong),
    none('lists of which a second import, or one of their export, changes anything', again),
    none('lists of which undoing leaves anything', left),
  ];
}

/** Imports what is new in a list, and all that it knows more about donors who are here. */
async function importList(page: Page, { give, answers }: Omit<TriedList, 'name' | 'donors'>): Promise<void> {
  await page.goto('/admin/donors/import');
  await give(page);
  const check = page.getByRole('button', { name: 'Check the rows' });
  await check.waitFor();
  for (const answer of answers) {
    const choice = page.getByRole('radio', { name: answer });
    if ((await choice.count()) > 0) await choice.check();
  }
  await check.click();
  await page.getByRole('region', { name: 'Preview' }).waitFor({ timeout: patience });
  const changes = page.getByRole('checkbox', { name: 'Select all' });
  if ((await changes.count()) > 0) await changes.check();
  const start = page.getByRole('button', { name: /^(?:Import|Record|Save) \d/ });
  if ((await start.count()) === 0) return;
  await start.click();
  await page.getByRole('region', { name: 'Result' }).waitFor({ timeout: patience });
}

function giveExport(page: Page, text: string): Promise<void> {
  const file = { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  return page.getByLabel('CSV file').setInputFiles(file);
}

async function exportedText(page: Page): Promise<string> {
  await page.goto('/admin/donors');
  return exported(page, 'Include hidden numbers');
}

/** Who is stored, a line each, in the order of their names. */
async function storedLines(page: Page): Promise<readonly string[]> {
  const lines = (await exportedText(page)).trim().split('\r\n').slice(1);
  return lines.map((line) => lineOf(storedIn(line))).toSorted();
}

function linesOf({ donors }: Pick<TriedList, 'donors'>): readonly string[] {
  return donors.map((donor) => lineOf([...donor, 'no'])).toSorted();
}

function lineOf(values: readonly (string | null)[]): string {
  return values.map((value) => value?.normalize('NFC') ?? '').join(' | ');
}

async function undoLast(page: Page): Promise<void> {
  await page.goto('/admin/donors/import');
  const last = page.getByRole('region', { name: 'Last imports' }).getByRole('listitem').first();
  await last.waitFor();
  await undo(last);
  await page
    .getByRole('status')
    .filter({ hasText: /deleted|changed back/ })
    .waitFor({ timeout: patience });
}
