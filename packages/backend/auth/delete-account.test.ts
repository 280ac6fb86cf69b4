import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAccounts, callToken, signUp, wireError } from '../testing/auth-client.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

test('accounts:delete deletes the account and what it could do', async () => {
  const { idToken, refreshToken } = await signUp(backend, 'leaving@campus.test');
  expect(await callAccounts(backend, 'delete', { idToken })).toEqual({
    status: 200,
    body: { kind: 'identitytoolkit#DeleteAccountResponse' },
  });
  expect((await callAccounts(backend, 'lookup', { idToken })).body).toEqual(wireError('USER_NOT_FOUND'));
  expect((await callAccounts(backend, 'delete', { idToken })).body).toEqual(wireError('USER_NOT_FOUND'));
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
  expect((await callToken(backend, form)).body).toEqual(wireError('TOKEN_EXPIRED'));
  await signUp(backend, 'leaving@campus.test');
});

test('accounts:delete asks for a sign-in of the last five minutes', async () => {
  const { idToken } = await signUp(backend, 'staying@campus.test');
  backend.clock.advance({ minutes: 6 });
  expect((await callAccounts(backend, 'delete', { idToken })).body).toEqual(
    wireError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'),
  );
});

test('accounts:delete deletes nobody else', async () => {
  const other = await signUp(backend, 'other@campus.test');
  const { idToken } = await signUp(backend, 'attacker@campus.test');
  const { body } = await callAccounts(backend, 'delete', { idToken, localId: other.localId });
  expect(body).toEqual(wireError('INSUFFICIENT_PERMISSION'));
  expect((await callAccounts(backend, 'delete', { localId: other.localId })).status).toBe(400);
  expect((await callAccounts(backend, 'lookup', { idToken: other.idToken })).status).toBe(200);
});
