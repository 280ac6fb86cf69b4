import { type ErrorReason, errorReasons, withReason } from '@embedded-firebase/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataMessages } from '#lib/firestore/messages.ts';
import { createAccount } from '../../session/accounts.ts';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { CallError, failureSentence, isTransient, problemOf } from './errors.ts';

describe('problemOf', () => {
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
  ])('classifies the code %s as %s and keeps the message', (code, kind) => {
    const error = Object.assign(new Error('What the provider says.'), { code });
    expect(problemOf(error)).toEqual({ kind, message: 'What the provider says.' });
  });

  it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'classifies the browser’s message "%s" as offline',
    (message) => {
      const error = Object.assign(new Error(`Request failed with error: ${message}`), { code: 'unknown' });
      expect(problemOf(error)).toEqual({ kind: 'offline', message: dataMessages.noConnection });
      expect(isTransient(error)).toBe(true);
    },
  );

  it.each(errorReasons)('recognises the backend’s reason %s, whatever the sentence', (reason) => {
    const message = withReason(reason, 'Words that change: in another language.');
    for (const [code, framed] of [
      ['auth/any-code', `Firebase: ${message} (auth/any-code).`],
      ['resource-exhausted', `Request failed with error: ${message}`],
    ]) {
      const { kind } = problemOf(Object.assign(new Error(framed), { code }));
      expect(['common-password', 'foreign-address', 'quota-exceeded']).toContain(kind);
    }
  });

  it.each<[ErrorReason, number | undefined, string]>([
    ['READ_QUOTA_EXCEEDED', 690, dataMessages.tooMuchRead(12)],
    ['READ_QUOTA_EXCEEDED', undefined, 'You have opened very many records. Please try again later.'],
    ['WRITE_QUOTA_EXCEEDED', 60, 'You have saved very many changes. Please try again in 1 minute.'],
    [
      'CREATION_QUOTA_EXCEEDED',
      9_000,
      'You have reached the limit for one day. Please try again in 3 hours.',
    ],
  ])('has our own sentence for %s, %s seconds', (reason, seconds, sentence) => {
    const code = 'resource-exhausted';
    const message = withReason(reason, 'Words that change.', seconds);
    const error = Object.assign(new Error(`Request failed with error: ${message}`), { code });
    expect(problemOf(error)).toEqual({ kind: 'quota-exceeded', message: sentence });
    expect(isTransient(error)).toBe(false);
    expect(failureSentence(error, 'It failed.')).toBe(sentence);
  });

  it('removes the SDK’s frame from the refusal of a common password', () => {
    const message = `Firebase: ${withReason('COMMON_PASSWORD', 'Words that change.')} (auth/weak-password).`;
    expect(problemOf(Object.assign(new Error(message), { code: 'auth/weak-password' }))).toEqual({
      kind: 'common-password',
      message: 'This password is too common. Please choose another one.',
    });
  });

  it('removes the SDK’s frame from the refusal of a foreign address', () => {
    const sentence = 'Please use your university email address (campus.test, cse.campus.test).';
    const code = 'auth/operation-not-allowed';
    const message = `Firebase: ${withReason('EMAIL_NOT_ALLOWED', sentence)} (auth/operation-not-allowed).`;
    expect(problemOf(Object.assign(new Error(message), { code }))).toEqual({
      kind: 'foreign-address',
      message: sentence,
    });
    expect(problemOf(Object.assign(new Error('Sign-in is disabled.'), { code })).kind).toBe('other');
  });

  it('keeps the message of a quota that is not the account’s', () => {
    const error = Object.assign(new Error('Quota exceeded.'), { code: 'resource-exhausted' });
    expect(problemOf(error)).toEqual({ kind: 'rate-limited', message: 'Quota exceeded.' });
    expect(failureSentence(error, 'It failed.')).toBe('It failed.');
  });

  it('keeps the message of an unknown reason', () => {
    const message = 'Request failed with error: NEWER_REASON: Something else.';
    const error = Object.assign(new Error(message), { code: 'resource-exhausted' });
    expect(problemOf(error)).toEqual({ kind: 'rate-limited', message });
  });

  it('keeps the kind of a CallError', () => {
    expect(problemOf(new CallError('timeout', 'Too late.'))).toEqual({
      kind: 'timeout',
      message: 'Too late.',
    });
  });
});

describe('a refusal of the real backend', () => {
  let campus: Campus;

  beforeAll(async () => {
    campus = await startCampus({ emailDomains: ['campus.test'] });
  });
  afterAll(() => campus.close());

  it.each([
    [
      'a common password',
      'ayesha@campus.test',
      'iloveyou',
      'common-password',
      /^This password is too common\./,
    ],
    [
      'an address of another domain',
      'ayesha@elsewhere.test',
      'invented-1',
      'foreign-address',
      /^Please use your university email address \(campus\.test\)\.$/,
    ],
  ])('of %s is recognised by its reason', async (_, email, password, kind, sentence) => {
    const error: unknown = await createAccount(email, password).catch((refusal: unknown) => refusal);
    expect(problemOf(error)).toEqual({ kind, message: expect.stringMatching(sentence) });
  });
});
