import { withWesternDigits } from '@blood-bank/domain/records/normalise-text';
import {
  and,
  collection,
  type DocumentData,
  doc,
  getDoc,
  or,
  orderBy,
  type Query,
  query,
  where,
} from 'firebase/firestore/lite';
import { read } from './call.ts';
import { firestore } from './firestore.ts';
import { isSearch, type ListQuery, type SearchQuery } from './list-query.ts';
import { type Cursor, type Page, readCount, readPage } from './pagination.ts';

export type Decode<Item> = (id: string, data: DocumentData) => Item | null;

/** All records of a collection, as admins may read them. */
export interface AdminRecords<Item> {
  readonly readPage: (
    listQuery: ListQuery,
    after: Cursor | null,
    through?: Cursor | null,
  ) => Promise<Page<Item>>;
  readonly countAll: (listQuery: ListQuery) => Promise<number>;
  /** Null for a record that does not exist or can't be decoded. */
  readonly readOne: (id: string) => Promise<Item | null>;
}

/** The last Unicode code point: every text that begins with a prefix sorts before the prefix followed by it. */
const lastCodePoint = '\u{10ffff}';
/** Fields with names of people or places, which may be typed without capitals. */
const nameFields = ['fullName', 'patientName', 'hospitalName'];
const emailFields = ['email', 'userEmail'];

/** The records of the collection `name`. */
export function adminRecords<Item>(name: string, decodeItem: Decode<Item>): AdminRecords<Item> {
  async function readOne(id: string): Promise<Item | null> {
    if (!isDocumentId(id)) return null;
    const snapshot = await read(() => getDoc(doc(firestore(), name, id)));
    return snapshot.exists() ? decodeItem(id, snapshot.data()) : null;
  }

  async function readById(id: string): Promise<Page<Item>> {
    const item = await readOne(id);
    return { items: item === null ? [] : [item], next: null };
  }

  return {
    readOne,
    readPage: (listQuery, after, through = null) =>
      isSearchById(listQuery)
        ? readById(listQuery.search.text)
        : readPage(queryOf(name, listQuery), after, decodeItem, { through, looksAhead: true }),
    // One record at most has the id, and the page itself shows whether it exists: no further read is needed.
    countAll: async (listQuery) => (isSearchById(listQuery) ? 1 : readCount(queryOf(name, listQuery))),
  };
}

/** The prefix search: documents of `list` whose field begins with the text, in the order of that field. */
export function prefixQuery(list: Query, { search: { field, text } }: SearchQuery): Query {
  const ranges = spellings(field, text).map((prefix) =>
    and(where(field, '>=', prefix), where(field, '<', prefix + lastCodePoint)),
  );
  return query(list, or(...ranges), orderBy(field));
}

function queryOf(name: string, listQuery: ListQuery): Query {
  const list = collection(firestore(), name);
  if (isSearch(listQuery)) return prefixQuery(list, listQuery);
  const { filter, sort } = listQuery;
  return query(
    list,
    ...(filter === null ? [] : [where(filter.field, '==', filter.value)]),
    ...(sort === null ? [] : [orderBy(sort.field, sort.direction)]),
  );
}

function isSearchById(listQuery: ListQuery): listQuery is SearchQuery {
  return isSearch(listQuery) && listQuery.search.field === 'id';
}

/**
 * The prefixes to look for. Firestore is case-sensitive, so a name is looked for as typed and in title case; a number is
 * looked for in the digits that the forms store.
 */
function spellings(field: string, text: string): readonly string[] {
  if (emailFields.includes(field)) return [text.toLowerCase()];
  if (field === 'contactNumber') return [withWesternDigits(text)];
  return nameFields.includes(field) ? [...new Set([text, inTitleCase(text)])] : [text];
}

function inTitleCase(text: string): string {
  return text.toLowerCase().replace(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase());
}

/** Whether a document may have this id: any other text would name another collection, or be refused. */
function isDocumentId(text: string): boolean {
  return text !== '' && !/\/|^\.{1,2}$|^__.*__$/.test(text) && new TextEncoder().encode(text).length <= 1_500;
}
