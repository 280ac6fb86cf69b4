import { describe, expect, test } from 'vitest';
import {
  callAccounts,
  errorOf,
  mailedCode,
  newestCode,
  refresh,
  signIn,
  signUp,
  tooManyAttempts,
} from '../../testing/auth-client.ts';
import { backendForEachTest } from '../../testing/backend-fixture.ts';
import { callFirestore } from '../../testing/firestore-client.ts';
import { testProjectId } from '../../testing/start-backend.ts';

const backend = backendForEachTest();

const someDocument = `projects/${testProjectId}/databases/(default)/documents/notes/a`;

/** Runs an action while the machine's clock is a year ahead, and sets the clock right again. */
async function inTheFuture<Result>(action: () => Promise<Result>): Promise<Result> {
  backend.clock.advance({ days: 365 });
  const result = await action();
  backend.clock.advance({ days: -365 });
  return result;
}

/** Returns the statuses of an account call and of a Firestore call with this ID token. */
async function statusesWith(idToken: unknown) {
  const lookup = await callAccounts(backend, 'lookup', { idToken });
  const read = await callFirestore(
    backend,
    'batchGet',
    { documents: [someDocument] },
    { idToken: String(idToken) },
  );
  return [lookup.status, read.status];
}

function wrongSignIn(email: string, count: number) {
  return callAccounts(backend, 'signInWithPassword', { email, password: `guess-${count}` });
}

describe('after a clock that was ahead is set right', () => {
  test('an account created in the future can be used after a new sign-in', async () => {
    const early = await inTheFuture(() => signUp(backend, 'early@campus.test'));
    expect(await statusesWith(early.idToken)).toEqual([400, 401]);
    const session = await signIn(backend, 'early@campus.test');
    expect(await statusesWith(session.idToken)).toEqual([200, 200]);
    await backend.restart();
    expect(await statusesWith(session.idToken)).toEqual([200, 200]);
  });

  test('an account created in the future can be used in its first session', async () => {
    const { refreshToken } = await inTheFuture(() => signUp(backend, 'early@campus.test'));
    const { body } = await refresh(backend, refreshToken);
    expect(await statusesWith(body.id_token)).toEqual([200, 200]);
    expect(await statusesWith((await refresh(backend, refreshToken)).body.id_token)).toEqual([200, 200]);
  });

  test('a password change of the future keeps older sessions revoked', async () => {
    const older = await signUp(backend, 'changed@campus.test');
    await inTheFuture(async () => {
      const { idToken } = await signIn(backend, 'changed@campus.test');
      await callAccounts(backend, 'update', { idToken, password: 'secret-2' });
    });
    backend.clock.advance({ minutes: 1 });
    const session = await signIn(backend, 'changed@campus.test', 'secret-2');
    expect(await statusesWith(session.idToken)).toEqual([200, 200]);
    expect(await statusesWith(older.idToken)).toEqual([400, 401]);
    expect(await errorOf(refresh(backend, older.refreshToken))).toBe('TOKEN_EXPIRED');
  });

  test('a new password revokes sessions and leaves the account usable', async () => {
    await inTheFuture(() => signUp(backend, 'early@campus.test'));
    const oobCode = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email: 'early@campus.test' });
    await callAccounts(backend, 'resetPassword', { oobCode, newPassword: 'secret-2' });
    const session = await signIn(backend, 'early@campus.test', 'secret-2');
    expect(await statusesWith(session.idToken)).toEqual([200, 200]);
  });

  test('failures and mails of the future count towards no rate limit', async () => {
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

  test('failures still count when the clock was set back by seconds only', async () => {
    await signUp(backend, 'member@campus.test');
    for (let count = 0; count < 10; count += 1) await wrongSignIn('member@campus.test', count);
    backend.clock.advance({ seconds: -5 });
    expect(await errorOf(wrongSignIn('member@campus.test', 10))).toMatch(tooManyAttempts);
  });

  test('a code mailed in the future has expired', async () => {
    await signUp(backend, 'member@campus.test');
    const request = { requestType: 'PASSWORD_RESET', email: 'member@campus.test' };
    await inTheFuture(() => callAccounts(backend, 'sendOobCode', request));
    const reset = { oobCode: await newestCode(backend), newPassword: 'secret-2' };
    expect(await errorOf(callAccounts(backend, 'resetPassword', reset))).toBe('EXPIRED_OOB_CODE');
  });

  test('a sign-in of the future is not recent', async () => {
    const { refreshToken } = await inTheFuture(() => signUp(backend, 'early@campus.test'));
    const { body } = await refresh(backend, refreshToken);
    const change = { idToken: body.id_token, password: 'secret-2' };
    expect(await errorOf(callAccounts(backend, 'update', change))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });
});
