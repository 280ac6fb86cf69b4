import { dataMessages } from '#lib/firestore/messages.ts';
import { withTimeout } from './firestore/call.ts';
import { CallError } from './firestore/errors.ts';

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
