import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAccounts } from '../testing/auth-client.ts';
import { startBackend, type TestBackend, testApiKey } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

async function readPolicy() {
  const path = '/identitytoolkit.googleapis.com/v2/passwordPolicy';
  const response = await fetch(`${backend.origin}${path}?key=${testApiKey}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('passwordPolicy answers what a password has to be, and nothing about anybody', async () => {
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

test('passwordPolicy tells the very lengths that a sign-up is held to', async () => {
  const { minPasswordLength, maxPasswordLength } = (await readPolicy()).body.customStrengthOptions as {
    minPasswordLength: number;
    maxPasswordLength: number;
  };
  const signUp = async (email: string, length: number) =>
    (await callAccounts(backend, 'signUp', { email, password: 'x'.repeat(length) })).status;
  expect(await signUp('short@campus.test', minPasswordLength - 1)).toBe(400);
  expect(await signUp('short@campus.test', minPasswordLength)).toBe(200);
  expect(await signUp('long@campus.test', maxPasswordLength + 1)).toBe(400);
  expect(await signUp('long@campus.test', maxPasswordLength)).toBe(200);
});
