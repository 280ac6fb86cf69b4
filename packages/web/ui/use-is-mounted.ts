import { type RefObject, useEffect, useRef } from 'react';

/** Tells whether the component is still mounted, for a call that ends after the person has left the screen. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
