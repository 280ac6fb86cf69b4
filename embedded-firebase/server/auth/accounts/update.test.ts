import { describe, expect, test } from 'vitest';
import {
  callAccounts,
  errorOf,
  mailedCode,
  refresh,
  signIn,
  signUp,
  wireError,
} from '../../testing/auth-client.ts';
import { backendForAllTests, backendForThisTest } from '../../testing/backend-fixture.ts';
import { heldPasswordHasher } from '../../testing/held-password-hasher.ts';

const backend = backendForAllTests();

function update(request: object) {
  return callAccounts(backend, 'update', request);
}

async function userOf(idToken: unknown) {
  const { body } = await callAccounts(backend, 'lookup', { idToken });
  return (body.users as Record<string, unknown>[])[0];
}

describe('accounts:update of a profile', () => {
  test('returns the changed profile, and tokens on request', async () => {
    const { idToken, localId } = await signUp(backend, 'profile@campus.test');
    const { status, body } = await update({ idToken, displayName: 'Rafi', returnSecureToken: true });
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId,
      email: 'profile@campus.test',
      emailVerified: false,
      displayName: 'Rafi',
      providerUserInfo: [expect.objectContaining({ providerId: 'password', displayName: 'Rafi' })],
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
    expect((await update({ idToken, displayName: 'Rafi' })).body).not.toHaveProperty('idToken');
    expect((await userOf(idToken))?.displayName).toBe('Rafi');
  });

  test('opens no session without a recent sign-in', async () => {
    const { idToken } = await signUp(backend, 'hour-later@campus.test');
    backend.clock.advance({ minutes: 6 });
    const { status, body } = await update({ idToken, displayName: 'Rafi', returnSecureToken: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ displayName: 'Rafi' });
    for (const token of ['idToken', 'refreshToken', 'expiresIn']) expect(body).not.toHaveProperty(token);
  });

  test('removes name and picture by deleteAttribute', async () => {
    const { idToken } = await signUp(backend, 'unnamed@campus.test');
    await update({ idToken, displayName: 'Rafi', photoUrl: 'https://campus.test/p.png' });
    await update({ idToken, deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] });
    const user = await userOf(idToken);
    expect(user).not.toHaveProperty('displayName');
    expect(user).not.toHaveProperty('photoUrl');
  });

  test.each([
    [{ displayName: 'x'.repeat(257) }, 'INVALID_PROFILE_ATTRIBUTE : Display name too long.'],
    [{ photoUrl: `https://${'x'.repeat(2_048)}` }, 'INVALID_PROFILE_ATTRIBUTE : Photo URL too long.'],
    [{ displayName: 'a\u0000b' }, 'INVALID_PROFILE_ATTRIBUTE : Display name is not plain text.'],
    [{ displayName: 7 }, "Invalid value at 'displayName' (TYPE_STRING)"],
    [{ customAttributes: '{"admin":true}' }, 'INSUFFICIENT_PERMISSION'],
    [{ localId: 'other' }, 'INSUFFICIENT_PERMISSION'],
    [{ validSince: '0' }, 'INSUFFICIENT_PERMISSION'],
    [{ disableUser: false }, 'OPERATION_NOT_ALLOWED'],
    [{ phoneNumber: '+8801700000000' }, 'OPERATION_NOT_ALLOWED'],
    [{ deleteProvider: ['password'] }, 'OPERATION_NOT_ALLOWED'],
    [{ deleteAttribute: ['PASSWORD'] }, 'OPERATION_NOT_ALLOWED'],
    [{ deleteAttribute: 'EMAIL' }, 'OPERATION_NOT_ALLOWED'],
    [{ password: '12345' }, 'WEAK_PASSWORD : Password should be at least 6 characters'],
    [{ email: 'nonsense' }, 'INVALID_EMAIL'],
  ])('refuses %j', async (request, message) => {
    const email = `${crypto.randomUUID()}@campus.test`;
    const { idToken } = await signUp(backend, email);
    expect(await errorOf(update({ idToken, ...request }))).toBe(message);
    expect(await userOf(idToken)).toMatchObject({ email, emailVerified: false });
  });

  test('can’t set emailVerified', async () => {
    const { idToken } = await signUp(backend, 'self-made@campus.test');
    await update({ idToken, emailVerified: true });
    expect((await userOf(idToken))?.emailVerified).toBe(false);
  });

  test('requires an ID token or a code', async () => {
    expect(await errorOf(update({ displayName: 'x' }))).toBe(
      'INVALID_REQ_TYPE : Unsupported request parameters.',
    );
  });
});

describe('accounts:update of a password', () => {
  test('ends every older session and opens a new one', async () => {
    const older = await signUp(backend, 'change@campus.test');
    const { idToken } = await signIn(backend, 'change@campus.test');
    const { body } = await update({ idToken, password: 'secret-2', returnSecureToken: true });
    expect((await callAccounts(backend, 'lookup', { idToken: body.idToken })).status).toBe(200);
    expect(await errorOf(callAccounts(backend, 'lookup', { idToken: older.idToken }))).toBe('TOKEN_EXPIRED');
    expect(await errorOf(refresh(backend, older.refreshToken))).toBe('TOKEN_EXPIRED');
    await signIn(backend, 'change@campus.test', 'secret-2');
    await expect(signIn(backend, 'change@campus.test', 'secret-1')).rejects.toThrow(
      'INVALID_LOGIN_CREDENTIALS',
    );
  });

  test('succeeds once of many concurrent calls: the others belong to an ended session', async () => {
    const { idToken } = await signUp(backend, 'at-once@campus.test');
    const passwords = ['secret-2', 'secret-3', 'secret-4'];
    const responses = await Promise.all(passwords.map((password) => update({ idToken, password })));
    const taken = passwords.filter((_, index) => responses[index]?.status === 200);
    expect(taken).toHaveLength(1);
    for (const { status, body } of responses) {
      if (status !== 200) expect(body).toEqual(wireError('TOKEN_EXPIRED'));
    }
    await signIn(backend, 'at-once@campus.test', taken[0]);
  });

  test('voids pending codes that change the address, which a thief may have requested', async () => {
    const { idToken } = await signUp(backend, 'robbed@campus.test');
    const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'thief@campus.test' };
    const oobCode = await mailedCode(backend, request);
    await update({ idToken, password: 'secret-2' });
    expect(await errorOf(update({ oobCode }))).toBe('INVALID_OOB_CODE');
    await signIn(backend, 'robbed@campus.test', 'secret-2');
  });

  test('voids reset codes mailed before', async () => {
    const { idToken } = await signUp(backend, 'void@campus.test');
    const oobCode = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email: 'void@campus.test' });
    await update({ idToken, password: 'secret-2' });
    const reset = await callAccounts(backend, 'resetPassword', { oobCode, newPassword: 'secret-3' });
    expect(reset.body).toEqual(wireError('INVALID_OOB_CODE'));
  });

  test('does not count refreshing a token as a sign-in', async () => {
    const { refreshToken } = await signUp(backend, 'refresh@campus.test');
    backend.clock.advance({ minutes: 6 });
    const { body } = await refresh(backend, refreshToken);
    expect(await errorOf(update({ idToken: body.id_token, password: 'secret-2' }))).toBe(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    );
  });
});

describe('accounts:update of an address', () => {
  test('is refused as on Firebase, where only a mailed link changes it', async () => {
    await signUp(backend, 'taken@campus.test');
    const { idToken } = await signUp(backend, 'mine@campus.test');
    const refusal = wireError('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
    for (const email of ['New@campus.test', 'taken@campus.test']) {
      expect(await update({ idToken, email, password: 'secret-2' })).toEqual({ status: 400, body: refusal });
    }
    expect(await userOf(idToken)).toMatchObject({ email: 'mine@campus.test' });
  });

  test('to the same address changes nothing', async () => {
    const { idToken } = await signUp(backend, 'same@campus.test');
    expect((await update({ idToken, email: 'Same@campus.test' })).status).toBe(200);
    expect((await callAccounts(backend, 'lookup', { idToken })).status).toBe(200);
  });
});

test('a new password is refused when the account was deleted while its hash was made', async () => {
  const passwordHasher = heldPasswordHasher();
  const backend = await backendForThisTest({ passwordHasher });
  const { idToken } = await signUp(backend, 'leaving@campus.test');
  const release = passwordHasher.hold();
  const changed = callAccounts(backend, 'update', { idToken, password: 'secret-2' });
  await expect.poll(() => passwordHasher.held).toBe(1);
  expect((await callAccounts(backend, 'delete', { idToken })).status).toBe(200);
  release();
  expect(await errorOf(changed)).toBe('USER_NOT_FOUND');
});
