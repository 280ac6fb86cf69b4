import { useState } from 'react';
import { uiMessages } from '../messages/en/ui.ts';
import { Button } from './button.tsx';

interface RetryButtonProps {
  /** A promise that it returns ends with the attempt, whether or not it succeeded. */
  readonly onRetry: () => unknown;
}

/** The button "Try again". */
export function RetryButton({ onRetry }: RetryButtonProps) {
  const [isRetrying, setRetrying] = useState(false);

  async function retry() {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  }

  return (
    <Button size="small" busy={isRetrying} busyLabel={uiMessages.tryingAgain} onClick={retry}>
      {uiMessages.tryAgain}
    </Button>
  );
}
