import { type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { exactly, type ListCount } from './list-count.ts';
import type { Cursor, Page } from './paged.ts';
import { pagesKey } from './query-keys.ts';

export interface PagedSource<Item> {
  readonly queryKey: QueryKey;
  readonly readPage: (after: Cursor | null) => Promise<Page<Item>>;
  readonly readCount: () => Promise<ListCount>;
  readonly enabled?: boolean;
}

export interface PagedList<Item> {
  readonly items: readonly Item[];
  /** How many the whole list has: counted by the server, or, when the list is loaded to its end, by ourselves. */
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

/**
 * A list that is loaded page by page. Its count is kept beside it under the same key, so that invalidating the list's
 * key renews both.
 */
export function usePagedList<Item>(source: PagedSource<Item>): PagedList<Item> {
  const { queryKey, enabled = true } = source;
  const pages = useInfiniteQuery({
    queryKey: pagesKey(queryKey),
    queryFn: ({ pageParam }) => source.readPage(pageParam),
    initialPageParam: firstPage,
    getNextPageParam: (last: Page<Item>) => last.next,
    enabled,
  });
  const count = useQuery({ queryKey: [...queryKey, 'count'], queryFn: () => source.readCount(), enabled });
  const { fetchNextPage, refetch } = pages;
  const { refetch: recount } = count;
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return {
    items,
    total: pages.data !== undefined && !pages.hasNextPage ? exactly(items.length) : (count.data ?? null),
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
