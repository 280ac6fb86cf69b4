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
import { backendForEachTest } from '../../testing/backend-fixture.ts';

const backend = backendForEachTest();

const email = 'imran@campus.test';

function reset(request: object) {
  return callAccounts(backend, 'resetPassword', request);
}

describe('accounts:resetPassword', () => {
  test('checks a code without consuming it', async () => {
    await signUp(backend, email);
    const oobCode = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email });
    for (let count = 0; count < 3; count += 1) {
      expect(await reset({ oobCode })).toEqual({
        status: 200,
        body: { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType: 'PASSWORD_RESET' },
      });
    }
    expect((await reset({ oobCode, newPassword: 'secret-2' })).status).toBe(200);
  });

  test('sets the password, verifies the address and ends all sessions', async () => {
    const older = await signUp(backend, email);
    const oobCode = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email });
    await reset({ oobCode, newPassword: 'secret-2' });

    expect(await errorOf(callAccounts(backend, 'lookup', { idToken: older.idToken }))).toBe('TOKEN_EXPIRED');
    expect(await errorOf(refresh(backend, older.refreshToken))).toBe('TOKEN_EXPIRED');
    await expect(signIn(backend, email, 'secret-1')).rejects.toThrow();
    const { idToken } = await signIn(backend, email, 'secret-2');
    expect((await callAccounts(backend, 'lookup', { idToken })).body).toMatchObject({
      users: [{ emailVerified: true }],
    });
  });

  test('consumes the code once, even with a hundred concurrent calls', async () => {
    await signUp(backend, email);
    const oobCode = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email });
    const attempts = Array.from({ length: 100 }, (_, count) =>
      reset({ oobCode, newPassword: `secret-${count}` }),
    );
    const responses = await Promise.all(attempts);
    const refusals = responses.filter(({ status }) => status !== 200);
    expect(refusals).toHaveLength(99);
    for (const { body } of refusals) expect(body).toEqual(wireError('INVALID_OOB_CODE'));
  });

  test('voids the account’s other reset codes', async () => {
    await signUp(backend, email);
    const first = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email });
    const second = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email });
    await reset({ oobCode: second, newPassword: 'secret-2' });
    expect(await errorOf(reset({ oobCode: first }))).toBe('INVALID_OOB_CODE');
  });

  test('refuses a code that differs in one character, wherever it is', async () => {
    await signUp(backend, email);
    const oobCode = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email });
    for (const [at, character] of [...oobCode].entries()) {
      const changed = `${oobCode.slice(0, at)}${character === 'A' ? 'B' : 'A'}${oobCode.slice(at + 1)}`;
      expect(await errorOf(reset({ oobCode: changed }))).toBe('INVALID_OOB_CODE');
    }
    expect((await reset({ oobCode })).status).toBe(200);
  });

  test('refuses a code after an hour', async () => {
    await signUp(backend, email);
    const oobCode = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email });
    backend.clock.advance({ minutes: 59 });
    expect((await reset({ oobCode })).status).toBe(200);
    backend.clock.advance({ minutes: 1 });
    expect(await errorOf(reset({ oobCode }))).toBe('EXPIRED_OOB_CODE');
    expect(await errorOf(reset({ oobCode, newPassword: 'secret-2' }))).toBe('EXPIRED_OOB_CODE');
  });

  test('voids pending codes that change the address, which a thief may have requested', async () => {
    const { idToken } = await signUp(backend, email);
    const newEmail = 'thief@campus.test';
    const change = await mailedCode(backend, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    const oobCode = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email });
    await reset({ oobCode, newPassword: 'secret-2' });
    expect(await errorOf(callAccounts(backend, 'update', { oobCode: change }))).toBe('INVALID_OOB_CODE');
  });

  test('accepts no verification code, and update no reset code', async () => {
    const { idToken } = await signUp(backend, email);
    const verification = await mailedCode(backend, { requestType: 'VERIFY_EMAIL', idToken });
    expect(await errorOf(reset({ oobCode: verification, newPassword: 'secret-2' }))).toBe('INVALID_OOB_CODE');
    const resetting = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email });
    expect(await errorOf(callAccounts(backend, 'update', { oobCode: resetting }))).toBe('INVALID_OOB_CODE');
    expect((await reset({ oobCode: resetting, newPassword: 'secret-2' })).status).toBe(200);
  });

  test.each([
    [{}, 'MISSING_OOB_CODE'],
    [{ oobCode: 'nonsense' }, 'INVALID_OOB_CODE'],
    [{ oobCode: 'nonsense', newPassword: 'secret-2' }, 'INVALID_OOB_CODE'],
    [{ oobCode: ['x'] }, "Invalid value at 'oobCode' (TYPE_STRING)"],
    [{ email, oldPassword: 'secret-1', newPassword: 'secret-2' }, 'OPERATION_NOT_ALLOWED'],
  ])('refuses %j', async (request, message) => {
    expect(await reset(request)).toEqual({ status: 400, body: wireError(message) });
  });
});

describe('a code that verifies an address', () => {
  test('works once, for three days, across a restart', async () => {
    const { idToken } = await signUp(backend, email);
    const oobCode = await mailedCode(backend, { requestType: 'VERIFY_EMAIL', idToken });
    backend.clock.advance({ days: 2, hours: 23 });
    await backend.restart();
    const { body } = await callAccounts(backend, 'update', { oobCode });
    expect(body).toMatchObject({ email, emailVerified: true });
    expect(await errorOf(callAccounts(backend, 'update', { oobCode }))).toBe('INVALID_OOB_CODE');
  });

  test.each([
    { requestType: 'VERIFY_EMAIL' },
    { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'new@campus.test' },
  ])('works for one of a hundred concurrent calls, and expires: %j', async (request) => {
    const { idToken } = await signUp(backend, email);
    const expired = await mailedCode(backend, { ...request, idToken });
    backend.clock.advance({ days: 3 });
    await backend.restart();
    expect(await errorOf(callAccounts(backend, 'update', { oobCode: expired }))).toBe('EXPIRED_OOB_CODE');

    const again = await signIn(backend, email);
    const oobCode = await mailedCode(backend, { ...request, idToken: again.idToken });
    const attempts = Array.from({ length: 100 }, () => errorOf(callAccounts(backend, 'update', { oobCode })));
    const errors = (await Promise.all(attempts)).filter((error) => error !== null);
    expect(errors).toEqual(Array(99).fill('INVALID_OOB_CODE'));
  });

  test('does not verify an address that the account changed to since', async () => {
    const { idToken } = await signUp(backend, email);
    const oobCode = await mailedCode(backend, { requestType: 'VERIFY_EMAIL', idToken });
    const newEmail = 'someone-else@campus.test';
    const change = await mailedCode(backend, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    await callAccounts(backend, 'update', { oobCode: change });
    expect(await errorOf(callAccounts(backend, 'update', { oobCode }))).toBe('INVALID_OOB_CODE');
  });

  test('changes the address only while it is free', async () => {
    const { idToken } = await signUp(backend, email);
    const newEmail = 'wanted@campus.test';
    const oobCode = await mailedCode(backend, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    expect((await reset({ oobCode })).body).toMatchObject({ email, newEmail });
    await signUp(backend, newEmail);
    expect(await errorOf(callAccounts(backend, 'update', { oobCode }))).toBe('EMAIL_EXISTS');
  });

  test('of a deleted account is void', async () => {
    const { idToken } = await signUp(backend, email);
    const oobCode = await mailedCode(backend, { requestType: 'VERIFY_EMAIL', idToken });
    await callAccounts(backend, 'delete', { idToken });
    expect(await errorOf(callAccounts(backend, 'update', { oobCode }))).toBe('INVALID_OOB_CODE');
  });
});
