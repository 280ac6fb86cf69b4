/** Runs jobs one after another, in the order in which they came. */
export interface TurnQueue {
  /**
   * Waits for its turn, then runs `job`; nobody else's turn comes before `job` has settled.
   *
   * @returns what `job` resolves to
   * @throws what `onFull` makes: at once when too many wait already, or when its turn comes too late; or what `job` throws
   */
  run<Result>(job: () => Promise<Result>): Promise<Result>;
}

export interface TurnQueueOptions {
  /** How many jobs are in it at most, the running one included. */
  readonly places: number;
  /** In milliseconds. A job whose turn comes later is not run: whoever asked for it has given up by then. */
  readonly longestWait: number;
  /** Makes the error for a job that finds no place, or has waited too long. */
  readonly onFull: () => Error;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** A queue with one turn at a time, bounded in jobs and in time. */
export function createTurnQueue(options: TurnQueueOptions): TurnQueue {
  const { places, longestWait, onFull, now = () => performance.now() } = options;
  let taken = 0;
  let last: Promise<unknown> = Promise.resolve();

  return {
    async run(job) {
      if (taken >= places) throw onFull();
      taken += 1;
      const joined = now();
      const turn = last.then(() => {
        if (now() - joined > longestWait) throw onFull();
        return job();
      });
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        taken -= 1;
      }
    },
  };
}
