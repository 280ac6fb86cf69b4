import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError, type DataProblemKind } from '../firestore/errors.ts';
import { queryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

it.each([
  ['offline', 3],
  ['timeout', 1],
  ['denied', 1],
  ['quota-exceeded', 1],
] as const)('a reading call that fails with "%s" is made %i times', async (kind, times) => {
  expect(await callsUntilFailure(kind)).toBe(times);
});

async function callsUntilFailure(kind: DataProblemKind): Promise<number> {
  let calls = 0;
  const reading = queryClient
    .fetchQuery({
      queryKey: [kind],
      queryFn: () => {
        calls += 1;
        throw new CallError(kind, 'It went wrong.');
      },
    })
    .catch(() => {});
  await vi.runAllTimersAsync();
  await reading;
  return calls;
}
