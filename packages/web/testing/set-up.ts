import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// happy-dom's selects lack `size`, by which react-hook-form tells one that was changed before the form was ready.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true });

let consoleCalls: (() => unknown[])[] = [];

/** What is written to the console fails a test, unless the test expects it: it spies too, and clears its spy. */
beforeEach(() => {
  const spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  consoleCalls = spies.map((spy) => () => spy.mock.calls);
});

afterEach(() => {
  cleanup();
  const noise = consoleCalls.flatMap((calls) => calls());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  expect(noise).toEqual([]);
});

/** Parts of the app that were asked for ahead of time arrive before the test's surroundings go. */
afterAll(() => vi.dynamicImportSettled());
