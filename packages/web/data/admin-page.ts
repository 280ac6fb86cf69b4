import {
  getDocs,
  limit,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
} from 'firebase/firestore/lite';
import { read } from './call.ts';
import { type Cursor, type Page, readThrough } from './paged.ts';

const pageSize = 50;

/**
 * Reads one page of `list`: from `after` on, or, where `through` is given, from the list's beginning up to that document.
 * One document more than is shown is asked for: it tells whether another page follows.
 *
 * @param readItem gives null for what can't be read
 */
export async function readAdminPage<Item>(
  list: Query,
  after: Cursor | null,
  readItem: (document: QueryDocumentSnapshot) => Item | null,
  { through = null, size = pageSize }: { readonly through?: Cursor | null; readonly size?: number } = {},
): Promise<Page<Item>> {
  if (through !== null) {
    const { docs, next } = await readThrough(list, through, size);
    return { items: docs.map(readItem).filter((item) => item !== null), documents: docs.length, next };
  }
  const start = after === null ? [] : [startAfter(after)];
  const { docs } = await read(() => getDocs(query(list, ...start, limit(size + 1))));
  const shown = docs.slice(0, size);
  return {
    items: shown.map(readItem).filter((item) => item !== null),
    documents: shown.length,
    next: docs.length > size ? (shown.at(-1) ?? null) : null,
  };
}
