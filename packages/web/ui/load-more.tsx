import { useEffect, useRef } from 'react';
import type { Total } from '../messages/en/formats.ts';
import { uiMessages } from '../messages/en/ui.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadMoreProps {
  readonly shown: number;
  /** Null while it is not known. */
  readonly total: Total | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** The last attempt failed: going on is left to the person. */
  readonly hasFailed?: boolean;
  /** Says so, where nothing above the list does. */
  readonly problem?: string | null;
  readonly onMore: () => void;
}

/** How far ahead of the end the next page is asked for. */
const lead = '600px';

/** The end of a long list: says how many are shown of how many, and goes on as the person comes near. */
export function LoadMore(props: LoadMoreProps) {
  const { shown, total, hasMore, isLoading, hasFailed = false, problem = null, onMore } = props;
  const end = useRef<HTMLDivElement>(null);
  const goesOn = hasMore && !isLoading && !hasFailed;

  useEffect(() => {
    if (!goesOn || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: lead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [goesOn, onMore]);

  return (
    <div ref={end} className="grid justify-items-center gap-3 py-5" data-print="none">
      <p role="status" className="text-quiet">
        {uiMessages.shownOf(shown, total)}
      </p>
      {problem !== null && !isLoading && <Alert>{problem}</Alert>}
      {hasMore && (
        <Button busy={isLoading} busyLabel={uiMessages.loadingMore} onClick={onMore}>
          {uiMessages.loadMore}
        </Button>
      )}
    </div>
  );
}
