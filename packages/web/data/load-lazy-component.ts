import type { ComponentType } from 'react';
import { logProblem } from './errors.ts';
import { loadChunk } from './load-chunk.ts';

/**
 * Makes the dynamic import of a part of a screen, for `lazy` of React. A screen does without a part that does not arrive, and
 * there is a line in the console.
 *
 * @param instead what takes its place then
 */
export async function loadLazyComponent<Props>(
  importPart: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
): Promise<{ readonly default: ComponentType<Props> }> {
  try {
    return { default: await loadChunk(importPart) };
  } catch (error) {
    logProblem('A part of the screen could not be loaded.', error);
    return { default: instead };
  }
}
