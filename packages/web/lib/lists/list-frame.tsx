import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { uiMessages } from '#ui/messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { isFocusLost } from '../../ui/focus.ts';
import { RowPanel } from '../../ui/record-row.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { retryFor } from '../firestore/errors.ts';
import type { PaginatedList } from './paginated-list.ts';
import { useHasAllRows } from './rows.tsx';

interface ListFrameProps<Item> {
  readonly list: PaginatedList<Item>;
  /** The sentence for the list's error; null while there is none. */
  readonly problem: string | null;
  /** Replaces the rows of an empty list. */
  readonly empty?: ReactNode;
  /** The rows of the placeholder while the first page is loading. */
  readonly skeletonRows?: number;
  /** What the rows are: rows of records share a panel with the end of the list, a table has its own. */
  readonly of?: 'donor' | 'request' | 'table';
  readonly className?: string;
  /** The element whose children are the rows. */
  readonly rows: RefObject<HTMLElement | null>;
  /** Leaves the next page to "Load more": something below the list is being read. */
  readonly isPaused?: boolean;
  /** Rendered above the rows. */
  readonly header?: ReactNode;
  /** That element. */
  readonly children: ReactNode;
}

/** The distance from the end of the list at which the next page is requested. */
const leadMargin = '600px';

/**
 * Everything about a paginated list except for its rows: loading, failure with a retry, emptiness, and its end with
 * "Load more".
 */
export function ListFrame<Item>(props: ListFrameProps<Item>) {
  const { list, problem, empty, skeletonRows = 3, of, className = '', header, rows, children } = props;
  const { loadMore, hasFailedAtEnd } = useLoadMore(list);
  const end = (list.items.length > 0 || list.hasMore) && (
    <ListEnd
      list={list}
      isInPanel={of === 'donor' || of === 'request'}
      rows={rows}
      hasFailed={problem !== null}
      problem={hasFailedAtEnd ? problem : null}
      isPaused={props.isPaused ?? false}
      onMore={loadMore}
    />
  );
  return (
    <div className={`grid grid-cols-1 gap-3 ${className}`}>
      {problem !== null && !hasFailedAtEnd && (
        <Alert onRetry={retryFor(list.error, list.reload)}>{problem}</Alert>
      )}
      {header}
      {list.isLoading && skeletonRows > 0 && (
        // As high as the window: what follows the list would else move when the rows arrive.
        <div className={skeletonRows > 1 ? 'min-h-svh' : ''}>
          <ListSkeleton rows={skeletonRows} of={of} />
        </div>
      )}
      {list.isEmpty && empty}
      {of === undefined || of === 'table' || end === false ? (
        <>
          {children}
          {end}
        </>
      ) : (
        <RowPanel>
          {children}
          {end}
        </RowPanel>
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

interface ListEndProps<Item> extends Pick<ListFrameProps<Item>, 'list' | 'rows'> {
  readonly isPaused: boolean;
  readonly isInPanel: boolean;
  /** The last attempt failed: the next one is left to the person. */
  readonly hasFailed: boolean;
  readonly problem: string | null;
  readonly onMore: () => void;
}

/** The end of a list: how many of how many are shown; loads more when it comes near, or by its button. */
function ListEnd<Item>(props: ListEndProps<Item>) {
  const { list, isInPanel, rows, isPaused, hasFailed, problem, onMore } = props;
  const { items, total, hasMore, isLoadingMore } = list;
  const end = useRef<HTMLDivElement>(null);
  // With the first rows alone the end would be near.
  const hasAllRows = useHasAllRows(items.length > 0);
  const isAutomatic = hasMore && hasAllRows && !isPaused && !isLoadingMore && !hasFailed;
  const noteFocus = useFocusAfterLastPage(list, rows, end);
  const loadMore = useCallback(() => {
    noteFocus();
    onMore();
  }, [noteFocus, onMore]);

  useEffect(() => {
    if (!isAutomatic || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadMore();
      },
      { rootMargin: leadMargin },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isAutomatic, loadMore]);

  return (
    <div
      ref={end}
      className={`flex min-h-[61px] flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 ${isInPanel ? 'px-4' : ''}`}
      data-print="none"
    >
      <p role="status" className="text-small text-quiet">
        {uiMessages.shownOf(items.length, total)}
      </p>
      {problem !== null && !isLoadingMore && (
        <div className="order-first w-full">
          <Alert>{problem}</Alert>
        </div>
      )}
      {hasMore && (
        <Button size="small" busy={isLoadingMore} busyLabel={uiMessages.loadingMore} onClick={loadMore}>
          {uiMessages.loadMore}
        </Button>
      )}
    </div>
  );
}

/**
 * Moves focus to the first new row when the last page removes the button "Load more" while it has focus. Rows above the
 * viewport do not count, as a page may add some there; without a new row below, focus moves to the last one.
 *
 * @returns a function to call before a page is loaded
 */
function useFocusAfterLastPage<Item>(
  { hasMore, isLoadingMore }: PaginatedList<Item>,
  rows: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
): () => void {
  const earlierRows = useRef<ReadonlySet<Element> | null>(null);
  useLayoutEffect(() => {
    if (isLoadingMore) return;
    const earlier = earlierRows.current;
    earlierRows.current = null;
    if (earlier === null || hasMore || !isFocusLost()) return;
    const children = [...(rows.current?.children ?? [])];
    const isNewBelow = (row: Element) => !earlier.has(row) && row.getBoundingClientRect().bottom >= 0;
    const target = children.find(isNewBelow) ?? children.at(-1);
    if (target instanceof HTMLElement) target.focus();
  }, [isLoadingMore, hasMore, rows]);

  return useCallback(() => {
    const hasFocus = end.current?.contains(document.activeElement);
    earlierRows.current = hasFocus ? new Set(rows.current?.children) : null;
  }, [rows, end]);
}
