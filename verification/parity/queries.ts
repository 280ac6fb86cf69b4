import { nameOf } from '@blood-bank/backend/firestore/testing/wire-values';
import type { Random } from '../harness/seeded-random.ts';
import type { QueryCase, QueryOutcome, StoredDocuments } from './cases.ts';
import { generateDocuments, generateQuery, queriedFields, queriedList } from './generate-query.ts';
import { isUnlisted, type Judged, judge, judgeAndMinimise } from './judge.ts';
import { queryDifferences } from './query-differences.ts';
import {
  type Answer,
  type Call,
  type ComparedEmulator,
  commitAsAdmin,
  onBoth,
  onEmbedded,
  type Target,
} from './servers.ts';

type JudgedQuery = Judged<QueryCase, QueryOutcome>;

/** Queries over the same documents. */
const queriesOfDocuments = 50;
const directions = ['ASCENDING', 'DESCENDING'] as const;

/** Asks generated queries of both servers, and minimises unlisted differences. */
export async function compareQueries(
  random: Random,
  queries: number,
  emulator: ComparedEmulator,
): Promise<readonly { readonly documents: StoredDocuments; readonly judged: readonly JudgedQuery[] }[]> {
  const all: { documents: StoredDocuments; judged: readonly JudgedQuery[] }[] = [];
  for (let asked = 0; asked < queries; asked += queriesOfDocuments) {
    const documents = generateDocuments(random);
    const length = Math.min(queriesOfDocuments, queries - asked);
    const judgeAll = async (cases: readonly QueryCase[]) => {
      const answers = await onBoth(emulator, askAll(documents, cases), queryIndexes());
      return answers.map((both, at) => judge(cases[at] as QueryCase, both, queryDifferences));
    };
    const cases = Array.from({ length }, () => generateQuery(random));
    const judged = await judgeAndMinimise(cases, judgeAll, isUnlisted, smaller);
    all.push({ documents, judged });
  }
  return all;
}

/** Asks queries of this backend. */
export function queryHere(
  documents: StoredDocuments,
  queries: readonly QueryCase[],
): Promise<readonly QueryOutcome[]> {
  return onEmbedded(askAll(documents, queries), queryIndexes());
}

function askAll(documents: StoredDocuments, queries: readonly QueryCase[]) {
  return async (target: Target): Promise<QueryOutcome[]> => {
    const stored = Object.entries(documents);
    await commitAsAdmin(
      target,
      stored.map(([path, fields]) => ({ update: { name: nameOf(path), fields } })),
    );
    const outcomes: QueryOutcome[] = [];
    for (const query of queries) outcomes.push(outcomeOf(query, await target.call(callOf(query))));
    return outcomes;
  };
}

function callOf({ parent, structuredQuery, aggregations }: QueryCase): Call {
  if (aggregations === undefined)
    return { person: 'ann', rpc: 'runQuery', parent, body: { structuredQuery } };
  const body = { structuredAggregationQuery: { structuredQuery, aggregations } };
  return { person: 'ann', rpc: 'runAggregationQuery', parent, body };
}

interface Message {
  readonly document?: { readonly name: string; readonly fields?: object };
  readonly result?: { readonly aggregateFields: unknown };
}

/** An answer without times; the fields only if the query selects some. */
function outcomeOf({ structuredQuery, aggregations }: QueryCase, { status, body }: Answer): QueryOutcome {
  if (status !== 'OK') return { status };
  const messages = body as readonly Message[];
  if (aggregations !== undefined) return { aggregated: messages[0]?.result?.aggregateFields };
  const documents = messages.flatMap(({ document }) => document ?? []);
  const pathOf = (name: string) => name.split('/').slice(5).join('/');
  if (structuredQuery.select === undefined) return { found: documents.map(({ name }) => pathOf(name)) };
  return { selected: documents.map(({ name, fields }) => [pathOf(name), fields ?? {}] as const) };
}

/** The query without one of its parts, or with its filter replaced by a part of it. */
function smaller({ structuredQuery, ...query }: QueryCase): readonly QueryCase[] {
  const { where, ...others } = structuredQuery;
  const parts = Object.keys(structuredQuery).filter((part) => part !== 'from');
  const without = parts.map((part) =>
    Object.fromEntries(Object.entries(structuredQuery).filter(([name]) => name !== part)),
  );
  const { op = '', filters = [] } = where?.compositeFilter ?? {};
  const within = filters.map((part) => ({ ...others, where: part }));
  const fewer = filters.map((left) => ({
    ...others,
    where: { compositeFilter: { op, filters: filters.filter((part) => part !== left) } },
  }));
  const shortened = [...without, ...within, ...(filters.length > 1 ? fewer : [])];
  return shortened.map((shorter) => ({ ...query, structuredQuery: shorter }));
}

type IndexField = { readonly fieldPath: string; readonly order?: string; readonly arrayConfig?: string };

/** Indexes for most generated queries, as the emulator requires none. */
function queryIndexes(): object {
  const scopes = ['COLLECTION', 'COLLECTION_GROUP'];
  const contains: IndexField = { fieldPath: queriedList, arrayConfig: 'CONTAINS' };
  const ordered = arrangements(queriedFields).flatMap(directed);
  const lists = [
    ...ordered.filter(({ length }) => length > 1),
    ...[...ordered, ...directed([queriedList])].map((fields) => [contains, ...fields]),
  ];
  const indexes = scopes.flatMap((queryScope) =>
    lists.map((fields) => ({ collectionGroup: 'c', queryScope, fields })),
  );
  const single = [...directions.map((order) => ({ order })), { arrayConfig: 'CONTAINS' }];
  const fieldOverrides = [...queriedFields, queriedList].map((fieldPath) => ({
    collectionGroup: 'c',
    fieldPath,
    indexes: scopes.flatMap((queryScope) => single.map((index) => ({ ...index, queryScope }))),
  }));
  return { indexes, fieldOverrides };
}

/** Every sequence of some of the names. */
function arrangements(names: readonly string[]): readonly (readonly string[])[] {
  return names.flatMap((name) => [
    [name],
    ...arrangements(names.filter((other) => other !== name)).map((others) => [name, ...others]),
  ]);
}

function directed([fieldPath, ...others]: readonly string[]): readonly (readonly IndexField[])[] {
  if (fieldPath === undefined) return [[]];
  return directions.flatMap((order) => directed(others).map((rest) => [{ fieldPath, order }, ...rest]));
}
