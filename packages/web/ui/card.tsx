import type { HTMLAttributes, ReactNode } from 'react';
import { uiMessages } from '../messages/en/ui.ts';
import { BloodDrop } from './blood-symbols.tsx';

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'article' | 'section' | 'li';
  /** Adds a crimson edge: for what is urgent. */
  readonly urgent?: boolean;
}

interface EmptyStateProps {
  readonly title: ReactNode;
  /** The next step. */
  readonly children?: ReactNode;
}

/** A bordered surface for one item. */
export function Card({ as: Element = 'div', urgent = false, className, ...rest }: CardProps) {
  const edge = urgent ? 'border-l-[5px] border-l-blood pl-3.5' : '';
  return (
    <Element
      {...rest}
      className={`rounded-card border border-line bg-surface p-[18px] shadow-lift ${edge} ${className ?? ''}`}
    />
  );
}

/** The column of a form: title and card in the centre of a wide page. */
export function FormColumn({ children }: { readonly children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[41rem]">{children}</div>;
}

/** Replaces an empty list: says that there is nothing, and what to do next. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 rounded-card border border-dashed border-control px-5 py-10 text-center">
      <BloodDrop className="size-12 text-line" />
      <p className="text-[1.1rem] font-semibold">{title}</p>
      {children !== undefined && (
        <div className="grid max-w-prose justify-items-center gap-4 text-quiet">{children}</div>
      )}
    </div>
  );
}

/** The placeholder of a list of cards that is loading, as large as the cards. */
export function ListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div role="status" aria-label={uiMessages.loading} className="grid gap-3.5">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div
          key={row}
          className="flex gap-4 rounded-card border border-line bg-surface p-[18px] motion-safe:animate-pulse"
        >
          <div className="tile-shape size-15 flex-none bg-sunk" />
          <div className="grid flex-1 content-start gap-2.5 pt-1">
            <div className="h-4 w-2/5 rounded bg-sunk" />
            <div className="h-4 w-4/5 rounded bg-sunk" />
            <div className="h-4 w-3/5 rounded bg-sunk" />
          </div>
        </div>
      ))}
    </div>
  );
}
