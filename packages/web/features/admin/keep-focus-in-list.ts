import type { RefObject } from 'react';

/**
 * Notes where in a list a person is before an act. The given function, called afterwards, puts focus back where the
 * button that had it is gone: to its row, to the one that has taken the row's place, or to the heading.
 */
export function keepFocusInList(
  rows: RefObject<HTMLElement | null>,
  index: number,
  headingId: string,
): () => void {
  const row = rows.current?.children[index];
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const children = rows.current?.children;
      const next = row?.isConnected ? row : (children?.[index] ?? children?.[index - 1]);
      const target = next ?? document.getElementById(headingId);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    });
}
