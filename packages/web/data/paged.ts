import {
  type DocumentData,
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
/** The rules answer a member's query on donors or requests only if its limit is at most this. */
const largestLimit = 100;

export type Cursor = QueryDocumentSnapshot<DocumentData>;

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Documents in this page, also those that could not be read. */
  readonly documents: number;
  /** Where the next page begins; null after the last one. */
  readonly next: Cursor | null;
}

/** One page of `list`, from `after` on. `decodeItem` gives null for what can't be read. */
export async function readPage<Item>(
  list: Query,
  after: Cursor | null,
  decodeItem: (id: string, data: DocumentData) => Item | null,
): Promise<Page<Item>> {
  const bounds = after === null ? [limit(pageSize)] : [startAfter(after), limit(pageSize)];
  const { docs } = await read(() => getDocs(query(list, ...bounds)));
  return {
    items: docs.map((document) => decodeItem(document.id, document.data())).filter((item) => item !== null),
    documents: docs.length,
    next: docs.length < pageSize ? null : (docs.at(-1) ?? null),
  };
}

/** How many documents `list` has, without reading them. For admins, whose queries need no limit. */
export async function readCount(list: Query): Promise<number> {
  const snapshot = await read(() => getCount(list));
  return snapshot.data().count;
}

/** How many documents a member's `list` has; the count stops at the largest limit that a member may ask for. */
export async function readLimitedCount(list: Query): Promise<ListCount> {
  const count = await readCount(query(list, limit(largestLimit)));
  return { count, isLowerBound: count >= largestLimit };
}
