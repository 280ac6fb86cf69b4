import type { Random } from '../harness/seeded-random.ts';
import type { ComparedEmulator } from './emulator.ts';
import { generateDocuments, generateQuery } from './generate-query.ts';
import { isUnlisted, type Judged, judge, minimise } from './judge.ts';
import type { QueryCase, QueryOutcome, StoredDocuments } from './query-case.ts';
import { queryDifferences } from './query-differences.ts';
import { queriedOnBoth } from './run-queries.ts';

export type JudgedQuery = Judged<QueryCase, QueryOutcome>;

/** Queries over the same documents. */
const queriesOfDocuments = 50;

/**
 * Asks generated queries of both servers.
 *
 * @param each called with some documents and the queries over them; unlisted differences are minimised
 */
export async function compareQueries(
  random: Random,
  queries: number,
  emulator: ComparedEmulator,
  each: (documents: StoredDocuments, judged: readonly JudgedQuery[]) => void,
): Promise<void> {
  for (let asked = 0; asked < queries; asked += queriesOfDocuments) {
    const documents = generateDocuments(random);
    const both = await queriedOnBoth(documents, emulator);
    const ask = async (query: QueryCase) => judge(query, await both.ask(query), queryDifferences);
    try {
      const judged: JudgedQuery[] = [];
      for (let at = asked; at < Math.min(queries, asked + queriesOfDocuments); at += 1) {
        const one = await ask(generateQuery(random));
        judged.push(isUnlisted(one) ? await smallest(one.asked, ask) : one);
      }
      each(documents, judged);
    } finally {
      await both.stop();
    }
  }
}

async function smallest(
  query: QueryCase,
  ask: (query: QueryCase) => Promise<JudgedQuery>,
): Promise<JudgedQuery> {
  const found = await minimise(query, smaller, async (candidates) => {
    const differ: boolean[] = [];
    for (const candidate of candidates) differ.push(isUnlisted(await ask(candidate)));
    return differ;
  });
  return await ask(found);
}

interface CompositeFilter {
  readonly compositeFilter?: { readonly op: string; readonly filters: readonly object[] };
}

/** The query without one of its parts, or with its filter replaced by a part of it. */
function smaller(query: QueryCase): readonly QueryCase[] {
  const { structuredQuery } = query;
  const without = Object.keys(structuredQuery)
    .filter((part) => part !== 'from')
    .map((part) => Object.fromEntries(Object.entries(structuredQuery).filter(([name]) => name !== part)));
  const { compositeFilter } = (structuredQuery.where ?? {}) as CompositeFilter;
  const filters = compositeFilter?.filters ?? [];
  const within = filters.map((where) => ({ ...structuredQuery, where }));
  const fewer = filters.map((_, left) => ({
    ...structuredQuery,
    where: { compositeFilter: { ...compositeFilter, filters: filters.filter((_, at) => at !== left) } },
  }));
  const shortened = [...without, ...within, ...(filters.length > 1 ? fewer : [])];
  return shortened.map((structuredQuery) => ({ ...query, structuredQuery }));
}
