/** Runs jobs one after another, in the order in which they came. */
export interface TurnQueue {
  /**
   * Waits for its turn, then runs `job`; nobody else's turn comes before `job` has settled.
   *
   * @returns what `job` resolves to
   * @throws what `onFull` makes, at once, when too many wait already; or what `job` throws
   */
  run<Result>(job: () => Promise<Result>): Promise<Result>;
}

/**
 * A queue with one turn at a time and a bounded number of jobs, the running one included.
 *
 * @param onFull makes the error for a job that finds no place
 */
export function createTurnQueue(places: number, onFull: () => Error): TurnQueue {
  let taken = 0;
  let last: Promise<unknown> = Promise.resolve();

  return {
    async run(job) {
      if (taken >= places) throw onFull();
      taken += 1;
      const turn = last.then(job);
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        taken -= 1;
      }
    },
  };
}
