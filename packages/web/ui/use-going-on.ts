import { useCallback, useState } from 'react';

interface LongList {
  readonly items: readonly unknown[];
  readonly error: Error | null;
  readonly loadMore: () => void;
}

/**
 * Goes on at a list's end, and knows whether that is what failed last, with no other items come since: then it is said
 * there, as nobody sees the list's top.
 */
export function useGoingOn({ items, error, loadMore }: LongList) {
  const [wentOnFrom, setWentOnFrom] = useState<readonly unknown[] | null>(null);
  const goOn = useCallback(() => {
    setWentOnFrom(items);
    loadMore();
  }, [items, loadMore]);
  return { goOn, hasFailedAtEnd: error !== null && wentOnFrom === items };
}
