import { maxIdsPerQuery, readContactNumbers } from '../../../lib/firestore/read-many.ts';
import { readLogged } from '../audit/api.ts';
import type { LongWork } from './read-all.ts';

/** Reads the numbers of donors who hide them, for an export. The audit log tells that first. */
export function readHiddenNumbers(
  ids: readonly string[],
  { signal, onProgress }: LongWork,
): Promise<ReadonlyMap<string, string>> {
  return readLogged({ action: 'export-numbers', collection: 'donors', targets: [] }, async () => {
    const numbers = new Map<string, string>();
    for (let from = 0; from < ids.length; from += maxIdsPerQuery) {
      signal.throwIfAborted();
      for (const [id, number] of await readContactNumbers(ids.slice(from, from + maxIdsPerQuery)))
        numbers.set(id, number);
      onProgress(Math.min(from + maxIdsPerQuery, ids.length));
    }
    return numbers;
  });
}
