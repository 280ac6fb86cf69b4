const hour = 60 * 60 * 1_000;
/** Leaves a server that has just started to the people who wait for it. */
const firstDelay = 60_000;

/**
 * Runs work once a day while the server runs, first a minute after its start.
 *
 * @param onError receives the error of a failed run; the next day tries again
 * @returns a function that stops it
 */
export function everyDay(work: () => Promise<unknown>, onError: (error: unknown) => void): () => void {
  return every(24 * hour, work, onError);
}

/** The same once an hour. */
export function everyHour(work: () => Promise<unknown>, onError: (error: unknown) => void): () => void {
  return every(hour, work, onError);
}

function every(
  interval: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => void {
  const run = () => {
    work().catch(onError);
  };
  const first = setTimeout(run, firstDelay).unref();
  const later = setInterval(run, interval).unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}
