import type { Answer, Call } from './target.ts';
import type { WireValue } from './wire-values.ts';

/** Documents by their paths. */
export type StoredDocuments = Readonly<Record<string, Readonly<Record<string, WireValue>>>>;

/** One query or aggregation over the stored documents. */
export interface QueryCase {
  readonly parent: string;
  readonly structuredQuery: Readonly<Record<string, unknown>>;
  /** Set where a count or other aggregation is asked for. */
  readonly aggregations?: readonly object[];
}

/** What a query was answered with: the status of a refusal, or what was found. */
export type QueryOutcome =
  | { readonly status: string }
  | { readonly found: readonly string[] }
  | { readonly selected: readonly (readonly [string, unknown])[] }
  | { readonly aggregated: unknown };

/** The call that asks it. */
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

/** What an answer says, apart from times; the fields only where the query selects some. */
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
