import { FirebaseError } from 'firebase/app';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount, sendPasswordReset, signIn, startAccounts } from '../../session/accounts.ts';
import { read, setSessionRenewal, write } from './call.ts';
import { problemOf } from './errors.ts';

const never = () => new Promise<never>(() => {});

describe('a call without a response', () => {
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
    vi.stubGlobal('fetch', never);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['read', 15, () => read(never)],
    ['write', 30, () => write(never)],
    ['sign-in', 30, () => signIn('ayesha@campus.test', 'invented-1')],
    ['sign-up', 30, () => createAccount('ayesha@campus.test', 'invented-1')],
    ['password reset', 30, () => sendPasswordReset('ayesha@campus.test')],
  ] as const)('is a time-out: a %s after %i seconds', async (_, seconds, call) => {
    let outcome: unknown = 'waiting';
    call().catch((error: unknown) => {
      outcome = problemOf(error);
    });
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual({
      kind: 'timeout',
      message: `The server did not answer within ${seconds} seconds.`,
    });
  });
});

describe('a call refused as signed out', () => {
  it('is repeated once with a new token while the session is valid', async () => {
    const { call, count } = refusedFirst();
    setSessionRenewal(async () => true);
    expect(await write(call)).toBe('done');
    expect(count()).toBe(2);
  });

  it('fails when the session is over', async () => {
    const { call, count } = refusedFirst();
    setSessionRenewal(async () => false);
    await expect(write(call)).rejects.toThrow('Missing or invalid authentication.');
    expect(count()).toBe(1);
  });
});

function refusedFirst() {
  let calls = 0;
  return {
    count: () => calls,
    call: async () => {
      calls += 1;
      if (calls === 1) throw new FirebaseError('unauthenticated', 'Missing or invalid authentication.');
      return 'done';
    },
  };
}
