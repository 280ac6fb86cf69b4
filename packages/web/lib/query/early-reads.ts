import type { QueryKey } from '@tanstack/react-query';

/** The results of some queries, by their keys. */
export type EarlyReads = readonly (readonly [key: QueryKey, result: Promise<unknown>])[];

interface EarlyRead {
  readonly result: Promise<unknown>;
  /** The result, as soon as it is there. */
  value?: unknown;
}

/** The stale time of queries that show what was read early, so that they do not read it again when they are mounted. */
export const earlyFreshMilliseconds = 1_000;
/** A result that nobody has taken by then is forgotten, as it would be old. */
const maxAgeMilliseconds = 10_000;

const begun = new Map<string, EarlyRead>();
let begunAt = 0;
/** A screen reads by itself already: it may have done so before, and would not notice that a read begins early. */
let isScreenThere = false;

/**
 * Begins reads before the first screen is there that shows their results.
 *
 * @returns a promise that settles with the last of them, even a failed one
 */
export async function readEarly(begin: () => EarlyReads): Promise<void> {
  if (isScreenThere) return;
  begunAt = performance.now();
  begun.clear();
  const reads = begin();
  for (const [key, result] of reads) begun.set(JSON.stringify(key), { result });
  await Promise.allSettled(
    reads.map(async ([key, result]) => {
      const value = await result;
      const read = begun.get(JSON.stringify(key));
      if (read?.result === result) read.value = value;
    }),
  );
}

/** Returns the result of a read that has begun early, to the first who asks, or reads. */
export function takeEarlyRead<Result>(key: QueryKey, read: () => Promise<Result>): Promise<Result> {
  const early = take(key);
  return early === undefined ? read() : (early.result as Promise<Result>);
}

/** Returns the result of a read that has begun early, if it is there already, to the first who asks. */
export function takeEarlyResult<Result>(key: QueryKey): Result | undefined {
  if (begun.get(JSON.stringify(key))?.value === undefined) return undefined;
  return take(key)?.value as Result | undefined;
}

/** Forgets what was read for another person. */
export function forgetEarlyReads(): void {
  begun.clear();
}

function take(key: QueryKey): EarlyRead | undefined {
  isScreenThere = true;
  const name = JSON.stringify(key);
  const early = begun.get(name);
  begun.delete(name);
  return performance.now() - begunAt < maxAgeMilliseconds ? early : undefined;
}
