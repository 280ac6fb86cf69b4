import { describe, expect, test } from 'vitest';
import { compileRuleset } from './compile-ruleset.ts';
import { RulesSyntaxError } from './syntax/rules-syntax-error.ts';
import { allow, chain, inMatch, rulesFile, withFunction } from './testing/rules-sources.ts';

function refusal(source: string): RulesSyntaxError {
  try {
    compileRuleset(source, 'a.rules');
  } catch (error) {
    if (error instanceof RulesSyntaxError) return error;
    throw error;
  }
  return expect.unreachable(`compiled: ${source.slice(0, 300)}`);
}

const expectRefusal = (source: string, reason: string) => expect(refusal(source).message).toContain(reason);
const repeat = (count: number, text: (at: number) => string, separator = ' ') =>
  Array.from({ length: count }, (_, at) => text(at)).join(separator);
const oneMatch = 'match /t/{id} { allow get; }';
const trueFunction = (name: string) => `function ${name}() { return true; }`;

test('a refusal names file, line and column, and shows the line with a caret', () => {
  const error = refusal('service cloud.firestore {\n  match /t/{id} {\n    allow get: if tru;\n  }\n}');
  expect(error).toMatchObject({ line: 3, column: 19 });
  expect(error.message).toBe(
    "a.rules:3:19: 'tru' is not declared here; did you mean 'true'?\n      allow get: if tru;\n                    ^",
  );
});

test('a refusal has all faults that are not of the syntax, with the nearest names that exist', () => {
  const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    function isOwner(uid) { return request.auth.uuid == uid && owner; }
    match /donors/{donorId} {
      allow get: if isOwnr(donorID) || request.resorce.data.name.sise() > 0;
      allow list: if request.query.filters.size() == 0 && resource.data.age is integer;
      allow create: if exsts(/databases/$(dbs)/documents/users/$(x)) && duration.valu(1, 'd') == true;
      allow update: if isOwner() || hashing.md5(y) == 'a'.matches('(');
      function isOwner(a, a) { return a; }
      function get(request) { return true; }
    }
    match /{x}/{x} { allow get; }
  }
}`;
  const faults = refusal(source)
    .message.split('\n')
    .filter((line) => line.startsWith('a.rules'));
  expect(faults).toEqual([
    "a.rules:4:48: request.auth has no 'uuid'; did you mean 'uid'?",
    "a.rules:4:64: 'owner' is not declared here; there are request, resource, uid, db",
    "a.rules:6:21: There is no function isOwnr(); did you mean 'isOwner'?",
    "a.rules:6:28: 'donorID' is not declared here; did you mean 'donorId'?",
    "a.rules:6:47: request has no 'resorce'; did you mean 'resource'?",
    "a.rules:6:65: No type has a method sise(); did you mean 'size'?",
    "a.rules:7:35: request.query has no 'filters'; it has limit, offset, orderBy",
    "a.rules:7:80: 'integer' is not a type; they are bool, int, float, number, string, bytes, list, map, timestamp, duration, path, latlng, map_diff",
    "a.rules:8:24: There is no function exsts(); did you mean 'exists'?",
    "a.rules:8:43: 'dbs' is not declared here; did you mean 'db'?",
    "a.rules:8:66: 'x' is not declared here; there are request, resource, donorId, db",
    "a.rules:8:81: There is no function duration.valu(); did you mean 'value'?",
    'a.rules:9:24: isOwner() takes 2 arguments, received 0',
    'a.rules:9:44: The package hashing is not implemented',
    "a.rules:9:49: 'y' is not declared here; there are request, resource, donorId, db",
    'a.rules:9:67: Invalid regular expression',
    "a.rules:10:27: 'a' is declared twice",
    'a.rules:11:16: get() is a function of the language itself',
    "a.rules:11:20: 'request' is a name of the language itself",
    "a.rules:13:16: 'x' occurs twice in this path",
  ]);
});

test('a refusal shows at most 20 faults', () => {
  const { message } = refusal(allow(repeat(30, () => 'nothing', ' && ')));
  expect(message.match(/is not declared here/g)).toHaveLength(20);
  expect(message).toMatch(/: and 10 more$/);
});

test('a refusal in a very long line shows an excerpt', () => {
  const error = refusal(allow(`${' '.repeat(5000)}tru`));
  const [, line = '', caret = ''] = error.message.split('\n');
  expect(line.length).toBeLessThan(200);
  expect(line.slice(caret.indexOf('^'))).toMatch(/^tru;/);
});

describe('compiles', () => {
  test.each([
    ['a file without a version', `service cloud.firestore { ${oneMatch} }`],
    ['version 1', `rules_version = '1'; service cloud.firestore { ${oneMatch} }`],
    ['a version without a semicolon', `rules_version = "2" service cloud.firestore { ${oneMatch} }`],
    ['an allow without a semicolon', inMatch('allow get: if true')],
    ['several operations', inMatch('allow read, create, delete: if true;')],
    ['a repeated operation', inMatch('allow get, get, read;')],
    ['comments', inMatch('// one\n /* two /* \n */ allow get: if true /* three */ && // four\n true;')],
    ['functions in any order', withFunction(`function f() { return g(); } ${trueFunction('g')}`)],
    ['a function outside the service', `${trueFunction('f')} service cloud.firestore { ${oneMatch} }`],
    ['a function in the service', `service cloud.firestore { ${trueFunction('f')} ${oneMatch} }`],
    ['a function without a semicolon', withFunction('function f() { return true }')],
    [
      'seven parameters',
      withFunction('function f(a, b, c, d, e, g, h) { return true; }', 'f(1, 2, 3, 4, 5, 6, 7,)'),
    ],
    ['ten lets', withFunction(`function f() { ${repeat(10, (at) => `let x${at} = ${at};`)} return true; }`)],
    ['keywords as keys', allow("{'match': 1}.match == 1 && {'in': 1}.in == 1 && {'null': 1}.null == 1")],
    [
      'a let that shadows a wildcard',
      rulesFile('match /t/{id} { function f() { let id = id; return id == 1; } allow get: if f(); }'),
    ],
    ['a wildcard that shadows another', rulesFile('match /t/{db} { allow get: if db == 1; }')],
    ['calls nested 20 deep', withFunction(`${chain(19)} ${trueFunction('f19')}`, 'f0()')],
    ['99 levels', allow(`${'('.repeat(98)}true${')'.repeat(98)}`)],
    ['99 operands', allow(repeat(99, () => 'true', ' && '))],
    ['ten nested matches', rulesFile(`${'match /a/{b} { '.repeat(8)}${oneMatch}${' }'.repeat(8)}`)],
    ['a glob in the middle, in version 2', rulesFile('match /{p=**}/t/{id} { allow list; }')],
    ['100,000 elements', allow(`[${'1,'.repeat(100_000)}].size() == 0`)],
    ['80,000 comments', `${'//\n'.repeat(80_000)}${allow('true')}`],
  ])('%s', (_, source) => {
    expect(() => compileRuleset(source)).not.toThrow();
  });
});

describe('refuses the file', () => {
  test.each([
    ['', "Expected 'service cloud.firestore { ... }'"],
    [`\ufeff${allow('true')}`, 'Unexpected character'],
    ["rules_version = '3'; service cloud.firestore { }", "The rules version is '1' or '2'"],
    ['rules_version = 2;', "Expected '1' or '2', found '2'"],
    [`service firebase.storage { ${oneMatch} }`, 'Expected cloud.firestore'],
    [`${allow('true')} service cloud.firestore { }`, "A second 'service'"],
    [`${allow('true')} x`, "Expected 'service', found 'x'"],
    ['service cloud.firestore { allow get; }', "Expected 'match', 'function' or '}', found 'allow'"],
    ['service cloud.firestore { match /t/{id} { allow get;', 'found the end of the file'],
    [`${allow('true')} /* x`, 'This comment is not closed'],
    ['service cloud.firestore { match /{a=**} { match /t/{id} { allow get; } } }', "With rules_version '1'"],
    [
      'service cloud.firestore { function f() { let a = 1; return a; } match /t/{id} { allow get: if f() == 1; } }',
      "With rules_version '1' functions have no let",
    ],
  ])('%s', expectRefusal);
});

describe('refuses the body of a match', () => {
  test.each([
    ['allow get; 5', "Expected 'allow', 'match', 'function' or '}', found '5'"],
    ['', 'This block is empty'],
    ['allow edit: if true;', "'edit' is not an operation; they are read, get, list, write"],
    ['allow: if true;', "Expected an operation, found ':'"],
    ['allow get: true;', "Expected 'if', found 'true'"],
    ['allow get: if ;', "Expected an expression, found ';'"],
  ])('%s', (body, reason) => expectRefusal(inMatch(body), reason));
});

describe('refuses the match', () => {
  test.each([
    ['t/{id} { allow get; }', "A match path begins with '/'"],
    ['/t/{id}/ { allow get; }', "Expected a path segment after '/'"],
    ['/t/$(db) { allow get; }', 'a name, {name} or {name=**}'],
    ['/t/{a}/u/{a} { allow get; }', "'a' occurs twice in this path"],
    ['/{a=**} { match /t/{b=**} { allow get; } }', 'at most one {name=**}'],
    ['/t/{resource} { allow get; }', "'resource' is a name of the language"],
  ])('%s', (match, reason) => expectRefusal(rulesFile(`match ${match}`), reason));
});

describe('refuses the expression', () => {
  test.each([
    ["'abc\n'", 'This string is not closed on its line'],
    ['(true', "Expected ')', found ';'"],
    ["'a\\d'", 'Unknown escape \\d; a backslash itself is written \\\\'],
    ["b'a\\d'", 'Unknown escape \\d'],
    ["b'é' == b'a'", 'Write bytes outside ASCII as \\xHH'],
    ['1e3 == 1', "without exponent: unexpected 'e3'"],
    ['007 == 7', 'A number has no leading zeros'],
    ['9223372036854775808 > 0', 'This integer does not fit in 64 bits'],
    ['- -1 == 1', "Two '-' in a row"],
    ['4 /2 == 2', "Put a space after '/' to divide"],
    ['true is bool.size()', "'bool' is a type here: put the test in parentheses before '.'"],
    ['true # no', 'Unexpected character'],
    ['resource.id = 1', "found '='"],
    ['exists(/t/$(db', "Expected ')' after '$('"],
    ['exists(/t/)', 'Expected a path segment'],
    ['isAdmin()', 'There is no function isAdmin()'],
    ['get() == 1', 'get() takes 1 arguments, received 0'],
    ["'a'.size(1) == 1", 'size() takes 0 arguments, received 1'],
    ['string(1, 2) == 1', 'string() takes 1 arguments, received 2'],
    ["'a'.length() == 1", 'No type has a method length()'],
    ["'a'.toString() == 'a'", 'No type has a method toString()'],
    ["constructor('a') == 'a'", 'There is no function constructor()'],
    ['request.user == 1', "request has no 'user'; it has auth, method"],
    ["request['auth'].email == 1", "request.auth has no 'email'; it has token, uid"],
    ['resource.fields == 1', "resource has no 'fields'; it has data, id, __name__"],
    ["(resource)['fields'] == 1", "resource has no 'fields'"],
    ['get(/a/b).role == 1', "get() has no 'role'"],
    ['1 is text', "'text' is not a type; they are bool, int, float"],
    ['[].toSet() is set', "'set' is not a type"],
    ['1 is null', "'null' is not a type"],
    ["'a'.matches('(')", 'Invalid regular expression'],
    ["'a'.matches('(a)\\\\1')", 'Invalid regular expression'],
    ['math.abs(1) == 1', 'The package math is not implemented'],
    ["hashing.md5('a') == 1", 'The package hashing is not implemented'],
    ['latlng.value(1, 2) == 1', 'The package latlng is not implemented'],
    ['debug(true)', 'The function debug() is not implemented'],
    ['duration.weeks(1) == 1', 'There is no function duration.weeks()'],
    ['timestamp == 1', "'timestamp' is a package, not a value"],
  ])('%s', (condition, reason) => expectRefusal(allow(condition), reason));
});

describe('refuses the functions', () => {
  test.each([
    ['function f() { return 1; } function f() { return 2; }', 'f()', 'f() is declared twice'],
    ['function get(x) { return x; }', 'true', 'get() is a function of the language'],
    ['function f() { let a = 1; }', 'f()', "Expected 'return', found '}'"],
    ['function f() { let a = 1 return a; }', 'f()', "Expected ';', found 'return'"],
    ['function f() { let a = 1; let a = 2; return a; }', 'f()', "'a' is declared twice"],
    ['function f(a) { let a = 1; return a; }', 'f(1)', "'a' is declared twice"],
    ['function f() { let a = a; return a; }', 'f()', "'a' is not declared here"],
    ['function f() { let a = b; let b = 1; return a; }', 'f()', "'b' is not declared here"],
    ['function f(a, a) { return a; }', 'f(1, 2)', "'a' is declared twice"],
    ['function f(a, b, c, d, e, g, h, i) { return a; }', 'true', 'at most 7 parameters'],
    ['function f(a,) { return a; }', 'f(1)', 'Expected a parameter name'],
    ['function f(request) { return request; }', 'f(1)', "'request' is a name of the language"],
    ['function f(duration) { return duration; }', 'f(1)', "'duration' is a name of the language"],
    ['function f(let) { return 1; }', 'f(1)', "found 'let'"],
    ['function f() { return f(); }', 'f()', 'f() calls itself'],
    ['function f() { return g(); } function g() { return f(); }', 'true', 'calls itself'],
    ['function f(a) { return a; }', 'f()', 'f() takes 1 arguments, received 0'],
    ['function f() { return id; }', 'f()', "'id' is not declared here"],
  ])('%s called by %s', (functions, call, reason) => expectRefusal(withFunction(functions, call), reason));
});

describe('limits', () => {
  const tooDeep = 'nested more than 99 levels deep';
  const tooManyCalls = 'nest more than 20 deep';
  const deepestFirst = repeat(20, (at) => `function f${19 - at}() { return f${20 - at}(); }`);
  test.each([
    ['segments to 100', rulesFile(`match ${'/a'.repeat(99)} { allow get; }`), 'at most 100 segments'],
    [
      'wildcards to 20',
      rulesFile(`match ${repeat(20, (at) => `/{x${at}}`, '')} { allow get; }`),
      'at most 20 wildcards',
    ],
    [
      'nested matches to ten',
      rulesFile(`${'match /a/{b} { '.repeat(10)}allow get;${' }'.repeat(10)}`),
      'nested more than 10 deep',
    ],
    [
      'lets to ten',
      withFunction(`function f() { ${repeat(11, (at) => `let x${at} = 1;`)} return true; }`),
      'at most 10 let bindings',
    ],
    ['nested calls to 20', withFunction(`${chain(20)} ${trueFunction('f20')}`, 'f0()'), tooManyCalls],
    [
      'nested calls to 20, the deepest first',
      withFunction(`${trueFunction('f20')} ${deepestFirst}`, 'f0()'),
      tooManyCalls,
    ],
    ['4,000 nested calls', withFunction(`${chain(4000)} ${trueFunction('f4000')}`, 'f0()'), tooManyCalls],
    ['patterns to 1,000 characters', allow(`'a'.matches('${'a'.repeat(1001)}')`), 'longer than 1000'],
    ['levels to 99', allow(`${'('.repeat(99)}true${')'.repeat(99)}`), tooDeep],
    ['operands to 99', allow(repeat(100, () => 'true', ' && ')), tooDeep],
    ['100,000 parentheses', allow('('.repeat(100_000)), tooDeep],
    ['100,000 lists', allow('['.repeat(100_000)), tooDeep],
    ['100,000 negations', allow(`${'!'.repeat(100_000)}true`), tooDeep],
    ['30,000 nested paths', allow('/a/$('.repeat(30_000)), tooDeep],
    ['the file to 256 KB', `${' '.repeat(257 * 1024)}`, 'The rules are larger than 256 KB'],
    ['the file to 256 KB of UTF-8', `//${'é'.repeat(129 * 1024)}`, 'The rules are larger than 256 KB'],
  ])('%s', (_, source, reason) => expectRefusal(source, reason));
});
