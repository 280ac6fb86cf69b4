import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { callAccounts, errorOf, newestCode, signUp, wireError } from '../../testing/auth-client.ts';
import { backendForEachTest } from '../../testing/backend-fixture.ts';
import { testApiKey } from '../../testing/start-backend.ts';

const backend = backendForEachTest();

function send(request: object) {
  return callAccounts(backend, 'sendOobCode', request);
}

/** Posts with a forged Host header, which fetch does not allow. */
function postWithForgedHost(body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = `/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${testApiKey}`;
    const headers = {
      'Content-Type': 'application/json',
      Host: 'evil.test',
      'X-Forwarded-Host': 'evil.test',
    };
    request({ host: '127.0.0.1', port: backend.port, path, method: 'POST', headers, agent: false })
      .on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}

describe('accounts:sendOobCode', () => {
  test('mails a link that verifies an address', async () => {
    const { idToken } = await signUp(backend, 'tania@campus.test');
    const { status, body } = await send({ requestType: 'VERIFY_EMAIL', idToken });
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
      email: 'tania@campus.test',
    });
    const [mail] = await backend.outbox();
    expect(mail).toMatchObject({ to: 'tania@campus.test', subject: 'Verify your email for Test Campus' });
    expect(mail?.links).toHaveLength(1);
    expect(mail?.links[0]).toMatch(
      new RegExp(`^http://localhost:${backend.port}/__/auth/action\\?mode=verifyEmail&oobCode=[\\w-]{43}$`),
    );
    expect(mail?.text).toContain(mail?.links[0]);
  });

  test('mails a link that resets a password', async () => {
    await signUp(backend, 'tania@campus.test');
    await send({ requestType: 'PASSWORD_RESET', email: 'Tania@campus.test' });
    const [mail] = await backend.outbox();
    expect(mail).toMatchObject({ to: 'tania@campus.test', subject: 'Reset your password for Test Campus' });
    expect(mail?.links[0]).toContain('mode=resetPassword');
  });

  test('mails a link that changes the address to the new one', async () => {
    const { idToken } = await signUp(backend, 'tania@campus.test');
    const newEmail = 'tania2@campus.test';
    await send({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    const [mail] = await backend.outbox();
    expect(mail?.to).toBe('tania2@campus.test');
    expect(mail?.links[0]).toContain('mode=verifyAndChangeEmail');
  });

  test('responds identically for an unknown address, without a mail', async () => {
    await signUp(backend, 'tania@campus.test');
    const known = await send({ requestType: 'PASSWORD_RESET', email: 'tania@campus.test' });
    const unknown = await send({ requestType: 'PASSWORD_RESET', email: 'nobody@campus.test' });
    expect(known.body).toEqual({ ...unknown.body, email: 'tania@campus.test' });
    expect(unknown.status).toBe(known.status);
    expect(await backend.outbox()).toHaveLength(1);
  });

  test('builds links from the configuration, not from the Host header', async () => {
    await signUp(backend, 'tania@campus.test');
    const status = await postWithForgedHost({ requestType: 'PASSWORD_RESET', email: 'tania@campus.test' });
    expect(status).toBe(200);
    const mails = await backend.outbox();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain('evil');
  });

  test('includes a continueUrl of this site, and refuses others', async () => {
    await signUp(backend, 'tania@campus.test');
    const request = { requestType: 'PASSWORD_RESET', email: 'tania@campus.test' };
    const own = `${backend.origin}/dashboard?tab=1`;
    for (const continueUrl of [own, own.replace('127.0.0.1', 'localhost')]) {
      expect((await send({ ...request, continueUrl })).status).toBe(200);
      const [mail] = await backend.outbox();
      expect(new URL(mail?.links[0] ?? '').searchParams.get('continueUrl')).toBe(continueUrl);
    }
    for (const continueUrl of [
      'https://evil.test/',
      'http://localhost:1/',
      `http://localhost.evil.test:${backend.port}/`,
      `http://user@localhost:${backend.port}/`,
    ]) {
      expect(await errorOf(send({ ...request, continueUrl }))).toBe(
        'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project',
      );
    }
    expect(await errorOf(send({ ...request, continueUrl: '//evil' }))).toBe('INVALID_CONTINUE_URI');
    expect((await send({ ...request, continueUrl: 'javascript:alert(1)' })).status).toBe(400);
    expect(await errorOf(send({ ...request, continueUrl: `${own}${'x'.repeat(2_048)}` }))).toBe(
      'INVALID_CONTINUE_URI',
    );
  });

  test.each([
    [{}, 'MISSING_REQ_TYPE'],
    [{ requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    [{ requestType: 'PASSWORD_RESET', email: 'nonsense' }, 'INVALID_EMAIL'],
    [{ requestType: 'VERIFY_EMAIL' }, 'MISSING_ID_TOKEN'],
    [{ requestType: 'VERIFY_EMAIL', email: 'a@campus.test' }, 'MISSING_ID_TOKEN'],
    [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: 'x' }, 'MISSING_NEW_EMAIL'],
    [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: 'x', newEmail: 'y' }, 'INVALID_NEW_EMAIL'],
    [{ requestType: 'EMAIL_SIGNIN', email: 'a@campus.test' }, 'OPERATION_NOT_ALLOWED'],
    [{ requestType: 'toString' }, 'INVALID_REQ_TYPE'],
    [
      { requestType: 'PASSWORD_RESET', email: 'a@campus.test', returnOobLink: true },
      'INSUFFICIENT_PERMISSION',
    ],
  ])('refuses %j', async (request, message) => {
    expect(await send(request)).toEqual({ status: 400, body: wireError(message) });
    expect(await backend.outbox()).toEqual([]);
  });

  test('responds identically for a new address that is taken, without a mail', async () => {
    await signUp(backend, 'taken@campus.test');
    const { idToken } = await signUp(backend, 'tania@campus.test');
    const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken };
    const taken = await send({ ...request, newEmail: 'taken@campus.test' });
    expect(await backend.outbox()).toEqual([]);
    expect(taken.status).toBe(200);
    expect(await send({ ...request, newEmail: 'free@campus.test' })).toEqual(taken);
  });

  test('requires a recent sign-in to change the address', async () => {
    const { idToken } = await signUp(backend, 'tania@campus.test');
    backend.clock.advance({ minutes: 6 });
    const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'new@campus.test' };
    expect(await errorOf(send(request))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });
});

test('codes are stored as hashes', async () => {
  await signUp(backend, 'tania@campus.test');
  await send({ requestType: 'PASSWORD_RESET', email: 'tania@campus.test' });
  const code = await newestCode(backend);
  backend.withDatabase((database) => {
    database.exec('DELETE FROM outbox; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    expect(database.prepare('SELECT * FROM oob_codes').all()).toHaveLength(1);
  });
  expect(readFileSync(`${backend.dataFolder}/database.sqlite`).includes(code)).toBe(false);
});
