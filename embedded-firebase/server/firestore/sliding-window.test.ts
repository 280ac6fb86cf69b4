import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SlidingWindow } from './sliding-window.ts';

const seconds = 60;
const limit = 10;

test('never permits more than the limit within any window', () => {
  const attempts = fc.array(fc.record({ pause: fc.nat(20_000), events: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(attempts, (calls) => {
      const window = new SlidingWindow(seconds);
      const accepted: { readonly at: number; readonly events: number }[] = [];
      let now = Date.UTC(2026, 10, 22);
      for (const { pause, events } of calls) {
        now += pause;
        if (window.count(now) + events > limit) continue;
        window.add(now, events);
        accepted.push({ at: now, events });
      }
      for (const { at: end } of accepted) {
        const within = accepted.filter(({ at }) => at > end - seconds * 1_000 && at <= end);
        expect(within.reduce((sum, { events }) => sum + events, 0)).toBeLessThanOrEqual(limit);
      }
    }),
  );
});

test('permits events again after the stated wait, and not before', () => {
  const window = new SlidingWindow(seconds);
  const start = Date.UTC(2026, 10, 22);
  window.add(start, 4);
  window.add(start + 30_000, 6);
  const wait = window.waitFor(3, limit, start + 30_000);
  const end = start + 30_000 + wait;
  expect(window.count(end - 1)).toBe(10);
  expect(window.count(end)).toBe(6);
  expect(wait).toBeLessThanOrEqual(35_000);
  expect(window.waitFor(3, limit, end)).toBe(0);
});

test('states the time until no event counts, where events never fit', () => {
  const window = new SlidingWindow(seconds);
  window.add(0, 4);
  expect(window.count(window.waitFor(limit + 1, limit, 0))).toBe(0);
});

test('drops events that were counted while the clock was ahead', () => {
  const window = new SlidingWindow(seconds);
  const now = Date.UTC(2026, 10, 22);
  window.add(now + 24 * 60 * 60 * 1_000, limit);
  expect(window.count(now)).toBe(0);
});
