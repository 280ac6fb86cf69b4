import { describe, expect, test } from 'vitest';
import { compileRules } from '../compile-rules.ts';
import { rulesFile } from '../testing/answer.ts';
import { allow, chain, inMatch, withFunction } from '../testing/rules-text.ts';
import { RulesSyntaxError } from './rules-syntax-error.ts';

function refusal(source: string): RulesSyntaxError {
  try {
    compileRules(source, 'a.rules');
  } catch (error) {
    if (error instanceof RulesSyntaxError) return error;
    throw error;
  }
  return expect.unreachable(`compiled: ${source.slice(0, 300)}`);
}

test('a refusal names file, line and column, and shows the line with a caret', () => {
  const source = [
    'service cloud.firestore {',
    '  match /t/{id} {',
    '    allow get: if tru;',
    '  }',
    '}',
  ].join('\n');
  const error = refusal(source);
  expect(error).toMatchObject({ line: 3, column: 19 });
  expect(error.message).toBe(
    ["a.rules:3:19: 'tru' is not declared here", '      allow get: if tru;', '                    ^'].join(
      '\n',
    ),
  );
});

test('a refusal in a very long line shows the part around the place', () => {
  const error = refusal(allow(`${' '.repeat(5000)}tru`));
  const [, line = '', caret = ''] = error.message.split('\n');
  expect(line.length).toBeLessThan(200);
  expect(line.slice(caret.indexOf('^'))).toMatch(/^tru;/);
});

describe('refuses', () => {
  test.each([
    ['an empty file', '', "Expected 'service cloud.firestore { ... }'"],
    ['a byte order mark', `\ufeff${allow('true')}`, 'Unexpected character'],
    [
      'another version',
      "rules_version = '3'; service cloud.firestore { }",
      "The rules version is '1' or '2'",
    ],
    ['a version that is no string', 'rules_version = 2;', "Expected '1' or '2', found '2'"],
    [
      'another service',
      'service firebase.storage { match /t/{id} { allow get; } }',
      'Expected cloud.firestore',
    ],
    ['two services', `${allow('true')} service cloud.firestore { }`, "A second 'service'"],
    ['something beside the service', `${allow('true')} x`, "Expected 'service', found 'x'"],
    [
      'an allow outside any match',
      'service cloud.firestore { allow get; }',
      "Expected 'match', 'function' or '}', found 'allow'",
    ],
    [
      'something in a match',
      inMatch('allow get; 5'),
      "Expected 'allow', 'match', 'function' or '}', found '5'",
    ],
    ['an empty match', inMatch(''), 'This block is empty'],
    [
      'an unknown operation',
      inMatch('allow edit: if true;'),
      "'edit' is no operation; they are read, get, list, write",
    ],
    ['no operation', inMatch('allow: if true;'), "Expected an operation, found ':'"],
    ['a condition without if', inMatch('allow get: true;'), "Expected 'if', found 'true'"],
    ['no condition', inMatch('allow get: if ;'), "Expected an expression, found ';'"],
    ['an unclosed file', 'service cloud.firestore { match /t/{id} { allow get;', 'found the end of the file'],
    ['an unclosed comment', `${allow('true')} /* x`, 'This comment is not closed'],
    ['an unclosed string', allow("'abc\n'"), 'This string is not closed on its line'],
    ['an unclosed parenthesis', allow('(true'), "Expected ')', found ';'"],
    ['an unknown escape', allow("'a\\d'"), 'Unknown escape \\d; a backslash itself is written \\\\'],
    ['an unknown escape in bytes', allow("b'a\\d'"), 'Unknown escape \\d'],
    ['bytes outside ASCII', allow("b'é' == b'a'"), 'Write bytes outside ASCII as \\xHH'],
    ['a number with exponent', allow('1e3 == 1'), "without exponent: unexpected 'e3'"],
    ['leading zeros', allow('007 == 7'), 'A number has no leading zeros'],
    ['an integer of 65 bits', allow('9223372036854775808 > 0'), 'This integer does not fit in 64 bits'],
    ['two minus signs', allow('- -1 == 1'), "Two '-' in a row"],
    ['a slash that looks like a path', allow('4 /2 == 2'), "Put a space after '/' to divide"],
    ['an unknown character', allow('true # no'), 'Unexpected character'],
    ['an assignment', allow('resource.id = 1'), "found '='"],
    ['a match path without slash', rulesFile('match t/{id} { allow get; }'), "A match path begins with '/'"],
    [
      'a match path that ends in a slash',
      rulesFile('match /t/{id}/ { allow get; }'),
      "Expected a path segment after '/'",
    ],
    ['a computed match path', rulesFile('match /t/$(db) { allow get; }'), 'a name, {name} or {name=**}'],
    [
      'a wildcard twice in a path',
      rulesFile('match /t/{a}/u/{a} { allow get; }'),
      "'a' stands twice in this path",
    ],
    ['two globs', rulesFile('match /{a=**} { match /t/{b=**} { allow get; } }'), 'at most one {name=**}'],
    [
      'a glob before the end in version 1',
      'service cloud.firestore { match /{a=**} { match /t/{id} { allow get; } } }',
      "With rules_version '1'",
    ],
    [
      'a let in version 1',
      'service cloud.firestore { function f() { let a = 1; return a; } match /t/{id} { allow get: if f() == 1; } }',
      "With rules_version '1' functions have no let",
    ],
    ['101 segments', rulesFile(`match ${'/a'.repeat(99)} { allow get; }`), 'at most 100 segments'],
    [
      '21 wildcards',
      rulesFile(`match ${Array.from({ length: 20 }, (_, at) => `/{x${at}}`).join('')} { allow get; }`),
      'at most 20 wildcards',
    ],
    [
      'eleven nested matches',
      rulesFile(`${'match /a/{b} { '.repeat(10)}allow get;${' }'.repeat(10)}`),
      'nested more than 10 deep',
    ],
    ['a computed segment that is not closed', allow('exists(/t/$(db'), "Expected ')' after '$('"],
    ['a segment that is none', allow('exists(/t/)'), 'Expected a path segment'],
    [
      'a function twice',
      withFunction('function f() { return 1; } function f() { return 2; }'),
      'f() is declared twice',
    ],
    [
      'a function of the language declared anew',
      withFunction('function get(x) { return x; }', 'true'),
      'get() is a function of the language',
    ],
    [
      'a function without return',
      withFunction('function f() { let a = 1; }'),
      "Expected 'return', found '}'",
    ],
    [
      'a let without semicolon',
      withFunction('function f() { let a = 1 return a; }'),
      "Expected ';', found 'return'",
    ],
    [
      'a let twice',
      withFunction('function f() { let a = 1; let a = 2; return a; }'),
      "'a' is declared twice",
    ],
    [
      'a let with the name of a parameter',
      withFunction('function f(a) { let a = 1; return a; }', 'f(1)'),
      "'a' is declared twice",
    ],
    [
      'a let that uses itself',
      withFunction('function f() { let a = a; return a; }'),
      "'a' is not declared here",
    ],
    [
      'a let that uses a later one',
      withFunction('function f() { let a = b; let b = 1; return a; }'),
      "'b' is not declared here",
    ],
    [
      'eleven lets',
      withFunction(
        `function f() { ${Array.from({ length: 11 }, (_, at) => `let x${at} = 1;`).join(' ')} return true; }`,
      ),
      'at most 10 let bindings',
    ],
    ['a parameter twice', withFunction('function f(a, a) { return a; }', 'f(1, 2)'), "'a' is declared twice"],
    [
      'eight parameters',
      withFunction('function f(a, b, c, d, e, g, h, i) { return a; }', 'true'),
      'at most 7 parameters',
    ],
    [
      'a comma after the last parameter',
      withFunction('function f(a,) { return a; }', 'f(1)'),
      'Expected a parameter name',
    ],
    [
      'a reserved parameter',
      withFunction('function f(request) { return request; }', 'f(1)'),
      "'request' is a name of the language",
    ],
    [
      'a reserved wildcard',
      rulesFile('match /t/{resource} { allow get; }'),
      "'resource' is a name of the language",
    ],
    [
      'a package as variable',
      withFunction('function f(duration) { return duration; }', 'f(1)'),
      "'duration' is a name of the language",
    ],
    ['a word of the grammar as name', withFunction('function f(let) { return 1; }', 'f(1)'), "found 'let'"],
    ['recursion', withFunction('function f() { return f(); }'), 'f() calls itself'],
    [
      'mutual recursion, even unused',
      withFunction('function f() { return g(); } function g() { return f(); }', 'true'),
      'calls itself',
    ],
    [
      'calls nested 21 deep',
      withFunction(`${chain(20)} function f20() { return true; }`, 'f0()'),
      'nest more than 20 deep',
    ],
    [
      'calls nested 21 deep, the deepest first',
      withFunction(
        `function f20() { return true; } ${chain(20)
          .split(' function ')
          .reverse()
          .map((text) => `function ${text.replace('function ', '')}`)
          .join(' ')}`,
        'f0()',
      ),
      'nest more than 20 deep',
    ],
    [
      '4,000 functions that call one another',
      withFunction(`${chain(4000)} function f4000() { return true; }`, 'f0()'),
      'nest more than 20 deep',
    ],
    [
      'a wildcard of a match beside',
      rulesFile('function f() { return id; } match /t/{id} { allow get: if f(); }'),
      "'id' is not declared here",
    ],
    ['an unknown function', allow('isAdmin()'), 'There is no function isAdmin()'],
    ['too few arguments', withFunction('function f(a) { return a; }'), 'f() takes 1 arguments, received 0'],
    ['a wrong number of arguments of get()', allow('get() == 1'), 'get() takes 1 arguments, received 0'],
    [
      'a wrong number of arguments of a method',
      allow("'a'.size(1) == 1"),
      'size() takes 0 arguments, received 1',
    ],
    [
      'a wrong number of arguments of a conversion',
      allow('string(1, 2) == 1'),
      'string() takes 1 arguments, received 2',
    ],
    ['an unknown method', allow("'a'.length() == 1"), 'No type has a method length()'],
    [
      'a method named like a property of Object',
      allow("'a'.toString() == 'a'"),
      'No type has a method toString()',
    ],
    ['a conversion named like one', allow("constructor('a') == 'a'"), 'There is no function constructor()'],
    [
      'an unknown property of request',
      allow('request.user == 1'),
      "request has no 'user'; it has auth, method",
    ],
    [
      'an unknown property of request.auth',
      allow("request['auth'].email == 1"),
      "request.auth has no 'email'; it has token, uid",
    ],
    [
      'an unknown property of resource',
      allow('resource.fields == 1'),
      "resource has no 'fields'; it has data, id, __name__",
    ],
    ['an unknown index of resource', allow("(resource)['fields'] == 1"), "resource has no 'fields'"],
    ['an unknown property of get()', allow('get(/a/b).role == 1'), "get() has no 'role'"],
    ['an unknown type', allow('1 is text'), "'text' is no type; they are bool, int, float"],
    ['a type that is none here', allow('[].toSet() is set'), "'set' is no type"],
    ['null as a type', allow('1 is null'), "'null' is no type"],
    ['an invalid pattern', allow("'a'.matches('(')"), 'Invalid regular expression'],
    ['a pattern that RE2 has not', allow("'a'.matches('(a)\\\\1')"), 'Invalid regular expression'],
    [
      'a pattern that is too long',
      allow(`'a'.matches('${'a'.repeat(1001)}')`),
      'longer than 1000 characters',
    ],
    ['the math package', allow('math.abs(1) == 1'), 'The package math is not implemented'],
    ['the hashing package', allow("hashing.md5('a') == 1"), 'The package hashing is not implemented'],
    ['the latlng package', allow('latlng.value(1, 2) == 1'), 'The package latlng is not implemented'],
    ['debug()', allow('debug(true)'), 'The function debug() is not implemented'],
    [
      'an unknown function of a package',
      allow('duration.weeks(1) == 1'),
      'There is no function duration.weeks()',
    ],
    ['a package as value', allow('timestamp == 1'), "'timestamp' is a package, not a value"],
    ['100 levels', allow(`${'('.repeat(99)}true${')'.repeat(99)}`), 'nested more than 99 levels deep'],
    [
      '100 operands',
      allow(Array.from({ length: 100 }, () => 'true').join(' && ')),
      'nested more than 99 levels deep',
    ],
    ['100,000 parentheses', allow('('.repeat(100_000)), 'nested more than 99 levels deep'],
    ['100,000 lists', allow('['.repeat(100_000)), 'nested more than 99 levels deep'],
    ['100,000 negations', allow(`${'!'.repeat(100_000)}true`), 'nested more than 99 levels deep'],
    ['30,000 paths in paths', allow('/a/$('.repeat(30_000)), 'nested more than 99 levels deep'],
    ['257 KB', `${' '.repeat(257 * 1024)}`, 'The rules are larger than 256 KB'],
    ['257 KB in UTF-8', `//${'é'.repeat(129 * 1024)}`, 'The rules are larger than 256 KB'],
  ])('%s', (_, source, reason) => {
    expect(refusal(source).message).toContain(reason);
  });
});
