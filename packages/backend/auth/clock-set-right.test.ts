import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callAccounts, callToken, newestCode, signIn, signUp, wireError } from '../testing/auth-client.ts';
import { callFirestore } from '../testing/firestore-client.ts';
import { startBackend, type TestBackend, testProjectId } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.stop());

const someDocument = `projects/${testProjectId}/databases/(default)/documents/notes/a`;

/** What happens while the machine's clock is a year ahead, after which it is right again. */
async function inTheFuture<Result>(happens: () => Promise<Result>): Promise<Result> {
  backend.clock.advance({ days: 365 });
  const result = await happens();
  backend.clock.advance({ days: -365 });
  return result;
}

/** How the calls of someone with this ID token are answered. */
async function answersTo(idToken: unknown) {
  const lookup = await callAccounts(backend, 'lookup', { idToken });
  const read = await callFirestore(
    backend,
    'batchGet',
    { documents: [someDocument] },
    { idToken: String(idToken) },
  );
  return [lookup.status, read.status];
}

function refresh(refreshToken: string) {
  return callToken(backend, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

function wrongSignIn(email: string, count: number) {
  return callAccounts(backend, 'signInWithPassword', { email, password: `guess-${count}` });
}

describe('once a clock that was ahead is right again,', () => {
  test('an account that was made meanwhile can be used, by a new sign-in', async () => {
    const early = await inTheFuture(() => signUp(backend, 'early@campus.test'));
    expect(await answersTo(early.idToken)).toEqual([400, 401]);
    const session = await signIn(backend, 'early@campus.test');
    expect(await answersTo(session.idToken)).toEqual([200, 200]);
    await backend.restart();
    expect(await answersTo(session.idToken)).toEqual([200, 200]);
  });

  test('and by the session that it was made with', async () => {
    const { refreshToken } = await inTheFuture(() => signUp(backend, 'early@campus.test'));
    const { body } = await refresh(refreshToken);
    expect(await answersTo(body.id_token)).toEqual([200, 200]);
    expect(await answersTo((await refresh(refreshToken)).body.id_token)).toEqual([200, 200]);
  });

  test('an account whose password was changed meanwhile can be used, its older sessions can not', async () => {
    const older = await signUp(backend, 'changed@campus.test');
    await inTheFuture(async () => {
      const { idToken } = await signIn(backend, 'changed@campus.test');
      await callAccounts(backend, 'update', { idToken, password: 'secret-2' });
    });
    backend.clock.advance({ minutes: 1 });
    const session = await signIn(backend, 'changed@campus.test', 'secret-2');
    expect(await answersTo(session.idToken)).toEqual([200, 200]);
    expect(await answersTo(older.idToken)).toEqual([400, 401]);
    expect((await refresh(older.refreshToken)).body).toEqual(wireError('TOKEN_EXPIRED'));
  });

  test('a new password ends the sessions of the present too', async () => {
    await inTheFuture(() => signUp(backend, 'early@campus.test'));
    const request = { requestType: 'PASSWORD_RESET', email: 'early@campus.test' };
    await callAccounts(backend, 'sendOobCode', request);
    const oobCode = await newestCode(backend);
    await callAccounts(backend, 'resetPassword', { oobCode, newPassword: 'secret-2' });
    const session = await signIn(backend, 'early@campus.test', 'secret-2');
    expect(await answersTo(session.idToken)).toEqual([200, 200]);
  });

  test('failures and mails of that time keep nobody out', async () => {
    await signUp(backend, 'member@campus.test');
    const reset = () =>
      callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: 'member@campus.test' });
    await inTheFuture(async () => {
      for (let count = 0; count < 10; count += 1) await wrongSignIn('member@campus.test', count);
      for (let count = 0; count < 5; count += 1) await reset();
    });
    await signIn(backend, 'member@campus.test');
    expect((await reset()).status).toBe(200);
  });

  test('and guesses are counted on, when it was set back by seconds only', async () => {
    await signUp(backend, 'member@campus.test');
    for (let count = 0; count < 10; count += 1) await wrongSignIn('member@campus.test', count);
    backend.clock.advance({ seconds: -5 });
    expect((await wrongSignIn('member@campus.test', 10)).body).toMatchObject({
      error: { message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /) },
    });
  });

  test('a code that was mailed meanwhile has expired, rather than be good for a year', async () => {
    await signUp(backend, 'member@campus.test');
    const request = { requestType: 'PASSWORD_RESET', email: 'member@campus.test' };
    await inTheFuture(() => callAccounts(backend, 'sendOobCode', request));
    const reset = { oobCode: await newestCode(backend), newPassword: 'secret-2' };
    expect((await callAccounts(backend, 'resetPassword', reset)).body).toEqual(wireError('EXPIRED_OOB_CODE'));
  });

  test('a sign-in of that time is not a recent one', async () => {
    const { refreshToken } = await inTheFuture(() => signUp(backend, 'early@campus.test'));
    const { body } = await refresh(refreshToken);
    const change = { idToken: body.id_token, password: 'secret-2' };
    expect((await callAccounts(backend, 'update', change)).body).toEqual(
      wireError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'),
    );
  });
});
