import { setTimeout as sleepFor } from 'node:timers/promises';
import { ApiError } from '../api-error.ts';

/** How far a source has come towards a limit. */
export interface Load {
  /** Calls with the same key count together while they are under way. */
  readonly key: string;
  /** Events that count already. */
  readonly count: number;
  /** Above it, calls are delayed. */
  readonly softLimit: number;
  /** From here on the delay is the longest. */
  readonly hardLimit: number;
}

/** The bounds of a tarpit. */
export interface TarpitOptions {
  /** The longest delay of a call, in milliseconds. */
  readonly longestDelay: number;
  /** How many calls of one source wait at most. */
  readonly placesPerSource: number;
  /** How many calls wait at most, of all sources together. */
  readonly places: number;
  /** Waits so many milliseconds; rejects when the signal is aborted. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** What applies where nothing else is set. */
export const defaultTarpit: TarpitOptions = { longestDelay: 5_000, placesPerSource: 200, places: 400 };

/** Delays calls of sources that have come close to a limit (a tarpit), and bounds how many wait. */
export interface Tarpit {
  /**
   * Runs `job`, after a delay that grows with each load from its soft to its hard limit. Calls under way count as if
   * they had come to their event, so that calling in parallel gains nothing.
   *
   * @throws what `refusal` makes, when too many wait; ApiError UNAVAILABLE when the tarpit is closed before its turn; or
   *   what `job` throws
   */
  run<Result>(loads: readonly Load[], job: () => Promise<Result>, refusal: () => Error): Promise<Result>;
  /** Refuses what waits, and what would have to wait. */
  close(): void;
}

/** Creates a tarpit; what waits in it is lost with the process. */
export function createTarpit(options: TarpitOptions): Tarpit {
  const { longestDelay, placesPerSource, places, sleep = sleepAside } = options;
  /** How many calls wait or run, by their source. */
  const underWay = createCounter();
  const waitingOf = createCounter();
  /** One for each call that waits: of many listeners to a single signal, Node warns as of a leak. */
  const waiting = new Set<AbortController>();
  let isClosed = false;

  function delayOf({ key, count, softLimit, hardLimit }: Load): number {
    const excess = (count + underWay.get(key) - softLimit) / (hardLimit - softLimit);
    return Math.max(0, Math.min(1, excess)) * longestDelay;
  }

  async function wait(loads: readonly Load[], milliseconds: number): Promise<void> {
    const ending = new AbortController();
    if (isClosed) ending.abort();
    waiting.add(ending);
    waitingOf.add(loads, 1);
    try {
      await sleep(milliseconds, ending.signal);
    } catch (cause) {
      throw new ApiError('UNAVAILABLE', 'The server is shutting down.', { cause });
    } finally {
      waiting.delete(ending);
      waitingOf.add(loads, -1);
    }
  }

  return {
    async run(loads, job, refusal) {
      const delay = Math.max(0, ...loads.map(delayOf));
      const isCrowded = loads.some(({ key }) => waitingOf.get(key) >= placesPerSource);
      if (delay > 0 && (isCrowded || waiting.size >= places)) throw refusal();
      underWay.add(loads, 1);
      try {
        if (delay > 0) await wait(loads, delay);
        return await job();
      } finally {
        underWay.add(loads, -1);
      }
    },
    close() {
      isClosed = true;
      for (const ending of waiting) ending.abort();
    },
  };
}

/** Counts calls by their sources, and remembers nothing of a source without any. */
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

/** Does not keep the process from ending. */
function sleepAside(milliseconds: number, signal: AbortSignal): Promise<unknown> {
  return sleepFor(milliseconds, undefined, { ref: false, signal });
}
