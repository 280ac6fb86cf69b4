import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type QueryState,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { exactly, type ListCount } from './list-count.ts';
import type { Cursor, Page } from './paged.ts';
import { pagesKey } from './query-keys.ts';

interface Listed {
  readonly id: string;
}

export interface PagedSource<Item extends Listed> {
  readonly queryKey: QueryKey;
  /** Reads the page after `after`, or, where `through` is given, the list's beginning up to that document. */
  readonly readPage: (after: Cursor | null, through: Cursor | null) => Promise<Page<Item>>;
  readonly readCount: () => Promise<ListCount>;
  readonly enabled?: boolean;
}

export interface PagedList<Item> {
  readonly items: readonly Item[];
  /** How many the whole list has: counted by the server, or, when the list is loaded to its end, here. */
  readonly total: ListCount | null;
  /** The first page is on its way. */
  readonly isLoading: boolean;
  /** The last attempt failed; `items` are what was there before. */
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Ends with the attempt, whatever came of it. */
  readonly reload: () => Promise<unknown>;
}

const firstPage: Cursor | null = null;
/** A list younger than this is not refreshed when the person comes back to the page. */
const freshMilliseconds = 60_000;

/**
 * Loads a list page by page. Its count is cached beside it under the same key, so that invalidating the list's key renews
 * both.
 *
 * A refresh reads only the first page again, as every document read counts against the account's quota. All loaded pages
 * are read again once the list has been invalidated, as after the person's own changes.
 */
export function usePagedList<Item extends Listed>(source: PagedSource<Item>): PagedList<Item> {
  const { queryKey, enabled = true } = source;
  const pages = useInfiniteQuery({
    queryKey: pagesKey(queryKey),
    queryFn: ({ client, pageParam }) => {
      const cached = refreshedPages<Item>(client, pagesKey(queryKey));
      const [first, second] = cached?.pages ?? [];
      if (pageParam === null)
        return source.readPage(null, second === undefined ? null : (first?.next ?? null));
      const index = cached?.pageParams.indexOf(pageParam) ?? -1;
      return cached?.pages[index] ?? source.readPage(pageParam, null);
    },
    initialPageParam: firstPage,
    getNextPageParam: (last: Page<Item>) => last.next,
    refetchOnWindowFocus: isDue,
    refetchOnReconnect: isDue,
    enabled,
  });
  const count = useQuery({
    queryKey: [...queryKey, 'count'],
    queryFn: () => source.readCount(),
    refetchOnWindowFocus: isDue,
    refetchOnReconnect: isDue,
    enabled,
  });
  const { fetchNextPage, refetch } = pages;
  const { refetch: recount } = count;
  const items = useMemo(() => itemsOf(pages.data?.pages ?? []), [pages.data]);
  return {
    items,
    total:
      pages.data !== undefined && !pages.hasNextPage
        ? exactly(items.length)
        : atLeast(items.length, count.data ?? null),
    isLoading: enabled && pages.isPending,
    error: pages.error,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: useCallback(() => {
      // Cancelling a running refresh for the next page would start the list over and over on a slow network.
      void fetchNextPage({ cancelRefetch: false });
    }, [fetchNextPage]),
    reload: useCallback(() => Promise.all([refetch(), recount()]), [refetch, recount]),
  };
}

/** The cached pages, of which a refresh reads only the first one; undefined where every page has to be read. */
function refreshedPages<Item>(
  client: QueryClient,
  queryKey: QueryKey,
): InfiniteData<Page<Item>, Cursor | null> | undefined {
  const state = client.getQueryState<InfiniteData<Page<Item>, Cursor | null>>(queryKey);
  // A failed attempt invalidates the query as well: without this, each would cost all pages once.
  const isInvalidated = state?.isInvalidated === true && state.status !== 'error';
  return isInvalidated ? undefined : state?.data;
}

interface Refreshable {
  readonly state: Pick<QueryState, 'status' | 'isInvalidated' | 'dataUpdatedAt'>;
}

function isDue({ state: { status, isInvalidated, dataUpdatedAt } }: Refreshable): boolean {
  return status === 'error' || isInvalidated || Date.now() - dataUpdatedAt >= freshMilliseconds;
}

/** More may have been loaded than were counted: a member's count stops at a bound. */
function atLeast(loaded: number, counted: ListCount | null): ListCount | null {
  return counted && { ...counted, count: Math.max(loaded, counted.count) };
}

/** The items of all pages, each once: one that has moved to the first page may still be cached on a later one. */
function itemsOf<Item extends Listed>(pages: readonly Page<Item>[]): readonly Item[] {
  const ids = new Set<string>();
  return pages.flatMap((page) =>
    page.items.filter(({ id }) => {
      const isNew = !ids.has(id);
      ids.add(id);
      return isNew;
    }),
  );
}
