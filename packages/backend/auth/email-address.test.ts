import { expect, test } from 'vitest';
import { canonicalEmail } from './email-address.ts';

test.each([
  ['A.B+c@Campus.Test', 'a.b+c@campus.test'],
  ["o'hara@mail.campus.test", "o'hara@mail.campus.test"],
  ['x@xn--p1b6ci4b4b3a.test', 'x@xn--p1b6ci4b4b3a.test'],
  [`${'a'.repeat(64)}@campus.test`, `${'a'.repeat(64)}@campus.test`],
])('%s is an address', (text, expected) => {
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
])('%j is none', (text) => {
  expect(canonicalEmail(text)).toBeNull();
});
