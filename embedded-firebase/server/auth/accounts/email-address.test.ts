import { describe, expect, test } from 'vitest';
import { callAccounts, signIn, wireError } from '../../testing/auth-client.ts';
import { backendForAllTests } from '../../testing/backend-fixture.ts';
import { canonicalEmail } from './email-address.ts';

test.each([
  ['A.B+c@Campus.Test', 'a.b+c@campus.test'],
  ["o'hara@mail.campus.test", "o'hara@mail.campus.test"],
  ['x@xn--p1b6ci4b4b3a.test', 'x@xn--p1b6ci4b4b3a.test'],
  [`${'a'.repeat(64)}@campus.test`, `${'a'.repeat(64)}@campus.test`],
])('%s is an email address', (text, expected) => {
  expect(canonicalEmail(text)).toBe(expected);
});

test.each([
  '',
  'a',
  '@campus.test',
  'a@',
  'a@campus',
  'a@@campus.test',
  'a b@campus.test',
  ' a@campus.test',
  'a@campus.test\n',
  'a@campus.test\r\nBcc: b@campus.test',
  'a@campus.test,b@campus.test',
  'Name <a@campus.test>',
  '"a b"@campus.test',
  '.a@campus.test',
  'a..b@campus.test',
  'a@-campus.test',
  'a@campus..test',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'İ@campus.test',
  '\u212Aarim@campus.test',
  'ro\u017Fe@campus.test',
  'a@cаmpus.test',
  `${'a'.repeat(65)}@campus.test`,
  `a@${'b'.repeat(64)}.test`,
  `a@${'b.'.repeat(130)}test`,
])('%j is no email address', (text) => {
  expect(canonicalEmail(text)).toBeNull();
});

describe('an email policy', () => {
  const refusal = 'Please use your university email address.';
  const refused = { status: 400, body: wireError(`OPERATION_NOT_ALLOWED : EMAIL_NOT_ALLOWED: ${refusal}`) };

  const backend = backendForAllTests({
    emailPolicy: { isAllowed: (email) => email.endsWith('@campus.test'), refusal },
    rateLimits: { signUpsPerNetwork: { times: 1, seconds: 3_600 } },
  });

  test('only allowed addresses get an account, and refusals count towards no rate limit', async () => {
    const attempt = (email: string) => callAccounts(backend, 'signUp', { email, password: 'secret-1' });
    for (const email of ['salma@other.test', 'salma@campus.test.evil.test', 'campus.test@other.test']) {
      expect(await attempt(email)).toEqual(refused);
    }
    expect((await attempt('Salma@CAMPUS.test')).status).toBe(200);
  });

  test('an account changes to an allowed address only', async () => {
    await backend.backend.accounts.create({
      email: 'older@other.test',
      password: 'secret-1',
      emailVerified: true,
    });
    const { idToken } = await signIn(backend, 'older@other.test');
    const change = (newEmail: string) =>
      callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    expect(await change('new@other.test')).toEqual(refused);
    expect((await change('new@campus.test')).status).toBe(200);
  });
});
