import type { ComponentType } from 'react';
import { dataMessages } from '#lib/firestore/messages.ts';
import { withTimeout } from './firestore/call.ts';
import { CallError, logProblem } from './firestore/errors.ts';

/** Specification section 9: additional script parts load with a 120-second time-out. */
const chunkSeconds = 120;

/** Makes a dynamic import. Throws a CallError when the chunk does not arrive. */
export async function loadChunk<Chunk>(importChunk: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await withTimeout(chunkSeconds, importChunk);
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError('offline', dataMessages.noConnection, { cause: error });
  }
}

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
