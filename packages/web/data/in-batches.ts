/** As many calls as a browser sends at a time to one origin, with some left for the rest of the page. */
const concurrencyLimit = 4;

/**
 * Works on a list in batches, with a concurrency limit. After a failure, or once it is stopped, no other batch is begun.
 *
 * @throws the first failure, when the batches that were begun have ended
 */
export async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  signal: AbortSignal,
  work: (batch: readonly Item[]) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let next = 0;

  async function workOff(): Promise<void> {
    while (next < items.length && !signal.aborted && failures.length === 0) {
      const batch = items.slice(next, next + size);
      next += size;
      await work(batch).catch((error: unknown) => failures.push(error));
    }
  }

  await Promise.all(Array.from({ length: concurrencyLimit }, workOff));
  if (failures.length > 0) throw failures[0];
}
