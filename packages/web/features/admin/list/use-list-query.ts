import { useMemo } from 'react';
import { useNavigate, useSearchParams } from '../../../lib/routing/router.tsx';
import { type Filter, type FilterValue, type ListQuery, type Sort, sortsFor } from './list-query.ts';

/** What a list can be filtered and sorted by. */
export interface QueryOptions {
  readonly filters: readonly {
    readonly field: string;
    readonly choices: readonly { readonly value: FilterValue }[];
  }[];
  /** The first one is the list's default order; the first one of a field is that field's. */
  readonly sorts: readonly Sort[];
}

/** The query of a list, and the ways to change it. */
export interface ListControls {
  readonly query: ListQuery;
  /** Adds a filter, in the place of one of the same field. */
  readonly filter: (filter: Filter) => void;
  readonly removeFilter: (field: string) => void;
  readonly sort: (sort: Sort) => void;
  /** Reverses the order if the list is sorted by that field, or sorts by it. */
  readonly sortBy: (field: string) => void;
  /**
   * Searches among the filtered records; an empty text ends the search. A search that is typed on takes the place of the one before in
   * the history.
   */
  readonly search: (text: string, isTypedOn?: boolean) => void;
  /** Shows the whole list in its default order. */
  readonly clear: () => void;
}

const searchKey = 'q';
const sortKey = 'sort';

/** The query of a list, kept in the address, so that it survives a reload and can be linked to. */
export function useListQuery(options: QueryOptions): ListControls {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const query = useMemo(() => queryFromAddress(address, options), [address, options]);
  const { filters } = query;

  function show(next: ListQuery, replace = false) {
    const to = addressOfQuery(next, options).toString();
    // The same query again adds no step to the history.
    if (to !== address.toString()) navigate(to === '' ? window.location.pathname : `?${to}`, { replace });
  }

  return {
    query,
    filter: (filter) => show({ ...query, filters: [...withoutField(filters, filter.field), filter] }),
    removeFilter: (field) => show({ ...query, filters: withoutField(filters, field) }),
    sort: (sort) => show({ ...query, sort }),
    sortBy: (field) => show({ ...query, sort: nextSort(query.sort, field, options) }),
    search: (text, isTypedOn) => show({ ...query, search: onOneLine(text) }, isTypedOn),
    clear: () => show(defaultQuery(options)),
  };
}

/** Reads a query from the address; what the list does not offer is ignored. */
export function queryFromAddress(address: URLSearchParams, options: QueryOptions): ListQuery {
  const filters = options.filters.flatMap(({ field, choices }) => {
    const choice = choices.find(({ value }) => String(value) === address.get(field));
    return choice === undefined ? [] : [{ field, value: choice.value }];
  });
  return {
    search: onOneLine(address.get(searchKey) ?? ''),
    filters,
    sort: sortFrom(address, { ...options, sorts: sortsFor(filters, options.sorts) }),
  };
}

/** The search part of the address for a query, in the order of the options; empty for the default one. */
export function addressOfQuery({ search, filters, sort }: ListQuery, options: QueryOptions): URLSearchParams {
  const address = new URLSearchParams();
  if (search !== '') address.set(searchKey, search);
  for (const { field } of options.filters) {
    const filter = filters.find((one) => one.field === field);
    if (filter !== undefined) address.set(field, String(filter.value));
  }
  if (sortName(sort) !== sortName(defaultQuery(options).sort)) address.set(sortKey, sortName(sort));
  return address;
}

/** The query of a list before anything has been chosen. */
export function defaultQuery({ sorts: [first] }: QueryOptions): ListQuery {
  return { search: '', filters: [], sort: first === undefined ? null : plainSort(first) };
}

/** "fullName", or "-fullName" for descending order. */
export function sortName(sort: Sort | null): string {
  if (sort === null) return '';
  return sort.direction === 'asc' ? sort.field : `-${sort.field}`;
}

function withoutField(filters: readonly Filter[], field: string): readonly Filter[] {
  return filters.filter((one) => one.field !== field);
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
export function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
