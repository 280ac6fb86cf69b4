import { describe, expect, test } from 'vitest';
import {
  callAccounts,
  errorOf,
  mailedCode,
  signUp,
  tooManyAttempts,
  wireError,
} from '../../testing/auth-client.ts';
import { backendForEachTest } from '../../testing/backend-fixture.ts';

const backend = backendForEachTest({ trustedProxies: 1 });

function attempt(email: string, password: string, from = '203.0.113.1') {
  return callAccounts(backend, 'signInWithPassword', { email, password }, { 'X-Forwarded-For': from });
}

const wrong = 'INVALID_LOGIN_CREDENTIALS';

async function failTenTimes(email: string, from?: string): Promise<void> {
  for (let count = 0; count < 10; count += 1) {
    expect(await errorOf(attempt(email, `guess-${count}`, from))).toBe(wrong);
  }
}

describe('accounts:signInWithPassword', () => {
  test('signs in, ignoring the case of the address', async () => {
    const { localId } = await signUp(backend, 'salma@campus.test');
    const { status, body } = await attempt('Salma@Campus.test', 'secret-1');
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'identitytoolkit#VerifyPasswordResponse',
      localId,
      email: 'salma@campus.test',
      displayName: '',
      registered: true,
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
  });

  test('responds identically to a wrong password and an unknown address', async () => {
    await signUp(backend, 'salma@campus.test');
    const known = await attempt('salma@campus.test', 'wrong-1');
    const unknown = await attempt('nobody@campus.test', 'wrong-1');
    expect(known).toEqual({ status: 400, body: wireError(wrong) });
    expect(unknown).toEqual(known);
  });

  test.each([
    [{ password: 'x' }, 'MISSING_EMAIL'],
    [{ email: 'salma@campus.test' }, 'MISSING_PASSWORD'],
    [{ email: 'salma', password: 'x' }, 'INVALID_EMAIL'],
    [{ email: 'salma@campus.test', password: 'x', tenantId: 't' }, 'UNSUPPORTED_TENANT_OPERATION'],
    [{ email: 'salma@campus.test', password: 'x', idToken: 't' }, 'OPERATION_NOT_ALLOWED'],
  ])('refuses %j', async (request, message) => {
    expect(await errorOf(callAccounts(backend, 'signInWithPassword', request))).toBe(message);
  });
});

describe('failed sign-ins', () => {
  test.each([
    ['an account', 'salma@campus.test'],
    ['an unknown address', 'nobody@campus.test'],
  ])('to %s are limited to ten per network for five minutes, across a restart', async (_, email) => {
    await signUp(backend, 'salma@campus.test');
    await failTenTimes(email);
    expect(await errorOf(attempt(email, 'secret-1'))).toMatch(tooManyAttempts);
    await backend.restart();
    expect(await errorOf(attempt(email, 'secret-1'))).toMatch(tooManyAttempts);
    expect(await errorOf(attempt(email, 'wrong-1', '203.0.113.2'))).toBe(wrong);
    backend.clock.advance({ minutes: 5 });
    expect(await errorOf(attempt(email, 'wrong-1'))).toBe(wrong);
  });

  test('are limited to ten when sent concurrently', async () => {
    await signUp(backend, 'salma@campus.test');
    const attempts = Array.from({ length: 40 }, (_, count) => attempt('salma@campus.test', `guess-${count}`));
    const messages = (await Promise.all(attempts)).map(({ body }) => JSON.stringify(body));
    expect(messages.filter((message) => message.includes('INVALID_LOGIN_CREDENTIALS'))).toHaveLength(10);
  });

  test('are forgiven by a password reset', async () => {
    await signUp(backend, 'salma@campus.test');
    await failTenTimes('salma@campus.test');
    const from = { 'X-Forwarded-For': '203.0.113.1' };
    const oobCode = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email: 'salma@campus.test' });
    const reset = { oobCode, newPassword: 'secret-2' };
    expect((await callAccounts(backend, 'resetPassword', reset, from)).status).toBe(200);
    expect((await attempt('salma@campus.test', 'secret-2')).status).toBe(200);
  });

  test('are forgiven by a successful sign-in', async () => {
    await signUp(backend, 'salma@campus.test');
    for (let count = 0; count < 9; count += 1) await attempt('salma@campus.test', 'wrong-1');
    expect((await attempt('salma@campus.test', 'secret-1')).status).toBe(200);
    await failTenTimes('salma@campus.test');
  });
});
