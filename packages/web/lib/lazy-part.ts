import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { logProblem } from './firestore/errors.ts';
import { loadChunk } from './load-chunk.ts';

/**
 * A part of a screen that is loaded once it is rendered. A screen does without a part that does not arrive, and there is a line in
 * the console.
 *
 * @param importPart makes the dynamic import
 * @param instead what takes its place then
 */
export function lazyPart<Props>(
  importPart: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await loadChunk(importPart) };
    } catch (error) {
      logProblem('A part of the screen could not be loaded.', error);
      return { default: instead };
    }
  });
}
