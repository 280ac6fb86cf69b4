import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

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
