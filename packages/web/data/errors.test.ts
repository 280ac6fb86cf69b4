import { describe, expect, it } from 'vitest';
import { dataWords } from '../words/en/data.ts';
import { CallError, isPassing, problemOf } from './errors.ts';

describe('a problem', () => {
  it.each([
    ['permission-denied', 'denied'],
    ['failed-precondition', 'missing-index'],
    ['aborted', 'conflict'],
    ['auth/invalid-credential', 'wrong-credentials'],
    ['auth/user-not-found', 'wrong-credentials'],
    ['auth/wrong-password', 'wrong-credentials'],
    ['unknown', 'other'],
    ['auth/email-already-in-use', 'conflict'],
    ['auth/weak-password', 'other'],
    ['auth/invalid-email', 'not-an-email'],
  ])('of the provider, %s, is of kind %s and keeps its message', (code, kind) => {
    const error = Object.assign(new Error('What the provider says.'), { code });
    expect(problemOf(error)).toEqual({ kind, message: 'What the provider says.' });
  });

  it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'is being offline when the browser says "%s"',
    (words) => {
      const error = Object.assign(new Error(`Request failed with error: ${words}`), { code: 'unknown' });
      expect(problemOf(error)).toEqual({ kind: 'offline', message: dataWords.noConnection });
      expect(isPassing(error)).toBe(true);
    },
  );

  it('of a call that was given up keeps its kind', () => {
    expect(problemOf(new CallError('timeout', 'Too late.'))).toEqual({
      kind: 'timeout',
      message: 'Too late.',
    });
  });
});
