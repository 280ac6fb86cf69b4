import { setTimeout as sleepFor } from 'node:timers/promises';
import { ApiError } from '../http/api-error.ts';

/** How far a source has come towards a limit. */
export interface Load {
  /** Calls with the same key wait for one another. */
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
  /** The longest delay of one call after the one before it, in milliseconds. */
  readonly longestDelay: number;
  /** In milliseconds; a call that would have to wait longer is refused instead, before its client gives up. */
  readonly longestWait: number;
  /** How many calls wait at most, of all sources together. */
  readonly places: number;
  /** Waits so many milliseconds; rejects when the signal is aborted. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** What applies where nothing else is set. */
export const defaultTarpit: TarpitOptions = { longestDelay: 5_000, longestWait: 10_000, places: 200 };

/**
 * Delays calls of sources that have come close to a limit (a tarpit). The delays of one source follow one another, so that
 * nobody gets around them by calling in parallel, and what waits is bounded in time and in number.
 */
export interface Tarpit {
  /**
   * Runs `job`, after a delay that grows with each load from its soft to its hard limit. Calls under way count as if
   * they had come to their event.
   *
   * @throws what `refusal` makes, when the wait would be too long; ApiError UNAVAILABLE when the tarpit is closed
   *   meanwhile; or what `job` throws
   */
  run<Result>(loads: readonly Load[], job: () => Promise<Result>, refusal: () => Error): Promise<Result>;
  /** Refuses what waits. */
  close(): void;
}

interface Line {
  /** Calls that wait or run. */
  underWay: number;
  /** When the last of them begins, in milliseconds of the process's clock. */
  begins: number;
}

/** Creates a tarpit; what waits in it is lost with the process. */
export function createTarpit(options: TarpitOptions): Tarpit {
  const { longestDelay, longestWait, places, sleep = sleepAside, now = () => performance.now() } = options;
  const lines = new Map<string, Line>();
  /** One for each call that waits: of many listeners to a single signal, Node warns as of a leak. */
  const waiting = new Set<AbortController>();
  let isClosed = false;

  /** The moment at which a call may begin by one of its loads. */
  function beginOf({ key, count, softLimit, hardLimit }: Load, time: number): number {
    const { underWay, begins } = lines.get(key) ?? { underWay: 0, begins: time };
    const excess = (count + underWay - softLimit) / (hardLimit - softLimit);
    return excess <= 0 ? time : Math.max(time, begins) + Math.min(1, excess) * longestDelay;
  }

  function enter(loads: readonly Load[], begins: number): void {
    for (const { key } of loads) {
      const line = lines.get(key);
      if (line === undefined) lines.set(key, { underWay: 1, begins });
      else {
        line.underWay += 1;
        line.begins = Math.max(line.begins, begins);
      }
    }
  }

  function leave(loads: readonly Load[]): void {
    for (const { key } of loads) {
      const line = lines.get(key);
      if (line === undefined) continue;
      line.underWay -= 1;
      if (line.underWay === 0) lines.delete(key);
    }
  }

  async function wait(milliseconds: number): Promise<void> {
    const ending = new AbortController();
    if (isClosed) ending.abort();
    waiting.add(ending);
    try {
      await sleep(milliseconds, ending.signal);
    } catch (cause) {
      throw new ApiError('UNAVAILABLE', 'The server is shutting down.', { cause });
    } finally {
      waiting.delete(ending);
    }
  }

  return {
    async run(loads, job, refusal) {
      const time = now();
      const begins = Math.max(time, ...loads.map((load) => beginOf(load, time)));
      const delay = begins - time;
      if (delay > longestWait || (delay > 0 && waiting.size >= places)) throw refusal();
      enter(loads, begins);
      try {
        if (delay > 0) await wait(delay);
        return await job();
      } finally {
        leave(loads);
      }
    },
    close() {
      isClosed = true;
      for (const ending of waiting) ending.abort();
    },
  };
}

/** Does not keep the process from ending. */
function sleepAside(milliseconds: number, signal: AbortSignal): Promise<unknown> {
  return sleepFor(milliseconds, undefined, { ref: false, signal });
}
