import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../ui/focus.ts';

interface NotedRow {
  readonly row: Element | undefined;
  readonly index: number;
}

/**
 * Keeps focus in a list while actions change it. When an action removes the button that had focus, focus moves to the
 * button's row, to the row that has taken its place, or to the heading, unless the person has moved on.
 *
 * @param isActing while an action waits for its confirmation or its response
 * @returns a function that notes the row of an action, by its index, before the action begins
 */
export function useKeptFocus(
  rows: RefObject<HTMLElement | null>,
  headingId: string,
  isActing: boolean,
): (index: number) => void {
  const noted = useRef<NotedRow | null>(null);

  useEffect(() => {
    function forget() {
      noted.current = null;
    }
    const inputEvents = ['pointerdown', 'keydown'] as const;
    for (const event of inputEvents) document.addEventListener(event, forget, true);
    return () => {
      for (const event of inputEvents) document.removeEventListener(event, forget, true);
    };
  }, []);

  // After every render: the row may change before the dialog closes, or after it.
  useLayoutEffect(() => {
    if (noted.current === null || isActing || !isFocusLost()) return;
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
