import type { WireFilter } from './wire-filter.ts';

/** Documents by their paths. */
export type StoredDocuments = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** One query or aggregation over the stored documents. */
export interface QueryCase {
  readonly parent: string;
  readonly structuredQuery: Readonly<Record<string, unknown>> & { readonly where?: WireFilter };
  /** Set for an aggregation query. */
  readonly aggregations?: readonly object[];
}

/** The answer to a query: the status of a refusal, or the documents found. */
export type QueryOutcome =
  | { readonly status: string }
  | { readonly found: readonly string[] }
  | { readonly selected: readonly (readonly [string, unknown])[] }
  | { readonly aggregated: unknown };

/** Consecutive commits, whose outcomes depend on those before. `<time of c/a>` is the document's current update time. */
export type WriteSequence = readonly (readonly object[])[];

/** The answer to a commit and the documents stored then. Times are numbered in the order of their appearance. */
export interface WriteOutcome {
  readonly status: string;
  readonly results?: readonly unknown[];
  readonly stored: readonly (readonly [string, unknown])[];
}
