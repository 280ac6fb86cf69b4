import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { createAccount } from './accounts.ts';
import { problemOf } from './errors.ts';

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
])('recognises the backend’s refusal of %s by its reason', async (_, email, password, kind, sentence) => {
  const error: unknown = await createAccount(email, password).catch((refusal: unknown) => refusal);
  expect(problemOf(error)).toEqual({ kind, message: expect.stringMatching(sentence) });
});
