import { type HTMLAttributes, type ReactNode, type Ref, useDeferredValue } from 'react';
import { hasGoneBack } from '../routing/router.tsx';
import './record-row.css';

interface RowPanelProps {
  readonly children: ReactNode;
}

interface RowsProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** The rows. */
  readonly children: readonly ReactNode[];
}

interface RecordRowProps extends HTMLAttributes<HTMLElement> {
  /** Names the article. */
  readonly name: string;
  /** Which columns the row has (record-row.css). */
  readonly kind: 'donor' | 'request' | 'offer';
}

/**
 * The panel of a list of records; on phones it runs from edge to edge. It is a container: the rows follow its width, not
 * the window's.
 */
export function RowPanel({ children }: RowPanelProps) {
  return (
    <div className="@container divide-y divide-line border-line bg-surface shadow-lift max-md:-mx-(--gutter) max-md:border-y md:rounded-panel md:border">
      {children}
    </div>
  );
}

/** The rows of a panel, divided by hairlines. */
export function Rows({ ref, children }: RowsProps) {
  return (
    <div ref={ref} className="divide-y divide-line">
      {children.length > 0 && <RowsInViewFirst>{children}</RowsInViewFirst>}
    </div>
  );
}

/** In pixels (record-row.css). */
const minRowHeight = 64;

/** The rows that may be in view when they appear, and the others as soon as the browser has shown those. */
function RowsInViewFirst({ children }: Pick<RowsProps, 'children'>) {
  const hasAll = useHasAllRows();
  return hasAll ? children : children.slice(0, Math.ceil(window.innerHeight / minRowHeight));
}

/**
 * Whether the rows of a list that has just appeared are all there. They are at once where the person returns to it, as the browser then
 * restores the position.
 */
export function useHasAllRows(): boolean {
  return useDeferredValue(true, hasGoneBack());
}

/** One record. It takes focus after an action that has removed the button that had it. */
export function RecordRow({ name, kind, ...rest }: RecordRowProps) {
  return <article {...rest} tabIndex={-1} aria-label={name} data-kind={kind} className="record-row" />;
}
