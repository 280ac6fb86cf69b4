import { expect, test } from 'vitest';
import { callAccounts, errorOf, refresh, signIn, signUp, wireError } from '../../testing/auth-client.ts';
import { backendForAllTests } from '../../testing/backend-fixture.ts';

const backend = backendForAllTests();

test('accounts:lookup returns the caller’s account', async () => {
  const createdAt = backend.clock.now();
  const { idToken, localId } = await signUp(backend, 'nadia@campus.test');
  backend.clock.advance({ minutes: 1 });
  await signIn(backend, 'nadia@campus.test');
  const { status, body } = await callAccounts(backend, 'lookup', { idToken });
  expect(status).toBe(200);
  expect(body).toEqual({
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId,
        email: 'nadia@campus.test',
        emailVerified: false,
        passwordHash: 'UkVEQUNURUQ=',
        passwordUpdatedAt: createdAt,
        validSince: String(Math.floor(createdAt / 1_000)),
        createdAt: String(createdAt),
        lastLoginAt: String(createdAt + 60_000),
        lastRefreshAt: new Date(createdAt + 60_000).toISOString(),
        providerUserInfo: [
          {
            providerId: 'password',
            federatedId: 'nadia@campus.test',
            email: 'nadia@campus.test',
            rawId: 'nadia@campus.test',
          },
        ],
      },
    ],
  });
});

test('accounts:lookup tells when a token was last refreshed, to a day', async () => {
  const { refreshToken } = await signUp(backend, 'weekly@campus.test');
  backend.clock.advance({ days: 7 });
  const refreshedAt = backend.clock.now();
  const { body } = await refresh(backend, refreshToken);
  const answer = await callAccounts(backend, 'lookup', { idToken: body.id_token });
  expect(answer.body.users).toMatchObject([{ lastRefreshAt: new Date(refreshedAt).toISOString() }]);
});

test('accounts:lookup returns no other account', async () => {
  const { idToken } = await signUp(backend, 'omar@campus.test');
  const { body } = await callAccounts(backend, 'lookup', {
    idToken,
    email: ['nadia@campus.test'],
    localId: ['x'],
  });
  expect(JSON.stringify(body)).not.toContain('nadia');
});

test.each([
  [{}, 'MISSING_ID_TOKEN'],
  [{ idToken: '' }, 'MISSING_ID_TOKEN'],
  [{ idToken: 'nonsense' }, 'INVALID_ID_TOKEN'],
  [{ idToken: 'a.b.c' }, 'INVALID_ID_TOKEN'],
  [{ idToken: 'x'.repeat(20_000) }, 'INVALID_ID_TOKEN'],
  [{ idToken: {} }, "Invalid value at 'idToken' (TYPE_STRING)"],
  [{ email: ['nadia@campus.test'] }, 'MISSING_ID_TOKEN'],
])('accounts:lookup refuses %j', async (request, message) => {
  expect(await callAccounts(backend, 'lookup', request)).toEqual({ status: 400, body: wireError(message) });
});

test('an ID token is valid for an hour', async () => {
  const { idToken } = await signUp(backend, 'hour@campus.test');
  backend.clock.advance({ minutes: 59 });
  expect((await callAccounts(backend, 'lookup', { idToken })).status).toBe(200);
  backend.clock.advance({ minutes: 2, seconds: 1 });
  expect(await errorOf(callAccounts(backend, 'lookup', { idToken }))).toBe('TOKEN_EXPIRED');
});
