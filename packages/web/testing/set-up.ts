import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// happy-dom's selects lack `size`, from which react-hook-form detects a change before the form was ready.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true });

/** Long enough for a busy machine: tests wait for what appears, not for how soon. */
configure({ asyncUtilTimeout: 15_000 });

let consoleCalls: (() => unknown[])[] = [];

/** Console output fails a test, unless the test expects it: it spies too, and clears its spy. */
beforeEach(() => {
  const spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  consoleCalls = spies.map((spy) => () => spy.mock.calls);
});

afterEach(() => {
  cleanup();
  const output = consoleCalls.flatMap((calls) => calls());
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  expect(output).toEqual([]);
});

/** Waits for preloaded chunks before the test environment is removed; the next file of the worker loads the app anew. */
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.resetModules();
});
