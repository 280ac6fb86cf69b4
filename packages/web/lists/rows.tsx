import { type ReactNode, type Ref, useDeferredValue } from 'react';
import { hasGoneBack } from '../routing/router.tsx';

interface RowsProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** The rows. */
  readonly children: readonly ReactNode[];
}

/** In pixels (ui/record-row.css). */
const minRowHeight = 64;

/** The rows of a panel, divided by hairlines. */
export function Rows({ ref, children }: RowsProps) {
  const hasAll = useHasAllRows(children.length > 0);
  return (
    <div ref={ref} className="divide-y divide-line">
      {hasAll ? children : children.slice(0, Math.ceil(window.innerHeight / minRowHeight))}
    </div>
  );
}

/**
 * Whether all rows of a list are rendered: when they appear, those that may be in view come first, and the others once the browser has
 * shown them. All come together where the person returns to the list, as the browser then restores the position.
 */
export function useHasAllRows(hasRows: boolean): boolean {
  return useDeferredValue(hasRows, hasRows && hasGoneBack()) === hasRows;
}
