import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callAccounts, errorOf, mailedCode, signUp, wireError } from '../../testing/auth-client.ts';
import { backendForAllTests } from '../../testing/backend-fixture.ts';
import { testApiKey } from '../../testing/start-backend.ts';

const backend = backendForAllTests();

const sentence = 'This password is too common. Please choose another one.';
const refusal = { status: 400, body: wireError(`WEAK_PASSWORD : COMMON_PASSWORD: ${sentence}`) };

test.each(['123456', 'password', 'PassWord', 'qwertyuiop', '1q2w3e4r'])(
  'a sign-up is refused with the common password %s',
  async (password) => {
    expect(await callAccounts(backend, 'signUp', { email: 'new@campus.test', password })).toEqual(refusal);
  },
);

test('a common password with an addition is accepted', async () => {
  await signUp(backend, 'added@campus.test', 'password of my own');
});

test('a password change is refused with a common password', async () => {
  const { idToken } = await signUp(backend, 'salma@campus.test');
  expect(await callAccounts(backend, 'update', { idToken, password: 'iloveyou' })).toEqual(refusal);
});

test('a reset is refused with a common password, and its code stays valid', async () => {
  await signUp(backend, 'tania@campus.test');
  const oobCode = await mailedCode(backend, { requestType: 'PASSWORD_RESET', email: 'tania@campus.test' });
  const reset = (newPassword: string) => callAccounts(backend, 'resetPassword', { oobCode, newPassword });
  expect(await reset('iloveyou')).toEqual(refusal);

  const body = new URLSearchParams({ mode: 'resetPassword', oobCode, newPassword: 'iloveyou' });
  const page = await fetch(`${backend.origin}/__/auth/action`, { method: 'POST', body });
  expect(page.status).toBe(400);
  expect(await page.text()).toContain(`>${sentence}<`);

  expect((await reset('secret-2')).status).toBe(200);
});

test('the list of common passwords stays small', () => {
  expect(statSync(new URL('./common-password-list.ts', import.meta.url)).size).toBeLessThanOrEqual(50_000);
});

test('passwordPolicy returns the rules for passwords, with the lengths that a sign-up accepts', async () => {
  const path = '/identitytoolkit.googleapis.com/v2/passwordPolicy';
  const response = await fetch(`${backend.origin}${path}?key=${testApiKey}`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4_096 },
    allowedNonAlphanumericCharacters: expect.arrayContaining(['$', '!', '~', '"']),
    enforcementState: 'OFF',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  });
  const signUpWith = (length: number) =>
    callAccounts(backend, 'signUp', { email: `${length}@campus.test`, password: 'x'.repeat(length) });
  expect(await errorOf(signUpWith(5))).toMatch(/^WEAK_PASSWORD : /);
  expect((await signUpWith(6)).status).toBe(200);
  expect((await signUpWith(4_096)).status).toBe(200);
  expect(await errorOf(signUpWith(4_097))).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS : /);
});
