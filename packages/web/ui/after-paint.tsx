import { type ReactNode, useDeferredValue, useEffect } from 'react';

let isFirstScreenPainted = false;

/**
 * Calls `callback` after the next frame has been painted, so that a prefetch does not delay what the person has asked for.
 *
 * @returns a function that cancels the call, as an effect expects
 */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Renders content below the fold after the first paint, which it would delay on a slow phone. Later screens are rendered
 * completely, so that the browser can restore the scroll position.
 */
export function BelowTheFold({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, isFirstScreenPainted);
  useEffect(() => {
    isFirstScreenPainted = true;
  }, []);
  return isDue ? children : null;
}
