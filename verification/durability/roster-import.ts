import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { startBrowser } from '../../bench/web/browser.ts';
import config from '../../e2e/playwright.config.ts';
import { previewList } from '../../e2e/support/imports.ts';
import { type InventedList, inventList } from '../../e2e/support/invented-list.ts';
import { submitLogin } from '../../e2e/support/members.ts';
import { withSnapshot } from '../../embedded-firebase/server/data-snapshot.ts';
import { exactly, within } from '../../embedded-firebase/trials/harness/figures.ts';
import type { Fields } from '../../embedded-firebase/trials/harness/firestore-wire.ts';
import { type Member, memberPassword } from '../../embedded-firebase/trials/harness/members.ts';
import { grewBy, lacksProc } from '../../embedded-firebase/trials/harness/resident-memory.ts';
import { freePort, withFolder } from '../../embedded-firebase/trials/harness/server-process.ts';
import { defineTrial, type Form } from '../../embedded-firebase/trials/harness/trial.ts';
import { createMember } from '../harness/create-member.ts';
import { type Product, runCommand, startProduct } from '../harness/product.ts';
import { memoryOfImport } from './import-memory.ts';

const longestImport = 180_000;
/** How long a slower machine is waited for, to print its figure. */
const patience = 5 * longestImport;
/** In MiB: 300 MB. */
const mostMemory = 286;
const stepMilliseconds = 100;

/**
 * In a real browser: what an admin relies on is the whole of the file's reading, the tab's own repetitions after an error,
 * and its memory.
 */
export const rosterImportTrial = defineTrial({
  shows: 'an import that is interrupted by crashes enters each row once, and is undone as a whole',
  sizes: {
    full: { rows: 20_000, kills: 5 },
    short: { rows: 400, kills: 1 },
  },
  async run({ rows, kills }, form) {
    const title = `${rows} rows are imported, crashes: ${kills}, and one while undoing`;
    const browserPath = config.use?.launchOptions?.executablePath ?? '';
    if (!existsSync(browserPath))
      return { title, figures: [], notRun: [`needs a browser at ${browserPath}`] };
    const browser = await startBrowser();
    try {
      return {
        title,
        ...(await withFolder((folder) => interrupted(browser, folder, { rows, kills, form }))),
      };
    } finally {
      await browser.close();
    }
  },
});

async function interrupted(
  browser: Browser,
  folder: string,
  { rows, kills, form }: { readonly rows: number; readonly kills: number; readonly form: Form },
) {
  const start = { dataFolder: join(folder, 'data'), environment: { PORT: String(await freePort()) } };
  let product = await startProduct(start);
  const admin = await createMember(product, 'officer@campus.test');
  await runCommand('admin', ['grant', admin.email], start.dataFolder);
  const list = inventList(rows, 'listed@campus.test');
  const people = rows - list.faults.length;
  const page = await openImport(browser, product, admin);

  const began = performance.now();
  await previewList(page, list);
  const importButton = page.getByRole('button', { name: /^Import [\d,]+ donors$/ });
  await importButton.waitFor({ timeout: patience });
  const checked = performance.now();
  await importButton.click();
  const done = page.getByRole('status').filter({ hasText: ' imported, ' });
  const goOn = page.getByRole('button', { name: 'Resume' });
  const importUntil = (isReached: () => Promise<boolean>) => pressOn(isReached, goOn, () => goOn.click());
  for (let kill = 1; kill <= kills; kill += 1) {
    const enough = (people * kill) / (kills + 1);
    await importUntil(async () => (await done.isVisible()) || (await importedSoFar(page)) >= enough);
    product = await crash(product, start);
  }
  await importUntil(() => done.isVisible());
  const imported = performance.now();
  const [added = 0, here = 0, leftOut = 0] = numbersIn((await done.textContent()) ?? '');
  const stored = readRoster(start.dataFolder);

  const undoing = performance.now();
  const undone = page.getByRole('status').filter({ hasText: ' deleted.' });
  const undoUntil = (state: Locator) =>
    pressOn(
      () => state.first().isVisible(),
      page.getByRole('alert'),
      () => undo(page),
    );
  await undo(page);
  await undoUntil(page.getByText(/^Undoing… [1-9]/));
  product = await crash(product, start);
  await undoUntil(undone);
  const ended = performance.now();
  const left = readRoster(start.dataFolder);
  const doctor = await runCommand('doctor', [], start.dataFolder);
  // The short form does not fail by memory, so it does not import once more to measure it.
  const measured = form === 'full';
  const memory = measured
    ? await memoryOfImport(browser, page, await workbookIn(folder, list), patience)
    : null;
  return {
    figures: [
      exactly('people in the file', added + here, people),
      exactly('rows left out for their faults', leftOut, list.faults.length),
      exactly('people who are stored', stored.numbers.size, people),
      exactly('entries', stored.entries, people),
      exactly('entries without a number, or numbers without an entry', stored.halves, 0),
      exactly('imports that the entries are of', stored.importIds.size, 1),
      exactly('lines of the log about the import', stored.logged, 1),
      exactly('entries left after undoing', left.entries, 0),
      exactly('numbers left after undoing', left.numbers.size, 0),
      exactly("doctor's exit code", doctor.exitCode ?? -1, 0),
      within('reading and checking the file', checked - began, longestImport),
      within('reading, checking and importing it', imported - began, longestImport),
      within('undoing', ended - undoing, longestImport),
      ...(memory === null
        ? []
        : [grewBy('most memory of the tab, with the list as .xlsx', memory, mostMemory)]),
    ],
    notRun: measured && memory === null ? [lacksProc] : [],
  };
}

/** Writes the list as a workbook, which takes more memory than a CSV file. @returns its path */
async function workbookIn(folder: string, { table }: InventedList): Promise<string> {
  const file = join(folder, 'donors.xlsx');
  writeFileSync(file, await writeXlsx({ sheets: [{ name: 'Donors', rows: table.map((row) => [...row]) }] }));
  return file;
}

/** Opens the screen that imports a list, as an admin. */
export async function openImport(browser: Browser, { origin }: Product, { email }: Member): Promise<Page> {
  const page = await browser.newPage({ baseURL: origin, locale: 'en-US' });
  await page.goto('/admin/donors/import');
  await submitLogin(page, email, memberPassword);
  await page.waitForURL('/admin/donors/import');
  return page;
}

/** The number of people that the tab says are imported. */
async function importedSoFar(page: Page): Promise<number> {
  const progress = page.getByRole('progressbar', { name: 'Importing' });
  return (await progress.count()) === 0 ? 0 : Number(await progress.getAttribute('value'));
}

/** Waits for a state, and goes on each time that the tab says it was interrupted, as an admin does. */
async function pressOn(
  isReached: () => Promise<boolean>,
  interrupted: Locator,
  goOn: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + patience;
  while (!(await isReached())) {
    if (performance.now() > until) throw new Error('The tab neither goes on nor ends.');
    if (await interrupted.isVisible()) await goOn();
    await pause(stepMilliseconds);
  }
}

/** Undoes an import. @param within the page, or the part of it that is about the import */
export async function undo(within: Page | Locator): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  await within.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Yes, undo it' }).click();
}

async function crash(product: Product, start: Parameters<typeof startProduct>[0]): Promise<Product> {
  await product.kill();
  return startProduct(start);
}

function numbersIn(sentence: string): number[] {
  return (sentence.match(/\d[\d,]*/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')));
}

/** What is stored of the roster. */
export function readRoster(dataFolder: string) {
  const stored = withSnapshot(dataFolder, ({ documents }) =>
    [...documents()].map((wire) => JSON.parse(wire) as { name: string; fields: Fields }),
  );
  const at = (path: RegExp) => stored.filter(({ name }) => path.test(name.split('/').slice(5).join('/')));
  const entries = at(/^donors\/[^/]+$/);
  const contacts = at(/^donors\/[^/]+\/private\/contact$/);
  const owners = new Set(contacts.map(({ name }) => name.split('/').at(-3)));
  return {
    entries: entries.length,
    numbers: new Set(contacts.map(({ fields }) => JSON.stringify(fields.contactNumber))),
    halves:
      entries.filter(({ name }) => !owners.has(name.split('/').at(-1))).length +
      Math.abs(contacts.length - entries.length),
    importIds: new Set(entries.map(({ fields }) => JSON.stringify(fields.importId))),
    logged: at(/^auditLog\//).filter(({ fields }) => fields.action?.stringValue === 'import').length,
  };
}
