import { beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '../testing/auth-client.ts';
import { backendForAllTests } from '../testing/backend-fixture.ts';
import { testApiKey } from '../testing/start-backend.ts';

const backend = backendForAllTests({ rateLimits: { signUpsPerNetwork: { times: 10_000, seconds: 60 } } });
let idToken: string;
beforeAll(async () => {
  ({ idToken } = await signUp(backend, 'target@campus.test'));
});

const methods = [
  'signUp',
  'signInWithPassword',
  'lookup',
  'update',
  'sendOobCode',
  'resetPassword',
  'delete',
  'createAuthUri',
];

const fields = [
  'email',
  'password',
  'idToken',
  'oobCode',
  'requestType',
  'newEmail',
  'newPassword',
  'continueUrl',
  'displayName',
  'photoUrl',
  'identifier',
  'continueUri',
  'tenantId',
  'localId',
  'deleteAttribute',
];

const values: unknown[] = [
  0,
  -1,
  1e308,
  true,
  [],
  ['x'],
  [[[]]],
  {},
  { x: { y: 1 } },
  '\u0000',
  '\ud800',
  '%00',
  '../',
];

const bodies: [string, string][] = [
  ['nothing', ''],
  ['invalid JSON', '{"email":'],
  ['an array', '[]'],
  ['null', 'null'],
  ['a number', '7'],
  ['a string', '"x"'],
  [
    'prototype pollution',
    '{"__proto__":{"email":"a@campus.test","idToken":"x"},"constructor":{"prototype":{}}}',
  ],
  ['a hundred thousand levels', '['.repeat(100_000)],
  ['a hundred thousand objects', `${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}`],
  ['a duplicate field', '{"email":"a@campus.test","email":7}'],
  ['zero bytes', '\u0000\u0000'],
  [
    'text that is not UTF-8',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1'),
  ],
];

async function post(path: string, body: string, contentType = 'application/json') {
  const response = await fetch(`${backend.origin}${path}?key=${testApiKey}`, {
    method: 'POST',
    headers: { 'Content-Type': contentType },
    body,
  });
  return { status: response.status, text: await response.text() };
}

function expectRefusal({ status, text }: { status: number; text: string }): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  const { error } = JSON.parse(text);
  expect(error).toEqual({
    code: status,
    message: expect.any(String),
    errors: [{ message: error.message, reason: expect.any(String), domain: 'global' }],
  });
  expect(text).not.toMatch(/\bat .*:\d+|node_modules|\.ts\b|SQLITE/);
}

describe.each(methods)('accounts:%s', (method) => {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${method}`;

  test.each(bodies)('refuses %s', async (_, body) => {
    expectRefusal(await post(path, body));
  });

  test('answers every field of every type without a defect', async () => {
    for (const field of fields) {
      for (const value of values) {
        const answer = await post(path, JSON.stringify({ idToken, [field]: value }));
        expect(answer.status, `${field} = ${JSON.stringify(value)}`).toBeLessThan(500);
        if (answer.status !== 200) expectRefusal(answer);
      }
    }
  });

  test('refuses a body that is too long', async () => {
    const answer = await post(path, JSON.stringify({ email: 'x'.repeat(70_000) }));
    expect(answer.status).toBe(413);
    expectRefusal(answer);
  });
});

test.each([
  ...bodies,
  ['a duplicate field', 'grant_type=refresh_token&grant_type=x&refresh_token=a&refresh_token=b'],
  ['malformed escapes', 'grant_type=refresh_token&refresh_token=%E0%A4%A'],
])('token refuses %s', async (_, body) => {
  expectRefusal(
    await post('/securetoken.googleapis.com/v1/token', body, 'application/x-www-form-urlencoded'),
  );
});

test('none of these calls was a defect', () => {
  expect(backend.logged.filter((line) => line.includes('"defect"'))).toEqual([]);
});

test('invalid JSON is not logged, even at level debug', async () => {
  for (const body of ['{"email":"target@campus.test","password":"hunter22"', 'hunter22']) {
    const { status } = await post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', body);
    expect(status).toBe(400);
  }
  expect(backend.logged.join('')).not.toMatch(/hunter22|target@/);
});
