import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callAccounts, newestCode, signUp, wireError } from '../testing/auth-client.ts';
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
  test('signs in, whatever case the address is written in', async () => {
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

  test('answers a wrong password and an unknown address alike', async () => {
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

describe('guessing passwords', () => {
  test('ends after ten failures from one address, also for who guesses right then', async () => {
    await signUp(backend, 'salma@campus.test');
    await failTenTimes('salma@campus.test');
    expect((await attempt('salma@campus.test', 'secret-1')).body).toMatchObject(tooMany);
  });

  test('does not lock the owner out, who comes from elsewhere', async () => {
    await signUp(backend, 'salma@campus.test');
    await failTenTimes('salma@campus.test');
    expect((await attempt('salma@campus.test', 'secret-1', '203.0.113.2')).status).toBe(200);
  });

  test('is counted alike for addresses without an account', async () => {
    await failTenTimes('nobody@campus.test');
    expect((await attempt('nobody@campus.test', 'secret-1')).body).toMatchObject(tooMany);
  });

  test('stays ended after a restart, and may go on after five minutes', async () => {
    await signUp(backend, 'salma@campus.test');
    await failTenTimes('salma@campus.test');
    await backend.restart();
    expect((await attempt('salma@campus.test', 'secret-1')).body).toMatchObject(tooMany);
    backend.clock.advance({ minutes: 5 });
    expect((await attempt('salma@campus.test', 'secret-1')).status).toBe(200);
  });

  test('gets no more guesses by sending them all at once', async () => {
    await signUp(backend, 'salma@campus.test');
    const attempts = Array.from({ length: 40 }, (_, count) => attempt('salma@campus.test', `guess-${count}`));
    const messages = (await Promise.all(attempts)).map(({ body }) => JSON.stringify(body));
    expect(messages.filter((message) => message.includes('INVALID_LOGIN_CREDENTIALS'))).toHaveLength(10);
  });

  test('is forgiven to who resets the password', async () => {
    await signUp(backend, 'salma@campus.test');
    await failTenTimes('salma@campus.test');
    const from = { 'X-Forwarded-For': '203.0.113.1' };
    const request = { requestType: 'PASSWORD_RESET', email: 'salma@campus.test' };
    await callAccounts(backend, 'sendOobCode', request);
    const reset = { oobCode: await newestCode(backend), newPassword: 'secret-2' };
    expect((await callAccounts(backend, 'resetPassword', reset, from)).status).toBe(200);
    expect((await attempt('salma@campus.test', 'secret-2')).status).toBe(200);
  });

  test('starts anew after a success', async () => {
    await signUp(backend, 'salma@campus.test');
    for (let count = 0; count < 9; count += 1) await attempt('salma@campus.test', 'wrong-1');
    expect((await attempt('salma@campus.test', 'secret-1')).status).toBe(200);
    await failTenTimes('salma@campus.test');
  });

  test('at many accounts ends for the address that does it', async () => {
    await backend.stop();
    backend = await startBackend({
      trustedProxies: 1,
      rateLimits: { signInFailuresPerNetwork: { times: 3, seconds: 300 } },
    });
    for (const name of ['a', 'b', 'c']) {
      expect((await attempt(`${name}@campus.test`, 'guess-1')).body).toEqual(wrong);
    }
    expect((await attempt('d@campus.test', 'guess-1')).body).toMatchObject(tooMany);
    expect((await attempt('d@campus.test', 'guess-1', '203.0.113.2')).body).toEqual(wrong);
  });

  test('can not be spread over a whole IPv6 network, nor over invented forwarding headers', async () => {
    await signUp(backend, 'salma@campus.test');
    for (let count = 0; count < 10; count += 1) {
      await attempt('salma@campus.test', 'wrong-1', `198.51.100.${count}, 2001:db8:1:2::${count}`);
    }
    const elsewhere = '198.51.100.99, 2001:db8:1:2:ffff::1';
    expect((await attempt('salma@campus.test', 'secret-1', elsewhere)).body).toMatchObject(tooMany);
  });

  test('is not hidden by a forwarding header where no proxy is trusted', async () => {
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
