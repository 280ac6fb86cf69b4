import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { retryFor } from '../data/errors.ts';
import { uiMessages } from '../messages/en/ui.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ListSkeleton } from '../ui/card.tsx';
import type { PaginatedList } from './paginated-list.ts';

interface ListFrameProps<Item> {
  readonly list: PaginatedList<Item>;
  /** The sentence for the list's error; null while there is none. */
  readonly problem: string | null;
  /** Replaces the rows of an empty list. */
  readonly empty?: ReactNode;
  /** The rows of the placeholder while the first page is loading. */
  readonly skeletonRows?: number;
  readonly className?: string;
  /** The rows. */
  readonly children: ReactNode;
}

/** The distance from the end of the list at which the next page is requested. */
const leadMargin = '600px';

/**
 * Everything about a paginated list except for its rows: loading, failure with a retry, emptiness, and its end with
 * "Load more".
 */
export function ListFrame<Item>(props: ListFrameProps<Item>) {
  const { list, problem, empty, skeletonRows = 3, className = '', children } = props;
  const { loadMore, hasFailedAtEnd } = useLoadMore(list);
  return (
    <div className={`grid grid-cols-1 gap-3.5 ${className}`}>
      {problem !== null && !hasFailedAtEnd && (
        <Alert onRetry={retryFor(list.error, list.reload)}>{problem}</Alert>
      )}
      {list.isLoading && skeletonRows > 0 && <ListSkeleton rows={skeletonRows} />}
      {list.isEmpty && empty}
      {children}
      {(list.items.length > 0 || list.hasMore) && (
        <ListEnd
          list={list}
          hasFailed={problem !== null}
          problem={hasFailedAtEnd ? problem : null}
          onMore={loadMore}
        />
      )}
    </div>
  );
}

/**
 * Loads the next page, and tells whether that is what failed last: the message then belongs to the end of the list, as
 * its beginning is out of sight.
 */
function useLoadMore<Item>({ items, error, loadMore: loadNextPage }: PaginatedList<Item>) {
  const [itemsBefore, setItemsBefore] = useState<readonly Item[] | null>(null);
  const loadMore = useCallback(() => {
    setItemsBefore(items);
    loadNextPage();
  }, [items, loadNextPage]);
  return { loadMore, hasFailedAtEnd: error !== null && itemsBefore === items };
}

interface ListEndProps<Item> {
  readonly list: PaginatedList<Item>;
  /** The last attempt failed: the next one is left to the person. */
  readonly hasFailed: boolean;
  readonly problem: string | null;
  readonly onMore: () => void;
}

/** The end of a list: how many of how many are shown; loads more when it comes near, or by its button. */
function ListEnd<Item>({ list, hasFailed, problem, onMore }: ListEndProps<Item>) {
  const { items, total, hasMore, isLoadingMore } = list;
  const end = useRef<HTMLDivElement>(null);
  const isAutomatic = hasMore && !isLoadingMore && !hasFailed;

  useEffect(() => {
    if (!isAutomatic || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: leadMargin },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isAutomatic, onMore]);

  return (
    <div ref={end} className="grid justify-items-center gap-3 py-5" data-print="none">
      <p role="status" className="text-quiet">
        {uiMessages.shownOf(items.length, total)}
      </p>
      {problem !== null && !isLoadingMore && <Alert>{problem}</Alert>}
      {hasMore && (
        <Button busy={isLoadingMore} busyLabel={uiMessages.loadingMore} onClick={onMore}>
          {uiMessages.loadMore}
        </Button>
      )}
    </div>
  );
}
