import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callAccounts, mailedCode, signUp, wireError } from '../testing/auth-client.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeEach(async () => {
  backend = await startBackend({ trustedProxies: 1 });
});
afterEach(() => backend.stop());

function attempt(email: string, password: string, from = '203.0.113.1') {
  return callAccounts(backend, 'signInWithPassword', { email, password }, { 'X-Forwarded-For': from });
}

const wrong = wireError('INVALID_LOGIN_CREDENTIALS');
const tooMany = {
  error: { code: 400, message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /) },
};

async function failTenTimes(email: string, from?: string): Promise<void> {
  for (let count = 0; count < 10; count += 1) {
    expect((await attempt(email, `guess-${count}`, from)).body).toEqual(wrong);
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
    expect(known).toEqual({ status: 400, body: wrong });
    expect(unknown).toEqual(known);
  });

  test.each([
    [{ password: 'x' }, 'MISSING_EMAIL'],
    [{ email: 'salma@campus.test' }, 'MISSING_PASSWORD'],
    [{ email: 'salma', password: 'x' }, 'INVALID_EMAIL'],
    [{ email: 'salma@campus.test', password: 'x', tenantId: 't' }, 'UNSUPPORTED_TENANT_OPERATION'],
    [{ email: 'salma@campus.test', password: 'x', idToken: 't' }, 'OPERATION_NOT_ALLOWED'],
  ])('refuses %j', async (request, message) => {
    expect((await callAccounts(backend, 'signInWithPassword', request)).body).toEqual(wireError(message));
  });
});

describe('failed sign-ins', () => {
  test('are limited to ten from one network address, even with the right password then', async () => {
    await signUp(backend, 'salma@campus.test');
    await failTenTimes('salma@campus.test');
    expect((await attempt('salma@campus.test', 'secret-1')).body).toMatchObject(tooMany);
  });

  test('do not lock out the owner in another network', async () => {
    await signUp(backend, 'salma@campus.test');
    await failTenTimes('salma@campus.test');
    expect((await attempt('salma@campus.test', 'secret-1', '203.0.113.2')).status).toBe(200);
  });

  test('are counted identically for unknown addresses', async () => {
    await failTenTimes('nobody@campus.test');
    expect((await attempt('nobody@campus.test', 'secret-1')).body).toMatchObject(tooMany);
  });

  test('survive a restart, and expire after five minutes', async () => {
    await signUp(backend, 'salma@campus.test');
    await failTenTimes('salma@campus.test');
    await backend.restart();
    expect((await attempt('salma@campus.test', 'secret-1')).body).toMatchObject(tooMany);
    backend.clock.advance({ minutes: 5 });
    expect((await attempt('salma@campus.test', 'secret-1')).status).toBe(200);
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

  test('count over a whole IPv6 network and despite forged X-Forwarded-For entries', async () => {
    await signUp(backend, 'salma@campus.test');
    for (let count = 0; count < 10; count += 1) {
      await attempt('salma@campus.test', 'wrong-1', `198.51.100.${count}, 2001:db8:1:2::${count}`);
    }
    const elsewhere = '198.51.100.99, 2001:db8:1:2:ffff::1';
    expect((await attempt('salma@campus.test', 'secret-1', elsewhere)).body).toMatchObject(tooMany);
  });

  test('count despite X-Forwarded-For where no proxy is trusted', async () => {
    await backend.stop();
    backend = await startBackend();
    await signUp(backend, 'salma@campus.test');
    for (let count = 0; count < 10; count += 1) {
      expect((await attempt('salma@campus.test', 'wrong-1', `203.0.113.${count}`)).body).toEqual(wrong);
    }
    const elsewhere = await attempt('salma@campus.test', 'secret-1', '203.0.113.99');
    expect(elsewhere.body).toMatchObject(tooMany);
  });
});
