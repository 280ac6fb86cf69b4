import type { AdminRecords } from './admin-records.ts';
import { inOrder, type ListQuery, passes } from './list-query.ts';
import { exactly } from './pagination.ts';

/** Records of which no query of a list can find those that a filter asks for: there are few, and they are read together. */
interface FewRecords<Item> {
  /** The filter, which is no field of the records. */
  readonly filter: string;
  read(): Promise<readonly Item[]>;
  /** What of a record a search looks into, for each word of it. */
  textsOf(item: Item): readonly string[];
}

/** A list with a filter whose few records are filtered, searched and sorted here. */
export function withFewRecords<Item extends object>(
  stored: AdminRecords<Item>,
  { filter, read, textsOf }: FewRecords<Item>,
): AdminRecords<Item> {
  const isOfFew = ({ filters }: ListQuery) => filters.some(({ field }) => field === filter);

  async function readFew({ search, filters, sort }: ListQuery): Promise<readonly Item[]> {
    const others = filters.filter(({ field }) => field !== filter);
    const words = search.toLowerCase().split(' ');
    const found = (await read()).filter((item) => {
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
