import { statSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAccounts, newestCode, signUp, wireError } from '../testing/auth-client.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

const sentence = 'This password is too common. Please choose another one.';
const refusal = { status: 400, body: wireError(`WEAK_PASSWORD : COMMON_PASSWORD: ${sentence}`) };

test.each(['123456', 'password', 'PassWord', 'qwertyuiop', '1q2w3e4r'])(
  'a new account does not get the password %s',
  async (password) => {
    expect(await callAccounts(backend, 'signUp', { email: 'new@campus.test', password })).toEqual(refusal);
  },
);

test('one that is too short is refused for its length', async () => {
  const { body } = await callAccounts(backend, 'signUp', { email: 'new@campus.test', password: '12345' });
  expect(body).toEqual(wireError('WEAK_PASSWORD : Password should be at least 6 characters'));
});

test('a common password with something added is taken', async () => {
  await signUp(backend, 'added@campus.test', 'password of my own');
});

test('an account does not change to one', async () => {
  const { idToken } = await signUp(backend, 'salma@campus.test');
  expect(await callAccounts(backend, 'update', { idToken, password: 'iloveyou' })).toEqual(refusal);
});

test('a mailed code does not set one, and can be used again', async () => {
  await signUp(backend, 'tania@campus.test');
  await callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: 'tania@campus.test' });
  const oobCode = await newestCode(backend);
  const reset = (newPassword: string) => callAccounts(backend, 'resetPassword', { oobCode, newPassword });
  expect(await reset('iloveyou')).toEqual(refusal);

  const body = new URLSearchParams({ mode: 'resetPassword', oobCode, newPassword: 'iloveyou' });
  const page = await fetch(`${backend.origin}/__/auth/action`, { method: 'POST', body });
  expect(page.status).toBe(400);
  expect(await page.text()).toContain(`>${sentence}<`);

  expect((await reset('secret-2')).status).toBe(200);
});

test('the list stays small', () => {
  expect(statSync(new URL('./common-password-list.ts', import.meta.url)).size).toBeLessThanOrEqual(50_000);
});
