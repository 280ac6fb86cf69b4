import type { ReactNode } from 'react';
import { Drop } from './drop.tsx';

interface EmptyStateProps {
  readonly title: ReactNode;
  /** The next step. */
  readonly children?: ReactNode;
}

/** Says that there is nothing here, and what to do next. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 rounded-card border border-dashed border-control px-5 py-10 text-center">
      <Drop className="size-12 text-line" />
      <p className="text-[1.1rem] font-semibold">{title}</p>
      {children !== undefined && (
        <div className="grid max-w-prose justify-items-center gap-4 text-quiet">{children}</div>
      )}
    </div>
  );
}
