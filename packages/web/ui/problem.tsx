import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiWords } from '../words/en/ui.ts';
import { Button } from './button.tsx';

interface ProblemProps {
  readonly children: ReactNode;
  readonly onRetry?: (() => void) | undefined;
}

/** Says what could not be done, beside where it was asked for, with a way to try again. */
export function Problem({ children, onRetry }: ProblemProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-xl border border-blood-ink bg-blood-soft px-4 py-3 text-blood-ink"
    >
      <TriangleAlert aria-hidden="true" className="size-5 flex-none" />
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{children}</span>
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry}>
          {uiWords.tryAgain}
        </Button>
      )}
    </div>
  );
}
