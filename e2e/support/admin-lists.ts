import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { chooseAction } from './forms.ts';

/** What the app's log says of an action that failed. */
export const failedActions = [/^A row could not be changed\./];
/** What the log and the SDK say of calls without an answer. */
export const cutOff = /RPC_ERROR|could not be (read|counted|fetched)/;

/** The row of a list that contains a name. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: name });
}

/** Chooses an action of a row and confirms, by the last of the question's buttons. */
export async function confirm(row: Locator, action: string): Promise<void> {
  await chooseAction(row, action);
  const question = row.page().getByRole('alertdialog');
  await question.getByRole('button').last().click();
  await expect(question).toHaveCount(0);
}

/** Checks that the screen says what has been done. */
export async function expectDone(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: sentence })).toBeVisible();
}

/** Checks that the screen says what could not be done, in exactly these words. */
export async function expectProblem(page: Page, sentence: string): Promise<void> {
  await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
}

/** Searches a list, and waits until no row of the last search is shown. */
export async function searchList(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
}

/** Chooses a value of a filter, which is shown beside the button "Filter", or "All" for none. */
export async function chooseFilter(page: Page, filter: string, choice: string): Promise<void> {
  const filters = page.getByRole('region', { name: 'Filters' });
  if (await filters.isHidden()) await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await filters.getByLabel(filter).selectOption({ label: choice });
}

/** The chosen filters of a list. */
export function chosenFilters(page: Page): Locator {
  return page.getByRole('button', { name: /^Remove filter: / });
}

/** What a page has read since it was loaded or counted last. */
export interface Reads {
  /** The number of documents of each query. */
  readonly queries: readonly number[];
  readonly aggregates: number;
}

/** Counts what a page reads from Firestore by queries, from the answers. */
export function countReads(page: Page): () => Promise<Reads> {
  let queries: Promise<number>[] = [];
  let aggregates = 0;
  const reset = () => {
    queries = [];
    aggregates = 0;
  };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reset();
  });
  page.on('response', (response) => {
    if (response.request().method() !== 'POST') return;
    if (response.url().includes('/documents:runQuery')) {
      const documents = documentsIn(response);
      // A page that is left takes its answers with it.
      documents.catch(() => undefined);
      queries.push(documents);
    }
    if (response.url().includes('/documents:runAggregationQuery')) aggregates += 1;
  });
  return async () => {
    const reads = { queries: await Promise.all(queries), aggregates };
    reset();
    return reads;
  };
}

async function documentsIn(response: Response): Promise<number> {
  const parts = (await response.json()) as { document?: unknown }[];
  return parts.filter(({ document }) => document !== undefined).length;
}

/** Exports the list that is shown, and returns the file's text. */
export async function exported(page: Page, answer?: string | RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  if (answer !== undefined) await page.getByRole('button', { name: answer }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^(donors|requests|users)-\d{4}-\d{2}-\d{2}\.csv$/);
  return readFile(await file.path(), 'utf8');
}
