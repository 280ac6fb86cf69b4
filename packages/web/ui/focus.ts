import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Whether no control has focus: the one that had it was removed, or disabled (which some browsers leave focused). */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches(':disabled');
}

/** Gives focus back to a button after the call during which it is disabled, unless something else has taken focus. */
export function useFocusKeptWhileBusy(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current ||= document.activeElement === button.current;
    if (busy || !hadFocus.current) return;
    hadFocus.current = false;
    if (isFocusLost()) button.current?.focus({ preventScroll: true });
  }, [busy]);
  return button;
}
