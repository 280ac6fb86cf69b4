import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFieldPath, parseFieldPath } from './field-path.ts';

test.each<[string, readonly string[]]>([
  ['a', ['a']],
  ['_a1', ['_a1']],
  ['a.b_2.C', ['a', 'b_2', 'C']],
  ['`a.b`.c', ['a.b', 'c']],
  ['`\\`\\\\`', ['`\\']],
  ['` `.`é`', [' ', 'é']],
  ['`\n`', ['\n']],
  ['toString.constructor', ['toString', 'constructor']],
  ['`\\x`', ['x']],
  [`m.${'a'.repeat(1_498)}`, ['m', 'a'.repeat(1_498)]],
  [`\`${'-'.repeat(1_500)}\``, ['-'.repeat(1_500)]],
])('%s names %j', (text, path) => {
  expect(parseFieldPath(text)).toEqual(path);
});

test.each([
  ...[
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    'a b',
    'a-b',
    '1a',
    'é',
    '`',
    '``',
    '`a',
    'a`',
    '`a`b',
    '`a``b`',
    '`\\`',
    'a.`',
    'a\n',
  ],
  ...['__name__', '__x__', 'a.__x__', '`__x__`', '____', '`\ud800`'],
  Array(22).fill('a').join('.'),
  `\`${'a'.repeat(1_501)}\``,
  `m.${'a'.repeat(1_499)}`,
  `m.${'`é`.'.repeat(9)}${'a'.repeat(1_472)}`,
])('%j is refused', (text) => {
  expect(() => parseFieldPath(text)).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }));
});

test('every path survives a round trip', () => {
  const name = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/^__.*__$/s.test(text));
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 21 }), (path) => {
      expect(parseFieldPath(formatFieldPath(path))).toEqual(path);
    }),
  );
});
