import { nameOf, root } from '../../server/firestore/testing/wire-values.ts';
import { generateQueries, type QueryCase, type WireFilter } from './generate-queries.ts';
import type { Group, IntendedDifference, Kind } from './judge.ts';
import { type Answer, type Call, commitAsAdmin, type Server } from './servers.ts';

/** The answer to a query: the `status` of a refusal, or what was `found`, `selected` or `aggregated`. */
type Outcome = Readonly<Record<string, unknown>>;

const differences: readonly IntendedDifference<QueryCase, Outcome>[] = [
  {
    heading: 'Filters refused here',
    explains: ({ structuredQuery: { where } }, { here, emulator }) =>
      here.status === 'INVALID_ARGUMENT' &&
      emulator.status === undefined &&
      where !== undefined &&
      alternatives(where) > 30,
  },
  {
    // Two faults: names in descending order, and a sum of fields or another order behind the names.
    heading: 'Several simultaneous faults',
    explains: ({ structuredQuery: { orderBy } }, { here, emulator }) =>
      here.status === 'INVALID_ARGUMENT' &&
      emulator.status === 'FAILED_PRECONDITION' &&
      /"__name__"},"direction":"DESCENDING"/.test(JSON.stringify(orderBy)),
  },
];

/** Queries and aggregations over documents with values of every type. */
export const queries: Kind = {
  generate: generateQueries,
  answer: (server, group: Group<QueryCase>) => outcomesOf(server, group, []),
  differences,
};

/** The alternatives of a filter as it is sent: every value of IN and ARRAY_CONTAINS_ANY is one. */
function alternatives({ compositeFilter, fieldFilter }: WireFilter): number {
  if (compositeFilter === undefined) return fieldFilter?.value.arrayValue?.values.length ?? 1;
  const parts = compositeFilter.filters.map(alternatives);
  return parts.reduce((all, part) => (compositeFilter.op === 'OR' ? all + part : all * part));
}

/**
 * Asks queries of a server, with the indexes that its refusals name.
 *
 * @param needed lines for firestore.indexes.json, each with its list in front
 */
async function outcomesOf(
  server: Server,
  group: Group<QueryCase>,
  needed: readonly string[],
): Promise<readonly Outcome[]> {
  const linesOf = (list: string) =>
    needed
      .filter((line) => line.startsWith(list))
      .map((line) => JSON.parse(line.slice(list.length)) as unknown);
  const indexes = { indexes: linesOf('indexes'), fieldOverrides: linesOf('fieldOverrides') };
  const answers = await server.open({ indexes }, async (target) => {
    const writes = Object.entries(group.documents ?? {}).map(([path, fields]) => ({
      update: { name: nameOf(path), fields },
    }));
    await commitAsAdmin(target, writes);
    return await Promise.all(group.cases.map((query) => target(callOf(query))));
  });
  if (answers === null) throw new Error('The rules were refused.');
  const named = answers.flatMap(
    ({ body }) => /Add this to "(\w+)" in \S+ (.+)/.exec(String(body))?.slice(1).join('') ?? [],
  );
  const all = [...new Set([...needed, ...named])];
  if (all.length > needed.length) return await outcomesOf(server, group, all);
  return group.cases.map((query, at) => outcomeOf(query, answers[at] as Answer));
}

function callOf({ parent: path, structuredQuery, aggregations }: QueryCase): Call {
  const parent = path === '' ? {} : { parent: path };
  if (aggregations === undefined)
    return { person: 'ann', rpc: 'runQuery', ...parent, body: { structuredQuery } };
  const body = { structuredAggregationQuery: { structuredQuery, aggregations } };
  return { person: 'ann', rpc: 'runAggregationQuery', ...parent, body };
}

interface Message {
  readonly document?: { readonly name: string; readonly fields?: object };
  readonly result?: { readonly aggregateFields: unknown };
}

/** An answer without times; the fields only if the query selects some. */
function outcomeOf({ structuredQuery, aggregations }: QueryCase, { status, body }: Answer): Outcome {
  if (status !== 'OK') return { status };
  const messages = body as readonly Message[];
  if (aggregations !== undefined) return { aggregated: messages[0]?.result?.aggregateFields };
  const documents = messages.flatMap(({ document }) => document ?? []);
  const pathOf = (name: string) => name.slice(root.length + 1);
  if (structuredQuery.select === undefined) return { found: documents.map(({ name }) => pathOf(name)) };
  return { selected: documents.map(({ name, fields }) => [pathOf(name), fields ?? {}] as const) };
}
