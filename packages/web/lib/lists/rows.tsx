import { type ComponentProps, type ReactNode, type Ref, Suspense, useDeferredValue } from 'react';
import { lazyPart } from '../lazy-part.ts';
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
    <div ref={ref} data-rows="" className="divide-y divide-line">
      {hasAll ? children : children.slice(0, rowsOfWindow())}
    </div>
  );
}

/** The most rows that the window has room for. */
function rowsOfWindow(): number {
  return Math.ceil(window.innerHeight / minRowHeight);
}

/**
 * Whether all rows of a list are rendered: when they appear, those that may be in view come first, and the others once the browser has
 * shown them. All come together where the person returns to the list, as the browser then restores the position.
 */
export function useHasAllRows(hasRows: boolean): boolean {
  return useDeferredValue(hasRows, hasRows && hasGoneBack()) === hasRows;
}

const Menu = lazyPart(async () => (await import('../../ui/menu.tsx')).Menu);

/** The menu of a row. It arrives after the row, which keeps its place free. */
export function RowMenu(props: ComponentProps<typeof Menu>) {
  return (
    <Suspense fallback={<MenuPlace />}>
      <Menu {...props} />
    </Suspense>
  );
}

/** Keeps the place of a menu that is loading. */
export function MenuPlace() {
  return <span className="size-[44px] flex-none md:size-[36px]" />;
}
