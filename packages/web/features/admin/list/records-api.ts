import type { SearchedTerms } from '@blood-bank/domain/searched-terms';
import {
  collection,
  doc,
  getDoc,
  orderBy,
  type Query,
  query,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { firestore } from '../../../lib/firestore/firestore.ts';
import { type ListPosition, readStage, readStages, type Stage } from '../../../lib/firestore/list-stages.ts';
import {
  exactly,
  type ListCount,
  newerThan,
  type Page,
  readCount,
} from '../../../lib/firestore/pagination.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import {
  type Filter,
  type FilterValue,
  fieldOf,
  hoursAgo,
  inOrder,
  type ListQuery,
  passes,
} from './list-query.ts';
import { type CodeSearch, type Decode, hasTerm, isUnderTerms, type NumberSearch } from './search-api.ts';

/** All records of a collection, as admins may read them. */
export interface AdminRecords<Item> {
  readonly readPage: (
    listQuery: ListQuery,
    after: ListPosition | null,
    through?: ListPosition | null,
  ) => Promise<Page<Item, ListPosition>>;
  readonly countAll: (listQuery: ListQuery) => Promise<ListCount>;
  /**
   * Counts what belongs above the first record of a list with the newest first, or in one that was empty; none in others, and where
   * something is searched.
   */
  readonly countNewer: (listQuery: ListQuery, first: object | null) => Promise<ListCount>;
  /** Null for a record that does not exist or can't be decoded. */
  readonly readOne: (id: string) => Promise<Item | null>;
}

interface Source<Item> {
  /** The collection's id. */
  readonly name: string;
  readonly decodeItem: Decode<Item>;
  /** Null where the terms of a record's number are among its own. */
  readonly numbers: NumberSearch | null;
  /** For records of which people are told a code. */
  readonly codes?: CodeSearch;
}

const beginning: ListPosition = { stage: 0, after: null };
/** A search that has found fewer by their terms shows the results of its other stages on the first page. */
const fewest = 50;

/**
 * The records of a collection. A search asks for the record with that id and for those with the term of the text, by the
 * filters and in the order of the list; then for the one with that code, for those with its words in another order, and for those
 * whose number is elsewhere (decision record 025).
 */
export function adminRecords<Item extends { readonly id: string }>(source: Source<Item>): AdminRecords<Item> {
  return {
    readOne: (id) => readOne(source, id),
    async readPage(listQuery, after, through = null) {
      const page = await readStages(await stagesOf(source, listQuery), after ?? beginning, through);
      const isWhole = after === null && page.next === null;
      // Each stage has an order of its own; the index has sorted what one stage alone has found.
      return isWhole && listQuery.search !== ''
        ? { ...page, items: inOrder(page.items, listQuery.sort) }
        : page;
    },
    countAll: async (listQuery) =>
      listQuery.search === ''
        ? exactly(await readCount(queryOf(source.name, listQuery)))
        : countFound(source, listQuery),
    async countNewer(listQuery, first) {
      const { search, filters, sort } = listQuery;
      const isByAge = filters.some(({ value }) => typeof value === 'number');
      if (search !== '' || isByAge) return exactly(0);
      const whole = queryOf(source.name, listQuery);
      if (first === null) return exactly(await readCount(whole));
      const time = sort && fieldOf(first, sort.field);
      if (sort?.direction !== 'desc' || !(time instanceof Date)) return exactly(0);
      return exactly(await readCount(newerThan(whole, sort.field, time)));
    },
  };
}

async function stagesOf<Item extends object>(
  source: Source<Item>,
  listQuery: ListQuery,
): Promise<Stage<Item>[]> {
  const { name, decodeItem, numbers, codes } = source;
  const { search, filters } = listQuery;
  if (search === '') return [wholeList(source, listQuery)];
  const list = collection(firestore(), name);
  const searched = await termsOf(search);
  const terms = termsIn(source, searched);
  const decodeCoded: Decode<Item> = (id, data) => {
    if (id === search || isUnderTerms(data, terms)) return null;
    const item = decodeItem(id, data);
    return item !== null && passes(item, filters) ? item : null;
  };
  const decodeOther: Decode<Item> = (id, data) => (codes?.finds(id, search) ? null : decodeCoded(id, data));
  return [
    foundByTerms(source, listQuery, terms),
    ...(codes?.stages(list, search, decodeCoded) ?? []),
    ...foundByWords(source, listQuery, searched.words, decodeOther),
    ...(numbers !== null && searched.digits.length > 0 ? [numbers.stage(searched.digits, decodeOther)] : []),
  ];
}

function wholeList<Item>({ name, decodeItem }: Source<Item>, listQuery: ListQuery): Stage<Item> {
  return {
    documentsPerRow: 1,
    read: (after, size, through) => readStage(queryOf(name, listQuery), after, decodeItem, { size, through }),
  };
}

/** The records with one of the terms, after the one that has the searched id. */
function foundByTerms<Item extends object>(
  source: Source<Item>,
  listQuery: ListQuery,
  terms: readonly string[],
): Stage<Item> {
  const { name, decodeItem } = source;
  const { search, filters } = listQuery;
  const decodeOther: Decode<Item> = (id, data) => (id === search ? null : decodeItem(id, data));
  return {
    documentsPerRow: 1,
    async read(after, size, through) {
      const [byId, page] = await Promise.all([
        after === null && !/\s/.test(search) ? readOne(source, search) : null,
        terms.length === 0
          ? { items: [], next: null, documents: 0 }
          : readStage(queryOf(name, listQuery, terms), after, decodeOther, { size, through }),
      ]);
      if (byId === null || !passes(byId, filters)) return page;
      return { ...page, items: [byId, ...page.items], documents: page.documents + 1 };
    },
  };
}

/** The records with all of the words, in any order: a query can ask for one of them, and the browser checks the others. */
function foundByWords<Item>(
  { name }: Source<Item>,
  listQuery: ListQuery,
  words: readonly string[],
  decodeItem: Decode<Item>,
): Stage<Item>[] {
  const [first, ...others] = words;
  if (first === undefined) return [];
  const list = queryOf(name, listQuery, [first]);
  return [
    {
      documentsPerRow: 1,
      read: (after, size) =>
        readStage(
          list,
          after,
          (id, data) => (others.every((word) => isUnderTerms(data, [word])) ? decodeItem(id, data) : null),
          { size },
        ),
    },
  ];
}

/** The number of records with the terms; a lower bound where the other stages may add to it. */
async function countFound<Item>(source: Source<Item>, listQuery: ListQuery): Promise<ListCount> {
  const { name, numbers } = source;
  const searched = await termsOf(listQuery.search);
  const terms = termsIn(source, searched);
  const hasNumbers = searched.digits.length > 0 && listQuery.filters.length === 0;
  const [found, foundByNumber] = await Promise.all([
    terms.length === 0 ? 0 : readCount(queryOf(name, listQuery, terms)),
    hasNumbers ? (numbers?.count(searched.digits) ?? 0) : 0,
  ]);
  const count = Math.max(found, foundByNumber);
  return { count, isLowerBound: found < fewest || foundByNumber > 0 };
}

/** The terms of what is searched for; how they are made is loaded with the first search. */
async function termsOf(search: string): Promise<SearchedTerms> {
  const { searchedTerms } = await loadChunk(() => import('@blood-bank/domain/searched-terms'));
  return searchedTerms(search);
}

function termsIn<Item>({ numbers }: Source<Item>, { text, digits }: SearchedTerms): readonly string[] {
  const own = numbers === null ? digits : [];
  return [...new Set(text === null ? own : [text, ...own])];
}

async function readOne<Item>({ name, decodeItem }: Source<Item>, id: string): Promise<Item | null> {
  if (!isDocumentId(id)) return null;
  const snapshot = await read(() => getDoc(doc(firestore(), name, id)));
  return snapshot.exists() ? decodeItem(id, snapshot.data()) : null;
}

/** The documents that pass the filters, of those with one of the terms, if there are any. */
function queryOf(name: string, { filters, sort }: ListQuery, terms: readonly string[] = []): Query {
  return query(
    collection(firestore(), name),
    ...(terms.length === 0 ? [] : [hasTerm(terms)]),
    ...filters.map(({ field, value }) =>
      typeof value === 'number'
        ? where(field, '<', Timestamp.fromDate(hoursAgo(value)))
        : where(field, '==', value),
    ),
    ...(sort === null ? [] : [orderBy(sort.field, sort.direction)]),
  );
}

/** Whether a document may have this id: any other text would name another collection, or be refused. */
function isDocumentId(text: string): boolean {
  return text !== '' && !/\/|^\.{1,2}$|^__.*__$/.test(text) && new TextEncoder().encode(text).length <= 1_500;
}

/** Records of which no query of a list can find those that a filter asks for: there are few, and they are read together. */
interface FewRecords<Item> {
  /** The filter, which is no field of the records. */
  readonly filter: string;
  read(value: FilterValue): Promise<readonly Item[]>;
  /** What of a record a search looks into, for each word of it. */
  textsOf(item: Item): readonly string[];
}

/** A list with a filter whose few records are filtered, searched and sorted here. */
export function withFewRecords<Item extends object>(
  stored: AdminRecords<Item>,
  { filter, read, textsOf }: FewRecords<Item>,
): AdminRecords<Item> {
  const isFew = ({ field }: Filter) => field === filter;
  const isOfFew = ({ filters }: ListQuery) => filters.some(isFew);

  async function readFew({ search, filters, sort }: ListQuery): Promise<readonly Item[]> {
    const [few] = filters.filter(isFew);
    const others = filters.filter((one) => one !== few);
    const words = search.toLowerCase().split(' ');
    const found = (await read(few?.value ?? null)).filter((item) => {
      const texts = textsOf(item).map((text) => text.toLowerCase());
      return passes(item, others) && words.every((word) => texts.some((text) => text.includes(word)));
    });
    return inOrder(found, sort);
  }

  return {
    readOne: stored.readOne,
    readPage: async (listQuery, after, through) =>
      isOfFew(listQuery)
        ? { items: await readFew(listQuery), next: null }
        : stored.readPage(listQuery, after, through),
    countAll: async (listQuery) =>
      isOfFew(listQuery) ? exactly((await readFew(listQuery)).length) : stored.countAll(listQuery),
    countNewer: async (listQuery, first) =>
      isOfFew(listQuery) ? exactly(0) : stored.countNewer(listQuery, first),
  };
}
