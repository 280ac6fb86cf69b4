import type { ListPosition } from '../../../lib/firestore/list-stages.ts';
import type { ListQuery } from './list-query.ts';
import type { AdminRecords } from './records-api.ts';

/** How long work in many calls is followed. */
export interface LongWork {
  /** Ends the work before its next call. */
  readonly signal: AbortSignal;
  /** Is told how many records are done. */
  readonly onProgress: (done: number) => void;
}

/**
 * Reads all records of a list, page by page.
 *
 * @throws the signal's reason once the work has been stopped
 */
export async function readAll<Item extends { readonly id: string }>(
  records: AdminRecords<Item>,
  listQuery: ListQuery,
  { signal, onProgress }: LongWork,
): Promise<readonly Item[]> {
  const all = new Map<string, Item>();
  let after: ListPosition | null = null;
  do {
    const page = await records.readPage(listQuery, after);
    signal.throwIfAborted();
    for (const item of page.items) all.set(item.id, item);
    onProgress(all.size);
    after = page.next;
  } while (after !== null);
  return [...all.values()];
}
