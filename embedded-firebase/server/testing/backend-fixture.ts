import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import type { BackendOptions } from '../create-backend.ts';
import { startBackend, type TestBackend } from './start-backend.ts';

/** A backend that hooks start and stop: one object, though the backend behind it changes. */
interface BackendFixture extends TestBackend {
  /** Stops the backend, and starts a new one with additional options. */
  replace(options: Partial<BackendOptions>): Promise<void>;
}

/** One backend for all tests of the file. */
export function backendForAllTests(options: Partial<BackendOptions> = {}): BackendFixture {
  const { fixture, start, stop } = backendFixture(options);
  beforeAll(start);
  afterAll(stop);
  return fixture;
}

/** A new backend for each test of the file. */
export function backendForEachTest(options: Partial<BackendOptions> = {}): BackendFixture {
  const { fixture, start, stop } = backendFixture(options);
  beforeEach(start);
  afterEach(stop);
  return fixture;
}

/** Starts a backend that is stopped after the test. */
export async function backendForThisTest(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const backend = await startBackend(options);
  onTestFinished(() => backend.stop());
  return backend;
}

function backendFixture(options: Partial<BackendOptions>) {
  let present: TestBackend | undefined;
  const start = async () => {
    present = await startBackend(options);
  };
  const stop = async () => {
    await present?.stop();
    present = undefined;
  };
  const replace = async (others: Partial<BackendOptions>) => {
    await stop();
    present = await startBackend({ ...options, ...others });
  };
  const fixture = new Proxy({} as BackendFixture, {
    get(_, name) {
      if (name === 'replace') return replace;
      if (present === undefined) throw new Error('The backend starts with the first test.');
      return Reflect.get(present, name);
    },
  });
  return { fixture, start, stop };
}
