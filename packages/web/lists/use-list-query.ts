import { useMemo, useState } from 'react';
import {
  type BrowseQuery,
  type Filter,
  type FilterValue,
  isSearch,
  type ListQuery,
  type Sort,
} from '../data/list-query.ts';
import { useSearchParams } from '../routing/router.tsx';

/** What a list can be filtered, sorted and searched by. */
export interface QueryOptions {
  readonly filters: readonly {
    readonly field: string;
    readonly choices: readonly { readonly value: FilterValue }[];
  }[];
  /** The first one is the list's default order; the first one of a field is that field's. */
  readonly sorts: readonly Sort[];
  readonly searches: readonly { readonly field: string }[];
}

/** The query of a list, and the ways to change it. */
export interface ListControls {
  readonly query: ListQuery;
  /** What the last change has cleared, as a search and a filter exclude each other. */
  readonly cleared: 'filter' | 'search' | null;
  readonly filter: (filter: Filter | null) => void;
  readonly sort: (sort: Sort) => void;
  /** Reverses the order if the list is sorted by that field, or sorts by it. */
  readonly sortBy: (field: string) => void;
  readonly search: (field: string, text: string) => void;
  readonly clear: () => void;
}

const searchFieldKey = 'by';
const searchTextKey = 'q';
const sortKey = 'sort';

/** The query of a list, kept in the address, so that it survives a reload and can be linked to. */
export function useListQuery(options: QueryOptions): ListControls {
  const [address, setAddress] = useSearchParams();
  const [lastChange, setLastChange] = useState<{ cleared: ListControls['cleared']; address: string }>();
  const query = useMemo(() => queryFromAddress(address, options), [address, options]);
  const browsing = isSearch(query) ? defaultQuery(options) : query;

  function show(next: ListQuery, cleared: ListControls['cleared']) {
    const to = addressOfQuery(next, options);
    setLastChange({ cleared, address: to.toString() });
    // The same query again adds no step to the history.
    if (to.toString() !== address.toString()) setAddress(to);
  }

  return {
    query,
    // After going back, what was cleared is there again.
    cleared: lastChange?.address === address.toString() ? lastChange.cleared : null,
    filter: (filter) => show({ ...browsing, filter }, isSearch(query) ? 'search' : null),
    sort: (sort) => show({ ...browsing, sort }, null),
    sortBy: (field) => show({ ...browsing, sort: nextSort(browsing.sort, field, options) }, null),
    search: (field, text) => {
      const isEmpty = text.trim() === '';
      const hadFilter = !isSearch(query) && query.filter !== null;
      show(isEmpty ? browsing : { search: { field, text } }, hadFilter && !isEmpty ? 'filter' : null);
    },
    clear: () => show(defaultQuery(options), null),
  };
}

/** Reads a query from the address; what the list does not offer is ignored. */
export function queryFromAddress(address: URLSearchParams, options: QueryOptions): ListQuery {
  const text = onOneLine(address.get(searchTextKey) ?? '');
  const by = options.searches.find(({ field }) => field === address.get(searchFieldKey));
  if (text !== '' && by !== undefined) return { search: { field: by.field, text } };
  return { filter: filterFrom(address, options), sort: sortFrom(address, options) };
}

/** The search part of the address for a query; empty for the default one. */
export function addressOfQuery(query: ListQuery, options: QueryOptions): URLSearchParams {
  const address = new URLSearchParams();
  if (isSearch(query)) {
    address.set(searchFieldKey, query.search.field);
    address.set(searchTextKey, onOneLine(query.search.text));
    return address;
  }
  const { filter, sort } = query;
  if (filter !== null) address.set(filter.field, String(filter.value));
  const isDefaultSort = sortName(sort) === sortName(defaultQuery(options).sort);
  if (!isDefaultSort) address.set(sortKey, sortName(sort));
  return address;
}

/** The query of a list before anything has been chosen. */
export function defaultQuery({ sorts: [first] }: QueryOptions): BrowseQuery {
  return { filter: null, sort: first === undefined ? null : plainSort(first) };
}

/** "fullName", or "-fullName" for descending order. */
export function sortName(sort: Sort | null): string {
  if (sort === null) return '';
  return sort.direction === 'asc' ? sort.field : `-${sort.field}`;
}

function filterFrom(address: URLSearchParams, { filters }: QueryOptions): Filter | null {
  for (const { field, choices } of filters) {
    const choice = choices.find(({ value }) => String(value) === address.get(field));
    if (choice !== undefined) return { field, value: choice.value };
  }
  return null;
}

function sortFrom(address: URLSearchParams, options: QueryOptions): Sort | null {
  const chosen = options.sorts.find((sort) => sortName(sort) === address.get(sortKey));
  return chosen === undefined ? defaultQuery(options).sort : plainSort(chosen);
}

function nextSort(sort: Sort | null, field: string, { sorts }: QueryOptions): Sort | null {
  const next = sorts.find((one) => one.field === field && sortName(one) !== sortName(sort));
  return next === undefined ? sort : plainSort(next);
}

/** An option without its label, as queries are cache keys. */
function plainSort({ field, direction }: Sort): Sort {
  return { field, direction };
}

/** A text as the forms store it: on one line, trimmed. */
function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
