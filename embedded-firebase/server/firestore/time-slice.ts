/** Work that yields wherever it may be interrupted (cooperative scheduling). */
export type SlicedWork<Result> = Generator<undefined, Result, undefined>;

/** How long other calls wait for one slice. */
const sliceMilliseconds = 10;

/**
 * Runs work if one slice suffices.
 *
 * @returns what the work returns; null when it was given up
 */
export function runInOneSlice<Result>(work: SlicedWork<Result>): Result | null {
  const step = runSlice(work);
  if (step.done) return step.value;
  work.return(undefined as never);
  return null;
}

/**
 * Runs work in slices, between which the event loop continues.
 *
 * @param beforeSlice called before each slice; what it throws ends the work
 * @returns what the work returns
 */
export async function runInSlices<Result>(
  work: SlicedWork<Result>,
  beforeSlice: () => void,
): Promise<Result> {
  try {
    while (true) {
      beforeSlice();
      const step = runSlice(work);
      if (step.done) return step.value;
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    work.return(undefined as never);
  }
}

function runSlice<Result>(work: SlicedWork<Result>): IteratorResult<undefined, Result> {
  const end = performance.now() + sliceMilliseconds;
  while (true) {
    const step = work.next();
    if (step.done || performance.now() > end) return step;
  }
}
