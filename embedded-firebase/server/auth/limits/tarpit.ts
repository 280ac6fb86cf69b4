import { setTimeout as sleepFor } from 'node:timers/promises';
import { ApiError } from '../../api-error.ts';

/** How close a source is to a rate limit. */
export interface Load {
  /** Concurrent calls with the same key count together. */
  readonly key: string;
  /** The events counted so far. */
  readonly count: number;
  /** Above this count, calls are delayed. */
  readonly softLimit: number;
  /** From this count on, the delay is the longest. */
  readonly hardLimit: number;
}

/** The bounds of a tarpit. */
export interface TarpitOptions {
  /** In milliseconds. */
  readonly longestDelay: number;
  /** The maximum number of delayed calls of one source. */
  readonly placesPerSource: number;
  /** The maximum number of delayed calls of all sources. */
  readonly places: number;
  /** Resolves after some milliseconds; rejects when the signal is aborted. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** A tarpit: delays calls of sources that are close to a rate limit, and bounds the number of delayed calls. */
export interface Tarpit {
  /**
   * Runs `job` after a delay that grows with each load from its soft to its hard limit. Concurrent calls count as
   * events, so that concurrency avoids no delay.
   *
   * @throws the error of `refusal` when too many calls are delayed; ApiError UNAVAILABLE when the tarpit is closed
   *   during the delay; or the error of `job`
   */
  run<Result>(loads: readonly Load[], job: () => Promise<Result>, refusal: () => Error): Promise<Result>;
  /** Refuses delayed calls, and calls that would be delayed. */
  close(): void;
}

/** Creates a tarpit. */
export function createTarpit(options: TarpitOptions): Tarpit {
  const { longestDelay, placesPerSource, places, sleep = sleepUnreferenced } = options;
  /** Delayed and running calls by source. */
  const active = createCounter();
  const delayedOf = createCounter();
  /** One per delayed call: Node warns of a leak when one signal has many listeners. */
  const delayed = new Set<AbortController>();
  let isClosed = false;

  function delayOf({ key, count, softLimit, hardLimit }: Load): number {
    const excess = (count + active.get(key) - softLimit) / (hardLimit - softLimit);
    return Math.max(0, Math.min(1, excess)) * longestDelay;
  }

  async function wait(loads: readonly Load[], milliseconds: number): Promise<void> {
    const ending = new AbortController();
    if (isClosed) ending.abort();
    delayed.add(ending);
    delayedOf.add(loads, 1);
    try {
      await sleep(milliseconds, ending.signal);
    } catch (cause) {
      throw new ApiError('UNAVAILABLE', 'The server is shutting down.', { cause });
    } finally {
      delayed.delete(ending);
      delayedOf.add(loads, -1);
    }
  }

  return {
    async run(loads, job, refusal) {
      const delay = Math.max(0, ...loads.map(delayOf));
      const isCrowded = loads.some(({ key }) => delayedOf.get(key) >= placesPerSource);
      if (delay > 0 && (isCrowded || delayed.size >= places)) throw refusal();
      active.add(loads, 1);
      try {
        if (delay > 0) await wait(loads, delay);
        return await job();
      } finally {
        active.add(loads, -1);
      }
    },
    close() {
      isClosed = true;
      for (const ending of delayed) ending.abort();
    },
  };
}

/** Counts calls by source, without entries for sources that have none. */
function createCounter() {
  const counts = new Map<string, number>();
  return {
    get: (key: string) => counts.get(key) ?? 0,
    add(loads: readonly Load[], calls: 1 | -1) {
      for (const { key } of loads) {
        const total = (counts.get(key) ?? 0) + calls;
        if (total === 0) counts.delete(key);
        else counts.set(key, total);
      }
    },
  };
}

/** Sleeps without keeping the process alive. */
function sleepUnreferenced(milliseconds: number, signal: AbortSignal): Promise<unknown> {
  return sleepFor(milliseconds, undefined, { ref: false, signal });
}
