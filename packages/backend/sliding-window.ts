/** Into how many buckets a window is divided: an event counts for at most a twelfth of the window too long. */
const bucketsPerWindow = 12;

interface Bucket {
  /** Milliseconds since the epoch. */
  readonly start: number;
  count: number;
}

/**
 * Counts events in a sliding window. They are put into buckets, each of which counts until the last event that it may
 * hold is older than the window: the sum is never less than what happened within the window.
 */
export class SlidingWindow {
  readonly #width: number;
  readonly #lifetime: number;
  /** Oldest first; at most one more than there are in a window. */
  readonly #buckets: Bucket[] = [];

  /** @param seconds the length of the window */
  constructor(seconds: number) {
    this.#width = (seconds * 1_000) / bucketsPerWindow;
    this.#lifetime = seconds * 1_000 + this.#width;
  }

  /** How many events count at `now` (milliseconds since the epoch). */
  count(now: number): number {
    this.#dropExpired(now);
    return this.#buckets.reduce((sum, { count }) => sum + count, 0);
  }

  add(now: number, events: number): void {
    this.#dropExpired(now);
    const start = this.#startOf(now);
    const newest = this.#buckets.at(-1);
    if (newest?.start === start) newest.count += events;
    else this.#buckets.push({ start, count: events });
  }

  /** Takes back events that were added a moment ago. */
  subtract(events: number): void {
    const newest = this.#buckets.at(-1);
    if (newest !== undefined) newest.count = Math.max(0, newest.count - events);
  }

  /**
   * How long to wait until so many more events fit.
   *
   * @returns milliseconds; where they never fit, until nothing counts any more
   */
  waitFor(events: number, limit: number, now: number): number {
    let excess = this.count(now) + events - limit;
    let end = now;
    for (const { start, count } of this.#buckets) {
      if (excess <= 0) break;
      excess -= count;
      end = start + this.#lifetime;
    }
    return end - now;
  }

  #dropExpired(now: number): void {
    // A bucket that lies ahead was filled before the clock was set back: it would count for as long as that was.
    if ((this.#buckets.at(-1)?.start ?? 0) > now) this.#buckets.length = 0;
    const expired = this.#buckets.findIndex(({ start }) => start + this.#lifetime > now);
    this.#buckets.splice(0, expired === -1 ? this.#buckets.length : expired);
  }

  #startOf(now: number): number {
    return Math.floor(now / this.#width) * this.#width;
  }
}
