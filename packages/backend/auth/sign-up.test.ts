import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, callAccounts, signUp, wireError } from '../testing/auth-client.ts';
import { openBrowser } from '../testing/browser.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

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
    const { status, body } = await callAccounts(backend, 'signUp', {
      email,
      password: 'secret-1',
      displayName: 'Nadia',
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { email, displayName: 'Nadia' } });
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
    const { status, body } = await callAccounts(backend, 'signUp', {
      email: 'TWICE@campus.test',
      password: 'another-1',
    });
    expect(status).toBe(400);
    expect(body).toEqual(wireError('EMAIL_EXISTS'));
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
    [{ email: 'a@campus.test\r\nBcc: b@campus.test', password: 'secret-1' }, 'INVALID_EMAIL'],
    [{ email: 'a b@campus.test', password: 'secret-1' }, 'INVALID_EMAIL'],
    [{ email: `${'a'.repeat(65)}@campus.test`, password: 'secret-1' }, 'INVALID_EMAIL'],
    [{ email: 'a@campus.test', password: 'secret-1', localId: 'mine' }, 'UNEXPECTED_PARAMETER : User ID'],
    [{ email: 'a@campus.test', password: 'secret-1', idToken: 'x' }, 'OPERATION_NOT_ALLOWED'],
    [{ email: 'a@campus.test', password: 'secret-1', tenantId: 'x' }, 'UNSUPPORTED_TENANT_OPERATION'],
    [{ returnSecureToken: true }, 'ADMIN_ONLY_OPERATION'],
    [{ email: 7, password: 'secret-1' }, "Invalid value at 'email' (TYPE_STRING)"],
    [{ email: 'a@campus.test', password: ['x'] }, "Invalid value at 'password' (TYPE_STRING)"],
  ])('refuses %j', async (request, message) => {
    const { status, body } = await callAccounts(backend, 'signUp', request);
    expect({ status, body }).toEqual({ status: 400, body: wireError(message) });
  });

  test('refuses a password beyond 4,096 characters, and takes one of that length', async () => {
    const tooLong = await callAccounts(backend, 'signUp', {
      email: 'long@campus.test',
      password: 'x'.repeat(4_097),
    });
    expect(tooLong.body).toMatchObject({
      error: { message: expect.stringMatching(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS : /) },
    });
    await signUp(backend, 'long@campus.test', 'x'.repeat(4_096));
  });

  test('stores passwords as argon2id of at least 19 MiB, two passes, one lane', async () => {
    await signUp(backend, 'stored@campus.test', 'find-me-if-you-can');
    const { openDatabase } = await import('../sqlite/open-database.ts');
    const database = openDatabase(`${backend.dataFolder}/database.sqlite`);
    const row = database.prepare("SELECT * FROM accounts WHERE email = 'stored@campus.test'").get();
    database.close();
    expect(row).toMatchObject({
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    });
    expect(JSON.stringify(row)).not.toContain('find-me-if-you-can');
  });
});

describe('the limit of sign-ups per hour', () => {
  const tooMany = {
    status: 400,
    body: { error: { message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /) } },
  };

  async function withLimits(
    options: Parameters<typeof startBackend>[0],
    work: (
      limited: TestBackend,
      signUpFrom: (address: string, name: string) => Promise<Answer>,
    ) => Promise<void>,
  ): Promise<void> {
    const limited = await startBackend({ trustedProxies: 1, ...options });
    try {
      await work(limited, (address, name) => openBrowser(limited, address).signUp(`${name}@campus.test`));
    } finally {
      await limited.stop();
    }
  }

  test('counts taken addresses too, per network address', async () => {
    const rateLimits = { signUpsPerNetwork: { times: 2, seconds: 3_600 } };
    await withLimits({ rateLimits }, async (limited, signUpFrom) => {
      expect((await signUpFrom('203.0.113.1', 'one')).status).toBe(200);
      expect((await signUpFrom('203.0.113.1', 'one')).body).toEqual(wireError('EMAIL_EXISTS'));
      expect(await signUpFrom('203.0.113.1', 'three')).toMatchObject(tooMany);
      expect((await signUpFrom('203.0.113.2', 'three')).status).toBe(200);
      limited.clock.advance({ hours: 1 });
      expect((await signUpFrom('203.0.113.1', 'four')).status).toBe(200);
    });
  });

  test('is higher for a wider IPv6 network', async () => {
    const rateLimits = { signUpsPerNetwork: { times: 1, seconds: 3_600 } };
    await withLimits({ rateLimits }, async (_, signUpFrom) => {
      const statuses: number[] = [];
      for (let network = 0; network < 6; network += 1) {
        statuses.push((await signUpFrom(`2001:db8:1:${network}00::1`, `of-${network}`)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 400, 400]);
      expect(await signUpFrom('2001:db8:1:1ff::1', 'other')).toMatchObject(tooMany);
    });
  });

  test('delays sign-ups before it is reached, and refuses them when too many are delayed', async () => {
    const rateLimits = { signUpsPerNetwork: { times: 100, seconds: 3_600, delayedAfter: 2 } };
    await withLimits({ rateLimits, tarpit: { longestDelay: 10 } }, async (_, signUpFrom) => {
      for (const name of ['a', 'b', 'c', 'd'])
        expect((await signUpFrom('203.0.113.1', name)).status).toBe(200);
    });
    const tarpit = { placesPerSource: 0 };
    await withLimits({ rateLimits, tarpit }, async (_, signUpFrom) => {
      const names = Array.from({ length: 10 }, (_, index) => `concurrent-${index}`);
      const responses = await Promise.all(names.map((name) => signUpFrom('203.0.113.1', name)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(await signUpFrom('203.0.113.1', 'late')).toMatchObject(tooMany);
      expect((await signUpFrom('203.0.113.2', 'other')).status).toBe(200);
    });
  });
});
