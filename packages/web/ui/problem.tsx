import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { uiMessages } from '../messages/en/ui.ts';
import { Button } from './button.tsx';

interface ProblemProps {
  readonly children: ReactNode;
  /** A promise that it gives ends with the attempt, whatever came of it; the button says so until then. */
  readonly onRetry?: (() => unknown) | undefined;
}

/** Says what could not be done, beside where it was asked for, with a way to try again. */
export function Problem({ children, onRetry }: ProblemProps) {
  const [isTrying, setTrying] = useState(false);

  async function retry() {
    setTrying(true);
    await onRetry?.();
    setTrying(false);
  }

  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-xl border border-blood-ink bg-blood-soft px-4 py-3 text-blood-ink"
    >
      <TriangleAlert aria-hidden="true" className="size-5 flex-none" />
      <span className="min-w-0 flex-1 basis-[min(14rem,70%)] font-semibold wrap-anywhere">{children}</span>
      {onRetry !== undefined && (
        <Button size="small" busy={isTrying} busyLabel={uiMessages.tryingAgain} onClick={retry}>
          {uiMessages.tryAgain}
        </Button>
      )}
    </div>
  );
}
