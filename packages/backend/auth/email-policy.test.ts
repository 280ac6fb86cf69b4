import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAccounts, signUp, wireError } from '../testing/auth-client.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';

const refusal = 'Please use your university email address.';
const refused = { status: 400, body: wireError(`OPERATION_NOT_ALLOWED : EMAIL_NOT_ALLOWED: ${refusal}`) };

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({
    emailPolicy: { isAllowed: (email) => email.endsWith('@campus.test'), refusal },
    rateLimits: { signUpsPerNetwork: { times: 1, seconds: 3_600 } },
  });
});
afterAll(() => backend.stop());

test('only addresses that the campus admits get an account, and refusals count against nobody', async () => {
  const attempt = (email: string) => callAccounts(backend, 'signUp', { email, password: 'secret-1' });
  for (const email of ['salma@other.test', 'salma@campus.test.evil.test', 'campus.test@other.test']) {
    expect(await attempt(email)).toEqual(refused);
  }
  expect((await attempt('Salma@CAMPUS.test')).status).toBe(200);
});

test('an account changes to an admitted address only', async () => {
  await backend.backend.accounts.create({
    email: 'older@other.test',
    password: 'secret-1',
    emailVerified: true,
  });
  const { body } = await callAccounts(backend, 'signInWithPassword', {
    email: 'older@other.test',
    password: 'secret-1',
  });
  const change = (newEmail: string) =>
    callAccounts(backend, 'sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken: body.idToken,
      newEmail,
    });
  expect(await change('new@other.test')).toEqual(refused);
  expect((await change('new@campus.test')).status).toBe(200);
});

test('without a policy every address is admitted', async () => {
  const open = await startBackend();
  try {
    await signUp(open, 'salma@other.test');
  } finally {
    await open.stop();
  }
});
