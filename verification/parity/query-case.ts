import type { Answer, Call } from './target.ts';
import type { WireValue } from './wire-values.ts';

/** Documents by their paths. */
export type StoredDocuments = Readonly<Record<string, Readonly<Record<string, WireValue>>>>;

/** One query or aggregation over the stored documents. */
export interface QueryCase {
  readonly parent: string;
  readonly structuredQuery: Readonly<Record<string, unknown>>;
  /** Set for an aggregation query. */
  readonly aggregations?: readonly object[];
}

/** The answer to a query: the status of a refusal, or the documents found. */
export type QueryOutcome =
  | { readonly status: string }
  | { readonly found: readonly string[] }
  | { readonly selected: readonly (readonly [string, unknown])[] }
  | { readonly aggregated: unknown };

/** The call that sends a query. */
export function callOf({ parent, structuredQuery, aggregations }: QueryCase): Call {
  const at = parent === '' ? {} : { parent };
  if (aggregations === undefined) return { person: 'ann', rpc: 'runQuery', ...at, body: { structuredQuery } };
  const body = { structuredAggregationQuery: { structuredQuery, aggregations } };
  return { person: 'ann', rpc: 'runAggregationQuery', ...at, body };
}

interface Message {
  readonly document?: { readonly name: string; readonly fields?: object };
  readonly result?: { readonly aggregateFields: unknown };
}

/** An answer without times; the fields only if the query selects some. */
export function outcomeOf(
  { structuredQuery, aggregations }: QueryCase,
  { status, body }: Answer,
): QueryOutcome {
  if (status !== 'OK') return { status };
  const messages = body as readonly Message[];
  if (aggregations !== undefined) return { aggregated: messages[0]?.result?.aggregateFields };
  const documents = messages.flatMap(({ document }) => (document === undefined ? [] : [document]));
  if (structuredQuery.select === undefined) return { found: documents.map(({ name }) => pathOf(name)) };
  return { selected: documents.map(({ name, fields }) => [pathOf(name), fields ?? {}] as const) };
}

function pathOf(name: string): string {
  return name.split('/').slice(5).join('/');
}
