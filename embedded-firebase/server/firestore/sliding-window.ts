/** An event counts at most a twelfth of the window too long. */
const bucketsPerWindow = 12;

interface Bucket {
  /** Milliseconds since the epoch. */
  readonly start: number;
  count: number;
}

/**
 * A sliding window counter. Events are counted in buckets, each of which expires when the last event that it may hold is
 * older than the window: the sum is never less than the events of the window.
 */
export class SlidingWindow {
  readonly #width: number;
  readonly #lifetime: number;
  /** Oldest first; at most one more than a window has. */
  readonly #buckets: Bucket[] = [];

  /** @param seconds the length of the window */
  constructor(seconds: number) {
    this.#width = (seconds * 1_000) / bucketsPerWindow;
    this.#lifetime = seconds * 1_000 + this.#width;
  }

  /** The number of events that count at `now` (milliseconds since the epoch). */
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

  /** Takes back events that were just added. */
  subtract(events: number): void {
    const newest = this.#buckets.at(-1);
    if (newest !== undefined) newest.count = Math.max(0, newest.count - events);
  }

  /**
   * The time until more events fit.
   *
   * @returns milliseconds; where they never fit, the time until no event counts
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
    // A bucket in the future was filled before the clock was set back, and would count too long.
    if ((this.#buckets.at(-1)?.start ?? 0) > now) this.#buckets.length = 0;
    const expired = this.#buckets.findIndex(({ start }) => start + this.#lifetime > now);
    this.#buckets.splice(0, expired === -1 ? this.#buckets.length : expired);
  }

  #startOf(now: number): number {
    return Math.floor(now / this.#width) * this.#width;
  }
}
