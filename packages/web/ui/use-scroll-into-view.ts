import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Scrolls the element with `ref` into view on `scroll()`, in the next frame, when the outcome of a call is rendered. For a
 * message at the top of a form, whose button is at its end. An invalid field that has focus is scrolled to last: it has to
 * be in view, with the message if both fit.
 */
export function useScrollIntoView<Target extends HTMLElement>() {
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
  const scroll = useCallback(() => setCalls((count) => count + 1), []);
  return { ref, scroll };
}
