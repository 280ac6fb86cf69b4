import type { HTMLAttributes, ReactNode } from 'react';
import { DropSymbol } from './drop-symbol.tsx';

interface PanelProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'article' | 'section' | 'li';
  /** "form" has more room around its content. */
  readonly padding?: 'normal' | 'form';
}

interface EmptyStateProps {
  readonly title: ReactNode;
  /** The next step. */
  readonly children?: ReactNode;
}

const paddings = { normal: 'p-4', form: 'p-4 md:p-6' };

/** A bordered surface on the page's ground. */
export function Panel({ as: Element = 'div', padding = 'normal', className = '', ...rest }: PanelProps) {
  return (
    <Element
      {...rest}
      className={`rounded-panel border border-line bg-surface shadow-lift ${paddings[padding]} ${className}`}
    />
  );
}

/** Replaces an empty list: says that there is nothing, and what to do next. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <Panel className="grid grid-cols-1 justify-items-center gap-4 py-10 text-center">
      <DropSymbol className="size-10 text-line" />
      <p className="text-title font-semibold wrap-anywhere">{title}</p>
      {children !== undefined && (
        <div className="grid max-w-prose justify-items-center gap-4 text-quiet">{children}</div>
      )}
    </Panel>
  );
}
