import { describe, expect, test } from 'vitest';
import {
  type Answer,
  callAccounts,
  errorOf,
  signIn,
  signUp,
  tooManyAttempts,
  wireError,
} from '../../testing/auth-client.ts';
import { backendForAllTests, backendForThisTest } from '../../testing/backend-fixture.ts';
import { openBrowser } from '../../testing/browser.ts';
import type { RateLimits } from '../limits/limits.ts';

const backend = backendForAllTests();

describe('accounts:signUp', () => {
  test('creates an account and signs in to it', async () => {
    const { status, body } = await callAccounts(backend, 'signUp', {
      returnSecureToken: true,
      email: 'Rahim@Campus.test',
      password: 'secret-1',
      clientType: 'CLIENT_TYPE_WEB',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
      email: 'rahim@campus.test',
      idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresIn: '3600',
    });
  });

  test('stores the display name', async () => {
    const email = 'named@campus.test';
    const request = { email, password: 'secret-1', displayName: 'Nadia' };
    const { body } = await callAccounts(backend, 'signUp', request);
    expect(body).toMatchObject({ email, displayName: 'Nadia' });
    const { body: found } = await callAccounts(backend, 'lookup', { idToken: body.idToken });
    expect(found).toMatchObject({ users: [{ email, displayName: 'Nadia' }] });
  });

  test('issues an ID token with Firebase’s claims', async () => {
    const { idToken, localId } = await signUp(backend, 'claims@campus.test');
    const now = Math.floor(backend.clock.now() / 1_000);
    expect(JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())).toEqual({
      iss: 'https://securetoken.google.com/demo-campus',
      aud: 'demo-campus',
      sub: localId,
      user_id: localId,
      email: 'claims@campus.test',
      email_verified: false,
      auth_time: now,
      iat: now,
      exp: now + 3_600,
      firebase: { identities: { email: ['claims@campus.test'] }, sign_in_provider: 'password' },
    });
  });

  test('refuses a taken address, ignoring case', async () => {
    await signUp(backend, 'twice@campus.test');
    const again = { email: 'TWICE@campus.test', password: 'another-1' };
    expect(await errorOf(callAccounts(backend, 'signUp', again))).toBe('EMAIL_EXISTS');
  });

  test('creates one account for concurrent sign-ups with the same address', async () => {
    const attempts = Array.from({ length: 20 }, () =>
      callAccounts(backend, 'signUp', { email: 'race@campus.test', password: 'secret-1' }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(19);
  });

  test.each([
    [{ password: 'secret-1' }, 'MISSING_EMAIL'],
    [{ email: '', password: 'secret-1' }, 'MISSING_EMAIL'],
    [{ email: 'a@campus.test' }, 'MISSING_PASSWORD'],
    [{ email: 'a@campus.test', password: '' }, 'MISSING_PASSWORD'],
    [
      { email: 'a@campus.test', password: '12345' },
      'WEAK_PASSWORD : Password should be at least 6 characters',
    ],
    [{ email: 'a@campus', password: 'secret-1' }, 'INVALID_EMAIL'],
    [{ email: 'a@campus.test', password: 'secret-1', localId: 'mine' }, 'UNEXPECTED_PARAMETER : User ID'],
    [{ email: 'a@campus.test', password: 'secret-1', idToken: 'x' }, 'OPERATION_NOT_ALLOWED'],
    [{ email: 'a@campus.test', password: 'secret-1', tenantId: 'x' }, 'UNSUPPORTED_TENANT_OPERATION'],
    [{ returnSecureToken: true }, 'ADMIN_ONLY_OPERATION'],
    [{ email: 7, password: 'secret-1' }, "Invalid value at 'email' (TYPE_STRING)"],
    [{ email: 'a@campus.test', password: ['x'] }, "Invalid value at 'password' (TYPE_STRING)"],
  ])('refuses %j', async (request, message) => {
    expect(await callAccounts(backend, 'signUp', request)).toEqual({ status: 400, body: wireError(message) });
  });

  test('stores passwords as argon2id of at least 19 MiB, two passes, one lane', async () => {
    const password = 'find-me-if-you-can';
    const backend = await backendForThisTest({ passwordHasher: undefined });
    await signUp(backend, 'stored@campus.test', password);
    await backend.backend.accounts.create({ email: 'made@campus.test', password, emailVerified: true });
    const rows = backend.withDatabase((database) => database.prepare('SELECT * FROM accounts').all());
    const hash = { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) };
    expect(rows).toMatchObject([hash, hash]);
    expect(JSON.stringify(rows)).not.toContain(password);
    await signIn(backend, 'stored@campus.test', password);
    await expect(signIn(backend, 'made@campus.test', 'wrong-one')).rejects.toThrow(
      'INVALID_LOGIN_CREDENTIALS',
    );
  });
});

describe('the limit of sign-ups per hour', () => {
  const refused = { status: 400, body: { error: { message: expect.stringMatching(tooManyAttempts) } } };

  function startWith(signUpsPerNetwork: RateLimits['signUpsPerNetwork']) {
    return backend.replace({ trustedProxies: 1, rateLimits: { signUpsPerNetwork } });
  }

  function signUpFrom(address: string, name: string): Promise<Answer> {
    return openBrowser(backend, address).signUp(`${name}@campus.test`);
  }

  test('counts taken addresses too, per network address', async () => {
    await startWith({ times: 2, seconds: 3_600 });
    expect((await signUpFrom('203.0.113.1', 'one')).status).toBe(200);
    expect(await errorOf(signUpFrom('203.0.113.1', 'one'))).toBe('EMAIL_EXISTS');
    expect(await signUpFrom('203.0.113.1', 'three')).toMatchObject(refused);
    expect((await signUpFrom('203.0.113.2', 'three')).status).toBe(200);
    backend.clock.advance({ hours: 1 });
    expect((await signUpFrom('203.0.113.1', 'four')).status).toBe(200);
  });

  test('is higher for a wider IPv6 network', async () => {
    await startWith({ times: 1, seconds: 3_600 });
    const statuses: number[] = [];
    for (let network = 0; network < 5; network += 1) {
      statuses.push((await signUpFrom(`2001:db8:1:${network}00::1`, `of-${network}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 400]);
    expect(await signUpFrom('2001:db8:1:1ff::1', 'other')).toMatchObject(refused);
  });
});
