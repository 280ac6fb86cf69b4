import { type ReactNode, useDeferredValue, useEffect } from 'react';

let isSiteDrawn = false;

/**
 * Draws what stands below a phone's first sight once that sight has been painted: drawing both at once held it up on
 * a cheap phone. Later screens are drawn whole, so that the browser finds its place on going back.
 */
export function BelowFirstSight({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, isSiteDrawn);
  useEffect(() => {
    isSiteDrawn = true;
  }, []);
  return isDue ? children : null;
}
