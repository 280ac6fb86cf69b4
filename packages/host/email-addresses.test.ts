import { isEmailAddress } from '@blood-bank/domain/email-address';
import { canonicalEmail } from '@embedded-firebase/server';
import { expect, test } from 'vitest';

test.each([
  'a.b+c@campus.test',
  "o'hara@mail.campus.test",
  'x@xn--p1b6ci4b4b3a.test',
  `${'a'.repeat(64)}@campus.test`,
  '',
  '@campus.test',
  'a@campus',
  'a@@campus.test',
  ' a@campus.test',
  'a@campus.test\n',
  'a@campus.test,b@campus.test',
  '<a@campus.test',
  'a@campus.test>',
  '.a@campus.test',
  'a..b@campus.test',
  'a@-campus.test',
  'a@127.0.0.1',
  'ro\u017fe@campus.test',
  `${'a'.repeat(65)}@campus.test`,
  `a@${'b'.repeat(64)}.test`,
])('records and accounts agree on whether %j is an address', (text) => {
  expect(isEmailAddress(text)).toBe(canonicalEmail(text) === text);
});
