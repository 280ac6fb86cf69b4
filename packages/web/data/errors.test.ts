import { describe, expect, it } from 'vitest';
import { type ErrorReason, errorReasons, withReason } from '../../backend/error-reason.ts';
import { dataMessages } from '../messages/en/data.ts';
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
      expect(problemOf(error)).toEqual({ kind: 'offline', message: dataMessages.noConnection });
      expect(isPassing(error)).toBe(true);
    },
  );

  it.each(errorReasons)('with the backend’s reason %s is known by it, whatever the sentence', (reason) => {
    const told = withReason(reason, 'Words that change: in another language.');
    for (const [code, framed] of [
      ['auth/any-code', `Firebase: ${told} (auth/any-code).`],
      ['resource-exhausted', `Request failed with error: ${told}`],
    ]) {
      const { kind } = problemOf(Object.assign(new Error(framed), { code }));
      expect(['common-password', 'foreign-address', 'quota-exceeded']).toContain(kind);
    }
  });

  it.each<[ErrorReason, number | undefined, string]>([
    ['READ_QUOTA_EXCEEDED', 690, dataMessages.tooMuchRead(12)],
    ['READ_QUOTA_EXCEEDED', undefined, 'You have opened very many records. Please try again later.'],
    ['WRITE_QUOTA_EXCEEDED', 60, 'You have saved very many changes. Please try again in 1 minute.'],
  ])('of a quota that is used up is said in our words: %s, %s seconds', (reason, seconds, sentence) => {
    const code = 'resource-exhausted';
    const told = withReason(reason, 'Words that change.', seconds);
    const error = Object.assign(new Error(`Request failed with error: ${told}`), { code });
    expect(problemOf(error)).toEqual({ kind: 'quota-exceeded', message: sentence });
    expect(isPassing(error)).toBe(false);
    expect(failureSentence(error, 'It failed.')).toBe(sentence);
  });

  it('of a password that is too common is said without the SDK’s frame', () => {
    const told = `Firebase: ${withReason('COMMON_PASSWORD', 'Words that change.')} (auth/weak-password).`;
    expect(problemOf(Object.assign(new Error(told), { code: 'auth/weak-password' }))).toEqual({
      kind: 'common-password',
      message: 'This password is too common. Please choose another one.',
    });
  });

  it('of an address from outside a closed community is said without the SDK’s frame', () => {
    const sentence = 'Please use your university email address (campus.test, cse.campus.test).';
    const code = 'auth/operation-not-allowed';
    const told = `Firebase: ${withReason('EMAIL_NOT_ALLOWED', sentence)} (auth/operation-not-allowed).`;
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

  it('with a reason that this version does not know keeps the provider’s message', () => {
    const message = 'Request failed with error: NEWER_REASON: Something else.';
    const error = Object.assign(new Error(message), { code: 'resource-exhausted' });
    expect(problemOf(error)).toEqual({ kind: 'throttled', message });
  });

  it('of a call that was given up keeps its kind', () => {
    expect(problemOf(new CallError('timeout', 'Too late.'))).toEqual({
      kind: 'timeout',
      message: 'Too late.',
    });
  });
});
