import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { exactly, type ListCount } from '../firestore/pagination.ts';
import { newerKey } from '../query/query-keys.ts';
import type { Identified, PaginatedList } from './paginated-list.ts';
import './newer-records.css';

interface NewerRecordsProps<Item> {
  readonly list: PaginatedList<Item>;
  /** The key of the list. */
  readonly queryKey: QueryKey;
  /** Counts the records above the list's first one; above nothing, where it is empty. */
  readonly countNewer: (first: Item | null) => Promise<ListCount>;
  /** "2 new requests". */
  readonly label: (count: ListCount) => string;
  /** The element whose children are the rows. */
  readonly rows: RefObject<HTMLElement | null>;
}

const intervalMilliseconds = 60_000;

/**
 * Says how many records have been added above a list, and shows them when it is pressed: nothing moves before. They are counted once a
 * minute while the page is visible and online. It lies above the rows of an element with a position.
 */
export function NewerRecords<Item extends Identified>(props: NewerRecordsProps<Item>) {
  const { list, queryKey, countNewer, label, rows } = props;
  const queries = useQueryClient();
  const [isShowing, setShowing] = useState(false);
  const [first = null] = list.items;
  const key = newerKey(queryKey, first?.id);
  const { data: newer } = useQuery({
    queryKey: key,
    queryFn: () => countNewer(first),
    // The list has just been read.
    initialData: exactly(0),
    staleTime: intervalMilliseconds,
    gcTime: 0,
    enabled: !list.isLoading && list.error === null,
    refetchInterval: intervalMilliseconds,
    refetchOnWindowFocus: false,
    networkMode: 'online',
    retry: false,
  });
  const focusSoon = useFocusOnFirstRow(first, rows);

  async function show() {
    focusSoon();
    setShowing(true);
    await list.reload();
    setShowing(false);
    // What was counted may have been closed before it was read.
    queries.setQueryData(key, exactly(0));
  }

  return (
    <div className="newer-records" data-print="none">
      <div role="status">
        {newer.count > 0 && (
          <Button size="small" variant="main" busy={isShowing} className="shadow-pop" onClick={show}>
            {label(newer)}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * Moves focus to the first row once another record is the first one, as the button is gone then.
 *
 * @returns a function to call before the list is read again
 */
function useFocusOnFirstRow(first: Identified | null, rows: RefObject<HTMLElement | null>): () => void {
  const isAsked = useRef(false);
  // Not a layout effect: the rows of a list that was empty are attached after those.
  useEffect(() => {
    if (!isAsked.current || first === null) return;
    isAsked.current = false;
    const row = rows.current?.firstElementChild;
    if (row instanceof HTMLElement) row.focus();
  }, [first, rows]);
  return () => {
    isAsked.current = true;
  };
}
