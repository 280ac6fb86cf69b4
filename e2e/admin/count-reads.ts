import type { Page, Response } from '@playwright/test';

/** What went over the wire since it was last asked. */
export interface Reads {
  /** The documents of each query. */
  readonly queries: readonly number[];
  readonly aggregates: number;
}

/** Counts what a page reads from Firestore by queries, from the answers themselves. */
export function countReads(page: Page): () => Promise<Reads> {
  let queries: Promise<number>[] = [];
  let aggregates = 0;
  page.on('response', (response) => {
    if (response.request().method() !== 'POST') return;
    if (response.url().includes('/documents:runQuery')) queries.push(documentsIn(response));
    if (response.url().includes('/documents:runAggregationQuery')) aggregates += 1;
  });
  return async () => {
    const reads = { queries: await Promise.all(queries), aggregates };
    queries = [];
    aggregates = 0;
    return reads;
  };
}

async function documentsIn(response: Response): Promise<number> {
  const parts = (await response.json()) as { document?: unknown }[];
  return parts.filter(({ document }) => document !== undefined).length;
}
