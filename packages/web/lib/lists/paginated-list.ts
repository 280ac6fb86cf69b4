import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type QueryState,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  type Cursor,
  exactly,
  type ListCount,
  type Page,
  subtractFromCount,
} from '../firestore/pagination.ts';
import { earlyFreshMilliseconds, takeEarlyRead, takeEarlyResult } from '../query/early-reads.ts';
import { countKey, freshMilliseconds, pagesKey } from '../query/query-keys.ts';

export interface Identified {
  readonly id: string;
}

interface CountSource {
  readonly queryKey: QueryKey;
  readonly readCount: () => Promise<ListCount>;
  readonly enabled?: boolean;
}

export interface ListSource<Item extends Identified, Position = Cursor> extends CountSource {
  /** Reads the page after `after`, or, where `through` is given, the first page up to there. */
  readonly readPage: (after: Position | null, through: Position | null) => Promise<Page<Item, Position>>;
}

export interface PaginatedList<Item> {
  readonly items: readonly Item[];
  /** The size of the whole list, counted by the server, or here once the list is loaded to its end. */
  readonly total: ListCount | null;
  /** The first page is loading. */
  readonly isLoading: boolean;
  /** There is nothing in the list: it is loaded, and has no items. */
  readonly isEmpty: boolean;
  /** Why the last attempt failed; `items` are those of the last success. */
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Resolves when the attempt has ended, whether or not it succeeded. */
  readonly reload: () => Promise<unknown>;
}

type CachedPages<Item, Position = unknown> = InfiniteData<Page<Item, Position>, Position | null>;

/**
 * Loads a list page by page (an infinite query). Its count is a query of its own.
 *
 * A refresh reads only the first page again, as each document read counts against the account's quota. All loaded pages
 * are read again after the list has been invalidated, as by the person's own changes.
 */
export function usePaginatedList<Item extends Identified, Position = Cursor>(
  source: ListSource<Item, Position>,
): PaginatedList<Item> {
  const { queryKey, enabled = true } = source;
  const pages = useInfiniteQuery<
    Page<Item, Position>,
    Error,
    CachedPages<Item, Position>,
    QueryKey,
    Position | null
  >({
    queryKey: pagesKey(queryKey),
    queryFn: ({ client, pageParam }) => {
      // The library's type of it is open while Position is.
      const after = pageParam as Position | null;
      const cached = refreshedPages<Item, Position>(client, pagesKey(queryKey));
      const [first, second] = cached?.pages ?? [];
      if (after === null) {
        const through = second === undefined ? null : (first?.next ?? null);
        return takeEarlyRead(pagesKey(queryKey), () => source.readPage(null, through));
      }
      const index = cached?.pageParams.indexOf(after) ?? -1;
      return cached?.pages[index] ?? source.readPage(after, null);
    },
    initialPageParam: null,
    initialData: () => {
      const first = takeEarlyResult<Page<Item, Position>>(pagesKey(queryKey));
      return first && { pages: [first], pageParams: [null] };
    },
    staleTime: earlyFreshMilliseconds,
    getNextPageParam: (last) => last.next,
    refetchOnWindowFocus: isStale,
    refetchOnReconnect: isStale,
    enabled,
  });
  const count = useQuery(countQuery(source));
  const { fetchNextPage, refetch, hasNextPage: hasMore, error } = pages;
  const { refetch: recount } = count;
  const items = useMemo(() => uniqueItems(pages.data?.pages ?? []), [pages.data]);
  const isLoading = enabled && pages.isPending;
  return {
    items,
    total:
      pages.data !== undefined && !hasMore
        ? exactly(items.length)
        : atLeast(items.length, count.data ?? null),
    isLoading,
    isEmpty: items.length === 0 && !isLoading && !hasMore && error === null,
    error,
    hasMore,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: useCallback(() => {
      // Cancelling a refresh that is running would restart the list again and again on a slow network.
      void fetchNextPage({ cancelRefetch: false });
    }, [fetchNextPage]),
    reload: useCallback(() => Promise.all([refetch(), recount()]), [refetch, recount]),
  };
}

/** The query of a list's count, for the list itself and what else shows it. */
export function countQuery({ queryKey, readCount, enabled = true }: CountSource) {
  const key = countKey(queryKey);
  return {
    queryKey: key,
    queryFn: () => takeEarlyRead(key, readCount),
    initialData: () => takeEarlyResult<ListCount>(key),
    staleTime: earlyFreshMilliseconds,
    refetchOnWindowFocus: isStale,
    refetchOnReconnect: isStale,
    enabled,
  };
}

/**
 * Replaces an item in the cached pages of all lists whose key begins with `prefix`, or removes it where `replacement` is
 * null.
 */
export function replaceCachedItem<Item extends Identified>(
  queries: QueryClient,
  prefix: QueryKey,
  id: string,
  replacement: Item | null,
): void {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: prefix })) {
    if (queryKey.at(-1) !== 'pages') continue;
    const cached = queries.getQueryData<CachedPages<Item>>(queryKey);
    if (!cached?.pages.some(({ items }) => items.some((item) => item.id === id))) continue;
    const pages = cached.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((item) =>
        item.id !== id ? [item] : replacement === null ? [] : [replacement],
      ),
    }));
    queries.setQueryData(queryKey, { ...cached, pages });
    if (replacement !== null) continue;
    queries.setQueryData<ListCount>(
      countKey(queryKey.slice(0, -1)),
      (count) => count && subtractFromCount(count, 1),
    );
  }
}

/** The cached pages that a refresh keeps, except for the first; undefined where every page has to be read. */
function refreshedPages<Item, Position>(
  client: QueryClient,
  queryKey: QueryKey,
): CachedPages<Item, Position> | undefined {
  const state = client.getQueryState<CachedPages<Item, Position>>(queryKey);
  // A failed attempt invalidates the query too: without this check, each failure would read all pages once.
  const isInvalidated = state?.isInvalidated === true && state.status !== 'error';
  return isInvalidated ? undefined : state?.data;
}

interface Refreshable {
  readonly state: Pick<QueryState, 'status' | 'isInvalidated' | 'dataUpdatedAt'>;
}

function isStale({ state: { status, isInvalidated, dataUpdatedAt } }: Refreshable): boolean {
  return status === 'error' || isInvalidated || Date.now() - dataUpdatedAt >= freshMilliseconds;
}

/** A member's count stops at a bound, so that more may have been loaded than were counted. */
function atLeast(loaded: number, counted: ListCount | null): ListCount | null {
  return counted && { ...counted, count: Math.max(loaded, counted.count) };
}

/** The items of all pages, each once: an item that has moved to the first page may still be cached on a later one. */
function uniqueItems<Item extends Identified>(pages: readonly Page<Item, unknown>[]): readonly Item[] {
  const ids = new Set<string>();
  return pages.flatMap((page) =>
    page.items.filter(({ id }) => {
      const isNew = !ids.has(id);
      ids.add(id);
      return isNew;
    }),
  );
}
