/** The stored fields that a list can be filtered, sorted and searched by; "id" is the record's own id. */
export interface ListFields {
  readonly filters: readonly string[];
  readonly sorts: readonly [date: string, name: string];
  readonly searches: readonly string[];
}

export type FilterValue = string | boolean;

export interface Filter {
  readonly field: string;
  readonly value: FilterValue;
}

export interface Sort {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** A list from its beginning. `sort` is null for a list with one order only. */
export interface BrowseQuery {
  readonly filter: Filter | null;
  readonly sort: Sort | null;
}

/** The records in which a field begins with a text, in the order of that field. */
export interface SearchQuery {
  readonly search: { readonly field: string; readonly text: string };
}

/**
 * The query behind a list: one filter and one sort, or a search. They do not combine further, as each combination needs
 * an index of its own (decision record 008).
 */
export type ListQuery = BrowseQuery | SearchQuery;

export function isSearch(query: ListQuery): query is SearchQuery {
  return 'search' in query;
}
