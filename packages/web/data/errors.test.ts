import { describe, expect, it } from 'vitest';
import { dataWords } from '../words/en/data.ts';
import { CallError, failureSentence, isPassing, problemOf } from './errors.ts';

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

  it.each([
    ['You have opened very many records. Please try again in 12 minutes.', dataWords.tooMuchRead(12)],
    ['You have opened very many records.', 'You have opened very many records. Please try again later.'],
    [
      'You have saved very many changes. Please try again in 1 minutes.',
      'You have saved very many changes. Please try again in 1 minute.',
    ],
  ])('of a quota that is used up is said in our words: "%s"', (told, sentence) => {
    const code = 'resource-exhausted';
    const error = Object.assign(new Error(`Request failed with error: ${told}`), { code });
    expect(problemOf(error)).toEqual({ kind: 'quota-exceeded', message: sentence });
    expect(isPassing(error)).toBe(false);
    expect(failureSentence(error, 'It failed.')).toBe(sentence);
  });

  it('of a password that is too common is said without the SDK’s frame', () => {
    const told = 'Firebase: This password is too common. Please choose another one. (auth/weak-password).';
    expect(problemOf(Object.assign(new Error(told), { code: 'auth/weak-password' }))).toEqual({
      kind: 'common-password',
      message: 'This password is too common. Please choose another one.',
    });
  });

  it('of an address from outside a closed community is said without the SDK’s frame', () => {
    const sentence = 'Please use your university email address (campus.test, cse.campus.test).';
    const code = 'auth/operation-not-allowed';
    const told = `Firebase: ${sentence} (auth/operation-not-allowed).`;
    expect(problemOf(Object.assign(new Error(told), { code }))).toEqual({
      kind: 'foreign-address',
      message: sentence,
    });
    expect(problemOf(Object.assign(new Error('Sign-in is disabled.'), { code })).kind).toBe('other');
  });

  it('of a quota that is not the account’s keeps the provider’s message', () => {
    const error = Object.assign(new Error('Quota exceeded.'), { code: 'resource-exhausted' });
    expect(problemOf(error)).toEqual({ kind: 'throttled', message: 'Quota exceeded.' });
    expect(failureSentence(error, 'It failed.')).toBe('It failed.');
  });

  it('of a call that was given up keeps its kind', () => {
    expect(problemOf(new CallError('timeout', 'Too late.'))).toEqual({
      kind: 'timeout',
      message: 'Too late.',
    });
  });
});
