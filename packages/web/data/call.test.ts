import { FirebaseError } from 'firebase/app';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askWhenSignedOut, read, write } from './call.ts';
import { problemOf } from './errors.ts';

const never = () => new Promise<never>(() => {});

describe('a call without an answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['reads', read, 15],
    ['writes', write, 30],
  ] as const)('that %s is given up after its time, and says so', async (_, make, seconds) => {
    let outcome: unknown = 'waiting';
    make(never).catch((error: unknown) => {
      outcome = problemOf(error);
    });
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual({
      kind: 'timeout',
      message: `There was no answer within ${seconds} seconds.`,
    });
  });
});

describe('a call that is refused as signed out', () => {
  it('is made once more with a new token, while the session stands', async () => {
    const { call, count } = refusedFirst();
    askWhenSignedOut(async () => true);
    expect(await write(call)).toBe('done');
    expect(count()).toBe(2);
  });

  it('stays refused when the session is over', async () => {
    const { call, count } = refusedFirst();
    askWhenSignedOut(async () => false);
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
