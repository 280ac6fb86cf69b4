import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError, type DataProblemKind } from './errors.ts';
import { queryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

it.each([
  ['offline', 3, 'a connection that broke off may stand again at once'],
  ['timeout', 1, 'whoever has waited a call out is told, and asked'],
  ['denied', 1, 'a refusal stays one'],
  ['quota-exceeded', 1, 'a quota that is used up is not asked of further'],
] as const)('a reading call that ends as "%s" is made %i times: %s', async (kind, times, _reason) => {
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
