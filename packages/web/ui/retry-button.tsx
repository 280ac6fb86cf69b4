import { useLayoutEffect, useRef, useState } from 'react';
import { uiMessages } from '#ui/messages.ts';
import { Button } from './button.tsx';
import { isFocusLost } from './focus.ts';

interface RetryButtonProps {
  /** A promise that it returns ends with the attempt, whether or not it succeeded. */
  readonly onRetry: () => unknown;
}

/**
 * The button "Try again". When a retry removes the button while it has focus, focus moves to the row, section or screen
 * that the button was in.
 */
export function RetryButton({ onRetry }: RetryButtonProps) {
  const [isRetrying, setRetrying] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);

  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      const hasFocus = element?.contains(document.activeElement);
      // A button is disabled while it retries, which in some browsers has already taken focus from it.
      if (element !== null && (hasFocus || wasPressed.current)) focusAround(element);
    };
  }, []);

  async function retry() {
    wasPressed.current = true;
    setRetrying(true);
    await onRetry();
    setRetrying(false);
    wasPressed.current = false;
  }

  return (
    <span ref={place} className="contents">
      <Button size="small" busy={isRetrying} busyLabel={uiMessages.tryingAgain} onClick={retry}>
        {uiMessages.tryAgain}
      </Button>
    </span>
  );
}

/** Moves focus, once `element` has been removed and unless something has taken focus, to what it was in. */
function focusAround(element: Element): void {
  const around = element.closest<HTMLElement>('[tabindex="-1"]:not(main), section');
  queueMicrotask(() => {
    if (!isFocusLost()) return;
    const target = around?.isConnected
      ? headingOf(around)
      : document.querySelector<HTMLElement>('main h1, h1');
    if (target === null) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}

/** The heading that names a section; the element itself where none does. */
function headingOf(element: HTMLElement): HTMLElement {
  return document.getElementById(element.getAttribute('aria-labelledby') ?? '') ?? element;
}
