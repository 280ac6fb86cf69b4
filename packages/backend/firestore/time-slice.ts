/** Work that is done bit by bit: it yields wherever others may come in between. */
export type SlicedWork<Result> = Generator<undefined, Result, undefined>;

/** In milliseconds: what the others who call at the same time have to wait for one part of long work. */
const longestPart = 10;

/**
 * Does work in one go if that does not take long.
 *
 * @returns what the work returns; null when it was given up, as it would have taken longer than others should wait
 */
export function runInOneSlice<Result>(steps: SlicedWork<Result>): Result | null {
  const step = nextPart(steps);
  if (step.done) return step.value;
  steps.return(undefined as never);
  return null;
}

/**
 * Does work in parts of 10 ms, between which others get their turn.
 *
 * @param goOn called before each part; what it throws ends the work
 * @returns what the work returns
 */
export async function runInSlices<Result>(steps: SlicedWork<Result>, goOn: () => void): Promise<Result> {
  try {
    while (true) {
      goOn();
      const step = nextPart(steps);
      if (step.done) return step.value;
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    steps.return(undefined as never);
  }
}

function nextPart<Result>(steps: SlicedWork<Result>): IteratorResult<undefined, Result> {
  const end = performance.now() + longestPart;
  while (true) {
    const step = steps.next();
    if (step.done || performance.now() > end) return step;
  }
}
