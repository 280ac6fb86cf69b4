import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The row in which an act was begun, and its place. */
interface Noted {
  readonly row: Element | undefined;
  readonly index: number;
}

/**
 * Keeps focus in a list while acts change it. Where the button that had focus is gone after an act, focus goes to its row,
 * to the one that has taken the row's place, or to the heading; unless the person has gone on meanwhile.
 *
 * @param isActing while an act is asked about or under way
 * @returns what is told of an act's row before it begins, by its index
 */
export function useKeptFocus(
  rows: RefObject<HTMLElement | null>,
  headingId: string,
  isActing: boolean,
): (index: number) => void {
  const noted = useRef<Noted | null>(null);

  useEffect(() => {
    function forget() {
      noted.current = null;
    }
    const goingOn = ['pointerdown', 'keydown'] as const;
    for (const event of goingOn) document.addEventListener(event, forget, true);
    return () => {
      for (const event of goingOn) document.removeEventListener(event, forget, true);
    };
  }, []);

  // After each drawing: the row changes in another one than the dialog closes in, sooner or later.
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (noted.current === null || isActing || !isLost) return;
    const { row, index } = noted.current;
    noted.current = null;
    const children = rows.current?.children;
    const next = row?.isConnected ? row : (children?.[index] ?? children?.[index - 1]);
    const target = next ?? document.getElementById(headingId);
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });

  return (index) => {
    noted.current = { row: rows.current?.children[index], index };
  };
}
