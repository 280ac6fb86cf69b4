import { readFileSync } from 'node:fs';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { callAccounts, callToken, errorOf, refresh, signUp, wireError } from '../../testing/auth-client.ts';
import { backendForAllTests } from '../../testing/backend-fixture.ts';

const backend = backendForAllTests();

test('a refresh issues an ID token with the time of the sign-in', async () => {
  const { localId, idToken, refreshToken } = await signUp(backend, 'mina@campus.test');
  backend.clock.advance({ days: 40 });
  const { status, body } = await refresh(backend, refreshToken);
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: body.id_token,
    expires_in: '3600',
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: expect.any(String),
    user_id: localId,
    project_id: 'demo-campus',
  });
  expect((await callAccounts(backend, 'lookup', { idToken: body.id_token })).status).toBe(200);
  expect(decodeJwt(String(body.id_token)).auth_time).toBe(decodeJwt(idToken).auth_time);
});

test('a refreshed ID token has the account’s current profile', async () => {
  const { idToken, refreshToken } = await signUp(backend, 'renamed@campus.test');
  await callAccounts(backend, 'update', { idToken, displayName: 'Mina' });
  const { body } = await refresh(backend, refreshToken);
  expect(decodeJwt(String(body.id_token)).name).toBe('Mina');
});

test('a refresh token expires after 90 days without use', async () => {
  const unused = await signUp(backend, 'unused@campus.test');
  const used = await signUp(backend, 'used@campus.test');
  backend.clock.advance({ days: 60 });
  expect((await refresh(backend, used.refreshToken)).status).toBe(200);
  backend.clock.advance({ days: 31 });
  expect(await errorOf(refresh(backend, unused.refreshToken))).toBe('TOKEN_EXPIRED');
  expect((await refresh(backend, used.refreshToken)).status).toBe(200);
  await signUp(backend, 'next@campus.test');
  expect(await errorOf(refresh(backend, unused.refreshToken))).toBe('TOKEN_EXPIRED');
});

test.each([
  [{}, 'MISSING_GRANT_TYPE'],
  [{ grant_type: 'password', refresh_token: 'x' }, 'INVALID_GRANT_TYPE'],
  [{ grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
  [{ grant_type: 'refresh_token', refresh_token: 'nonsense' }, 'INVALID_REFRESH_TOKEN'],
  [{ grant_type: 'refresh_token', refresh_token: 'unknown'.padEnd(43, 'x') }, 'TOKEN_EXPIRED'],
])('refuses %j', async (form: Record<string, string>, message) => {
  expect(await callToken(backend, form)).toEqual({ status: 400, body: wireError(message) });
});

test.each([
  ['grant_type', 'refresh_token'],
  ['grantType', 'refreshToken'],
])('a refresh may be sent as JSON, with %s and %s', async (grantType, name) => {
  const { localId, refreshToken } = await signUp(backend, `${name}@campus.test`);
  const body = { [grantType]: 'refresh_token', [name]: refreshToken };
  expect(await callToken(backend, JSON.stringify(body))).toMatchObject({
    status: 200,
    body: { user_id: localId },
  });
});

test('ID tokens and refresh tokens are not interchangeable', async () => {
  const { idToken, refreshToken } = await signUp(backend, 'mixed@campus.test');
  expect(await errorOf(refresh(backend, idToken))).toBe('INVALID_REFRESH_TOKEN');
  expect(await errorOf(callAccounts(backend, 'lookup', { idToken: refreshToken }))).toBe('INVALID_ID_TOKEN');
});

test('refresh tokens are stored as hashes', async () => {
  const { refreshToken } = await signUp(backend, 'hashed@campus.test');
  const files = ['database.sqlite', 'database.sqlite-wal'].map((name) => `${backend.dataFolder}/${name}`);
  for (const file of files) expect(readFileSync(file).includes(refreshToken)).toBe(false);
});
