import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * For a message at the top of a form whose button is at its end: after `bring()` the element with `ref` is scrolled into
 * view with the next frame, when what changes with the call is there. A field at fault that has focus comes last: it is in view in any
 * case, and the message with it where the screen holds both.
 */
export function useBringIntoView<Target extends HTMLElement>() {
  const ref = useRef<Target>(null);
  const [calls, setCalls] = useState(0);
  useEffect(() => {
    if (calls === 0) return;
    const frame = requestAnimationFrame(() => {
      ref.current?.scrollIntoView({ block: 'nearest' });
      document.activeElement?.closest('[aria-invalid]')?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [calls]);
  const bring = useCallback(() => setCalls((count) => count + 1), []);
  return { ref, bring };
}
