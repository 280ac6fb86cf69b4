import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAccount, sendPasswordReset, signIn, startAccounts } from './accounts.ts';
import { problemOf } from './errors.ts';

beforeAll(() => {
  startAccounts({
    apiKey: 'key',
    projectId: 'campus',
    selfHosted: true,
    tokenSyncUrl: null,
    tokenSyncMaxAgeSeconds: 0,
  });
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['signs in', () => signIn('ayesha@campus.test', 'invented-1')],
  ['signs up', () => createAccount('ayesha@campus.test', 'invented-1')],
  ['asks for a new password', () => sendPasswordReset('ayesha@campus.test')],
])('whoever %s without an answer is told so after 30 seconds', async (_, call) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  let outcome: unknown = 'waiting';
  call().catch((error: unknown) => {
    outcome = problemOf(error);
  });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(outcome).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toEqual({ kind: 'timeout', message: 'There was no answer within 30 seconds.' });
});
