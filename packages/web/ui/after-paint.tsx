import { type ReactNode, Suspense } from 'react';

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

/** Content below the fold, which a prerendered page hydrates in a task of its own, after what is in view. */
export function BelowTheFold({ children }: { readonly children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
