import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdNextAnswer } from '../testing/network.ts';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { connect, currentAuth } from './session-store.ts';
import { askAnewWhetherVerified, askWhetherVerified } from './verification.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  await connect();
});
afterAll(() => campus.close());

test('the answer to a question that was asked before the address was verified is not taken for a refusal', async () => {
  const member = await campus.join('Ayesha', { emailVerified: false });
  await waitFor(() => expect(currentAuth()).toMatchObject({ account: { uid: member.uid } }));
  const { answered, release } = holdNextAnswer('accounts:lookup');
  const earlier = askWhetherVerified();
  await answered;
  await campus.verifyElsewhere(member);
  const sinceThen = askAnewWhetherVerified();
  release();
  expect(await earlier).toBe(false);
  expect(await sinceThen).toBe(true);
});
