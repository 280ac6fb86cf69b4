import {
  getDocs,
  limit,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
} from 'firebase/firestore/lite';
import { read } from './call.ts';
import type { Cursor, Page } from './paged.ts';

const pageSize = 50;

/**
 * One page of `list`. One document more than is shown is asked for: it tells whether another page follows.
 *
 * @param readItem gives null for what can't be read
 */
export async function readAdminPage<Item>(
  list: Query,
  after: Cursor | null,
  readItem: (document: QueryDocumentSnapshot) => Item | null,
  size = pageSize,
): Promise<Page<Item>> {
  const start = after === null ? [] : [startAfter(after)];
  const { docs } = await read(() => getDocs(query(list, ...start, limit(size + 1))));
  const shown = docs.slice(0, size);
  return {
    items: shown.map(readItem).filter((item) => item !== null),
    documents: shown.length,
    next: docs.length > size ? (shown.at(-1) ?? null) : null,
  };
}
