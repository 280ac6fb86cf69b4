import { type RefObject, useEffect, useRef } from 'react';

/** Whether the screen still stands: whoever has gone elsewhere while a call was under way is left there. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
