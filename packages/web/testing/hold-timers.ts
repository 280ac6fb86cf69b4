import { vi } from 'vitest';

/** The timers of a second or more that the app has set, for which time stands still until the test lets it pass. */
interface HeldTimers {
  /** What is left of each, in milliseconds. */
  left(): readonly number[];
  /** Lets that much time pass at once. */
  pass(milliseconds: number): void;
}

/** Holds the app's timers of a second or more, so that a busy machine does not let them run out. */
export function holdTimers(): HeldTimers {
  const { setTimeout, clearTimeout } = globalThis;
  const timers = new Map<unknown, { callback: () => void; left: number }>();
  vi.stubGlobal('setTimeout', (callback: () => void, delay = 0) => {
    if (delay < 1_000) return setTimeout(callback, delay);
    const id = Symbol();
    timers.set(id, { callback, left: delay });
    return id;
  });
  vi.stubGlobal('clearTimeout', (id: unknown) => {
    if (!timers.delete(id)) clearTimeout(id as ReturnType<typeof setTimeout>);
  });
  return {
    left: () => [...timers.values()].map(({ left }) => left),
    pass(milliseconds) {
      for (const [id, timer] of timers) {
        timer.left -= milliseconds;
        if (timer.left <= 0 && timers.delete(id)) timer.callback();
      }
    },
  };
}
