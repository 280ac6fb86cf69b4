import type { DocumentData } from 'firebase/firestore/lite';
import { type Cursor, type Page, type PageOptions, readPage } from './pagination.ts';

/** A place in a list that is read by several queries: in which of them, and after which document. */
export interface ListPosition {
  readonly stage: number;
  readonly after: Cursor | null;
}

/** What a query has read. */
export interface StagePage<Item> {
  readonly items: readonly Item[];
  readonly next: Cursor | null;
  /** The number of documents read for it. */
  readonly documents: number;
}

/** One of the queries that a list is read by, the results of one after those of the other. */
export interface Stage<Item> {
  /** The number of documents read for a row. */
  readonly documentsPerRow: number;
  /** Reads `rows` rows after a document, or, where `through` is given, the first ones up to that document. */
  readonly read: (after: Cursor | null, rows: number, through: Cursor | null) => Promise<StagePage<Item>>;
}

interface Identified {
  readonly id: string;
}

const pageSize = 50;
const mostDocuments = 60;
/** A query for fewer rows waits for the next page. */
const fewestRows = 4;

/**
 * Reads a page of a list: of the stage that the position names, and, if its rows end on this page, of the ones after it as far as
 * the page's documents reach.
 *
 * @param through the end of the first page as it was read before, for reading it again
 * @param documents of which a page is made at most
 */
export async function readStages<Item extends Identified>(
  stages: readonly Stage<Item>[],
  { stage, after }: ListPosition,
  through: ListPosition | null,
  documents = mostDocuments,
): Promise<Page<Item, ListPosition>> {
  const current = stages[stage];
  if (current === undefined) return { items: [], next: null };
  const end = through?.stage === stage ? through.after : null;
  const pages = [await current.read(after, rowsWithin(documents, [current]), end)];
  while (pages.every(({ next }) => next === null)) {
    const group = nextStages(stages, stage + pages.length);
    const rows = rowsWithin(documents - documentsOf(pages), group);
    if (group.length === 0 || rows < fewestRows) break;
    pages.push(...(await Promise.all(group.map((one) => one.read(null, rows, null)))));
  }
  const unfinished = pages.findIndex(({ next }) => next !== null);
  const read = unfinished === -1 ? pages : pages.slice(0, unfinished + 1);
  const next =
    unfinished === -1
      ? { stage: stage + pages.length, after: null }
      : { stage: stage + unfinished, after: read.at(-1)?.next ?? null };
  return {
    items: unique(read.flatMap(({ items }) => items)),
    next: next.stage < stages.length ? sameAs(through, next) : null,
  };
}

/** The stages to read next: those whose rows cost one document are read concurrently, as most of them find nothing. */
function nextStages<Item>(stages: readonly Stage<Item>[], from: number): readonly Stage<Item>[] {
  const left = stages.slice(from);
  const costly = left.findIndex(({ documentsPerRow }) => documentsPerRow > 1);
  return left.slice(0, costly === -1 ? left.length : Math.max(costly, 1));
}

function documentsOf(pages: readonly StagePage<unknown>[]): number {
  return pages.reduce((sum, { documents }) => sum + documents, 0);
}

/** The number of rows that each stage may read, together with a document that tells whether more follow. */
function rowsWithin<Item>(documents: number, stages: readonly Stage<Item>[]): number {
  const perRow = stages.reduce((sum, { documentsPerRow }) => sum + documentsPerRow, 0);
  return Math.min(pageSize, Math.floor((documents - perRow) / perRow));
}

/** The earlier position where it is the same place, so that the cached pages after it are found again. */
function sameAs(earlier: ListPosition | null, position: ListPosition): ListPosition {
  const isSame = earlier?.stage === position.stage && earlier.after?.id === position.after?.id;
  return isSame ? earlier : position;
}

/** A record that two queries have found is shown once. */
function unique<Item extends Identified>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Reads a page of one query, and counts its documents. */
export async function readStage<Item>(
  list: Parameters<typeof readPage>[0],
  after: Cursor | null,
  decodeItem: (id: string, data: DocumentData, document: Cursor) => Item | null,
  options: PageOptions,
): Promise<StagePage<Item>> {
  let documents = 0;
  const { items, next } = await readPage(
    list,
    after,
    (id, data, document) => {
      documents += 1;
      return decodeItem(id, data, document);
    },
    { ...options, looksAhead: true },
  );
  return { items, next, documents: documents + (next === null ? 0 : 1) };
}
