import type { HTMLAttributes, ReactNode } from 'react';
import './record-row.css';

interface RowPanelProps {
  readonly children: ReactNode;
}

interface RecordRowProps extends HTMLAttributes<HTMLElement> {
  /** Names the article. */
  readonly name: string;
  /** Which columns the row has (record-row.css). */
  readonly kind: 'donor' | 'request' | 'offer' | 'call';
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

/** One record. It takes focus after an action that has removed the button that had it. */
export function RecordRow({ name, kind, ...rest }: RecordRowProps) {
  return <article {...rest} tabIndex={-1} aria-label={name} data-kind={kind} className="record-row" />;
}
