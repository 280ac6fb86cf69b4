import { statSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAccounts, mailedCode, signUp, wireError } from '../testing/auth-client.ts';
import { startBackend, type TestBackend, testApiKey } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

const sentence = 'This password is too common. Please choose another one.';
const refusal = { status: 400, body: wireError(`WEAK_PASSWORD : COMMON_PASSWORD: ${sentence}`) };

test.each(['123456', 'password', 'PassWord', 'qwertyuiop', '1q2w3e4r'])(
  'a sign-up is refused with the common password %s',
  async (password) => {
    expect(await callAccounts(backend, 'signUp', { email: 'new@campus.test', password })).toEqual(refusal);
  },
);

test('a password that is too short is refused for its length', async () => {
  const { body } = await callAccounts(backend, 'signUp', { email: 'new@campus.test', password: '12345' });
  expect(body).toEqual(wireError('WEAK_PASSWORD : Password should be at least 6 characters'));
});

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

async function readPolicy() {
  const path = '/identitytoolkit.googleapis.com/v2/passwordPolicy';
  const response = await fetch(`${backend.origin}${path}?key=${testApiKey}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('passwordPolicy returns the rules for passwords', async () => {
  const { status, body } = await readPolicy();
  expect(status).toBe(200);
  expect(body).toEqual({
    customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4_096 },
    allowedNonAlphanumericCharacters: expect.arrayContaining(['$', '!', '~', '"']),
    enforcementState: 'OFF',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  });
});

test('passwordPolicy returns the lengths that a sign-up accepts', async () => {
  const { minPasswordLength, maxPasswordLength } = (await readPolicy()).body.customStrengthOptions as {
    minPasswordLength: number;
    maxPasswordLength: number;
  };
  const statusOf = async (email: string, length: number) =>
    (await callAccounts(backend, 'signUp', { email, password: 'x'.repeat(length) })).status;
  expect(await statusOf('short@campus.test', minPasswordLength - 1)).toBe(400);
  expect(await statusOf('short@campus.test', minPasswordLength)).toBe(200);
  expect(await statusOf('long@campus.test', maxPasswordLength + 1)).toBe(400);
  expect(await statusOf('long@campus.test', maxPasswordLength)).toBe(200);
});
