import { limits } from '@blood-bank/domain/records/limits';
import {
  type DocumentData,
  endAt,
  getCount,
  getDocs,
  limit,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
} from 'firebase/firestore/lite';
import { read } from './call.ts';
import type { ListCount } from './list-count.ts';

/** Lists are read in pages of 50, each beginning after the last document of the one before. */
const pageSize = 50;

export type Cursor = QueryDocumentSnapshot<DocumentData>;

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Documents in this page, also those that could not be read. */
  readonly documents: number;
  /** Where the next page begins; null after the last one. */
  readonly next: Cursor | null;
}

/**
 * Reads one page of `list`: from `after` on, or, where `through` is given, from the list's beginning up to that document.
 *
 * @param decodeItem gives null for what can't be read
 */
export async function readPage<Item>(
  list: Query,
  after: Cursor | null,
  decodeItem: (id: string, data: DocumentData) => Item | null,
  through: Cursor | null = null,
): Promise<Page<Item>> {
  if (through !== null) return pageOf(await readThrough(list, through, pageSize), decodeItem);
  const bounds = after === null ? [limit(pageSize)] : [startAfter(after), limit(pageSize)];
  const { docs } = await read(() => getDocs(query(list, ...bounds)));
  return pageOf({ docs, next: docs.length < pageSize ? null : (docs.at(-1) ?? null) }, decodeItem);
}

interface ReadDocuments {
  readonly docs: readonly Cursor[];
  readonly next: Cursor | null;
}

/**
 * Reads the first page of `list` again, up to the document at which it ended, so that the pages after it still follow on.
 * A page that has grown beyond the largest limit is cut to its first size, and the next one begins earlier.
 */
export async function readThrough(list: Query, through: Cursor, size: number): Promise<ReadDocuments> {
  const { docs } = await read(() => getDocs(query(list, endAt(through), limit(limits.listMax))));
  if (docs.length < limits.listMax) return { docs, next: through };
  const shown = docs.slice(0, size);
  return { docs: shown, next: shown.at(-1) ?? null };
}

function pageOf<Item>(
  { docs, next }: ReadDocuments,
  decodeItem: (id: string, data: DocumentData) => Item | null,
): Page<Item> {
  const items = docs.map((document) => decodeItem(document.id, document.data()));
  return { items: items.filter((item) => item !== null), documents: docs.length, next };
}

/** How many documents `list` has, without reading them. For admins, whose queries need no limit. */
export async function readCount(list: Query): Promise<number> {
  const snapshot = await read(() => getCount(list));
  return snapshot.data().count;
}

/** How many documents a member's `list` has; the count stops at the largest limit that a member may ask for. */
export async function readLimitedCount(list: Query): Promise<ListCount> {
  const count = await readCount(query(list, limit(limits.listMax)));
  return { count, isLowerBound: count >= limits.listMax };
}
