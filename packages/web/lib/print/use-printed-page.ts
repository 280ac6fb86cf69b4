import { type ReactNode, useState } from 'react';
import { problemOf } from '../firestore/errors.ts';
import { loadChunk } from '../load-chunk.ts';
import { showToast } from '../toast.ts';

/**
 * Prints a page of its own. What only paper needs is loaded then.
 *
 * @returns the page to render, and the function that prints: it is given how the page is made, with what ends it
 */
export function usePrintedPage() {
  const [page, setPage] = useState<ReactNode>(null);

  async function print(makePage: (onEnd: () => void) => Promise<ReactNode>): Promise<void> {
    try {
      setPage(await loadChunk(() => makePage(() => setPage(null))));
    } catch (error) {
      showToast({ failed: true, sentence: problemOf(error).message });
    }
  }

  return { page, print };
}
