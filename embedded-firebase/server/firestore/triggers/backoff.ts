/** How many failures an event has before it is given up. */
export const maxAttempts = 7;

const firstDelay = 10_000;
const factor = 3;

/** The longest delay before another attempt, in milliseconds. All seven attempts take 17 to 36 minutes. */
export const maxDelay = 900_000;

/**
 * The delay before the next attempt: truncated exponential backoff with jitter, so that events which failed together are
 * not tried together again.
 *
 * @param attempts the failed ones
 * @returns milliseconds, between the half and all of 10 s, 30 s, 90 s, 270 s, then 810 s and 900 s
 */
export function retryDelay(attempts: number): number {
  const delay = Math.min(firstDelay * factor ** (attempts - 1), maxDelay);
  return Math.round(delay * (0.5 + Math.random() / 2));
}
