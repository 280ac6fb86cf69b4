import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAccounts, refresh, signUp, wireError } from '../testing/auth-client.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

test('accounts:delete deletes the account with its sessions', async () => {
  const { idToken, refreshToken } = await signUp(backend, 'leaving@campus.test');
  expect(await callAccounts(backend, 'delete', { idToken })).toEqual({
    status: 200,
    body: { kind: 'identitytoolkit#DeleteAccountResponse' },
  });
  expect((await callAccounts(backend, 'lookup', { idToken })).body).toEqual(wireError('USER_NOT_FOUND'));
  expect((await callAccounts(backend, 'delete', { idToken })).body).toEqual(wireError('USER_NOT_FOUND'));
  expect((await refresh(backend, refreshToken)).body).toEqual(wireError('TOKEN_EXPIRED'));
  await signUp(backend, 'leaving@campus.test');
});

test('accounts:delete requires a recent sign-in', async () => {
  const { idToken } = await signUp(backend, 'staying@campus.test');
  backend.clock.advance({ minutes: 6 });
  expect((await callAccounts(backend, 'delete', { idToken })).body).toEqual(
    wireError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'),
  );
});

test('accounts:delete deletes no other account', async () => {
  const other = await signUp(backend, 'other@campus.test');
  const { idToken } = await signUp(backend, 'attacker@campus.test');
  const { body } = await callAccounts(backend, 'delete', { idToken, localId: other.localId });
  expect(body).toEqual(wireError('INSUFFICIENT_PERMISSION'));
  expect((await callAccounts(backend, 'delete', { localId: other.localId })).status).toBe(400);
  expect((await callAccounts(backend, 'lookup', { idToken: other.idToken })).status).toBe(200);
});
