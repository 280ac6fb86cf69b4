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
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { read } from './call.ts';

const defaultPageSize = 50;

/** The last document of a page (keyset pagination): the next page begins after it, however long the list is. */
export type Cursor = QueryDocumentSnapshot<DocumentData>;

export interface Page<Item, Position = Cursor> {
  readonly items: readonly Item[];
  /** Where the next page begins; null after the last one. */
  readonly next: Position | null;
}

/**
 * The number of documents in a list. A member's count stops at a bound, as the rules answer members' queries only up to
 * a limit: then `count` is a lower bound.
 */
export interface ListCount {
  readonly count: number;
  readonly isLowerBound: boolean;
}

export interface PageOptions {
  /** The end of the page as it was read before, for reading it again. */
  readonly through?: Cursor | null;
  readonly size?: number;
  /**
   * Reads one document more, which tells whether another page follows. Without it, a last page that happens to be full
   * is followed by an empty one; members' reads count against a quota, so theirs go without.
   */
  readonly looksAhead?: boolean;
}

/**
 * Reads one page of `list`: the one after `after`, or, where `through` is given, the first one up to that document.
 *
 * @param decodeItem returns null for a document that can't be read, which is left out
 */
export async function readPage<Item>(
  list: Query,
  after: Cursor | null,
  decodeItem: (id: string, data: DocumentData, document: Cursor) => Item | null,
  { through = null, size = defaultPageSize, looksAhead = false }: PageOptions = {},
): Promise<Page<Item>> {
  const { documents, next } =
    through === null
      ? await readAfter(list, after, size, looksAhead)
      : await readThrough(list, through, size);
  const items = documents.map((document) => decodeItem(document.id, document.data(), document));
  return { items: items.filter((item) => item !== null), next };
}

/** Counts the documents of `list` without reading them. For admins, whose queries need no limit. */
export async function readCount(list: Query): Promise<number> {
  const snapshot = await read(() => getCount(list));
  return snapshot.data().count;
}

/** Counts the documents of a member's `list`, up to the largest limit that the rules allow members. */
export async function readLimitedCount(list: Query): Promise<ListCount> {
  const count = await readCount(query(list, limit(limits.listMax)));
  return { count, isLowerBound: count >= limits.listMax };
}

/** Narrows a list that is ordered by a time, the newest first, to what is newer: than all, where there is no time. */
export function newerThan(list: Query, field: string, time: Date | null): Query {
  // A stored time is more exact than a Date, so that the record itself would pass.
  return time === null ? list : query(list, where(field, '>', Timestamp.fromMillis(time.getTime() + 1)));
}

/** A count that did not stop at a bound. */
export function exactly(count: number): ListCount {
  return { count, isLowerBound: false };
}

/** The count after `removed` of the documents have been removed. */
export function subtractFromCount({ count, isLowerBound }: ListCount, removed: number): ListCount {
  return { count: count - removed, isLowerBound };
}

interface DocumentPage {
  readonly documents: readonly Cursor[];
  readonly next: Cursor | null;
}

async function readAfter(
  list: Query,
  after: Cursor | null,
  size: number,
  looksAhead: boolean,
): Promise<DocumentPage> {
  const wanted = looksAhead ? size + 1 : size;
  const start = after === null ? [] : [startAfter(after)];
  const { docs } = await read(() => getDocs(query(list, ...start, limit(wanted))));
  const documents = docs.slice(0, size);
  return { documents, next: docs.length < wanted ? null : (documents.at(-1) ?? null) };
}

/**
 * Reads the first page up to the document at which it ended before, so that the next pages still follow on. A page that
 * has grown beyond the largest limit is cut to `size`, and the next one begins earlier.
 */
async function readThrough(list: Query, through: Cursor, size: number): Promise<DocumentPage> {
  const { docs } = await read(() => getDocs(query(list, endAt(through), limit(limits.listMax))));
  if (docs.length < limits.listMax) return { documents: docs, next: through };
  const documents = docs.slice(0, size);
  return { documents, next: documents.at(-1) ?? null };
}
