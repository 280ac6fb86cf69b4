import type { QueryKey } from '@tanstack/react-query';

/** The results of some queries, by their keys. */
export type EarlyReads = readonly (readonly [key: QueryKey, result: Promise<unknown>])[];

/** A result that nobody has taken by then is forgotten, as it would be old. */
const maxAgeMilliseconds = 10_000;

let begun: ReadonlyMap<string, Promise<unknown>> = new Map();
let begunAt = 0;
/** A screen reads by itself already: it may have done so before, and would not notice that a read begins early. */
let isScreenThere = false;

/** Begins reads before the first screen is there that shows their results. */
export function readEarly(begin: () => EarlyReads): void {
  if (isScreenThere) return;
  begunAt = Date.now();
  begun = new Map(begin().map(([key, result]) => [JSON.stringify(key), result]));
  // The screen that takes a result handles its failure.
  for (const result of begun.values()) result.catch(() => {});
}

/** Returns the result of a read that has begun early, to the first who asks, or reads. */
export function takeEarlyRead<Result>(key: QueryKey, read: () => Promise<Result>): Promise<Result> {
  isScreenThere = true;
  const name = JSON.stringify(key);
  const early = begun.get(name);
  begun = new Map([...begun].filter(([other]) => other !== name));
  return early !== undefined && Date.now() - begunAt < maxAgeMilliseconds
    ? (early as Promise<Result>)
    : read();
}
