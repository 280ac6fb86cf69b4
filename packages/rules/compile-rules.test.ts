import { describe, expect, test } from 'vitest';
import { compileRules } from './compile-rules.ts';
import { rulesFile } from './testing/answer.ts';
import { allow, chain, inMatch, withFunction } from './testing/rules-text.ts';

describe('compiles', () => {
  test.each([
    ['without a version', 'service cloud.firestore { match /t/{id} { allow get; } }'],
    ['version 1', "rules_version = '1'; service cloud.firestore { match /t/{id} { allow get; } }"],
    [
      'a version without semicolon',
      'rules_version = "2" service cloud.firestore { match /t/{id} { allow get; } }',
    ],
    ['an allow without semicolon', inMatch('allow get: if true')],
    ['several operations', inMatch('allow read, create, delete: if true;')],
    ['an operation twice', inMatch('allow get, get, read;')],
    ['comments', inMatch('// one\n /* two /* \n */ allow get: if true /* three */ && // four\n true;')],
    [
      'functions in any order',
      rulesFile(
        'match /t/{id} { allow get: if f(); } function f() { return g(); } function g() { return true; }',
      ),
    ],
    [
      'a function beside the service',
      'function f() { return true; } service cloud.firestore { match /t/{id} { allow get: if f(); } }',
    ],
    [
      'a function in the service',
      'service cloud.firestore { function f() { return true; } match /t/{id} { allow get: if f(); } }',
    ],
    ['a function without semicolon', withFunction('function f() { return true }')],
    [
      'seven parameters',
      withFunction('function f(a, b, c, d, e, g, h) { return true; }', 'f(1, 2, 3, 4, 5, 6, 7,)'),
    ],
    [
      'ten lets',
      withFunction(
        `function f() { ${Array.from({ length: 10 }, (_, at) => `let x${at} = ${at};`).join(' ')} return true; }`,
      ),
    ],
    [
      'words of the grammar as keys',
      allow("{'match': 1}.match == 1 && {'in': 1}.in == 1 && {'null': 1}.null == 1"),
    ],
    [
      'a name of another block hidden',
      rulesFile('match /t/{id} { function f() { let id = id; return id == 1; } allow get: if f(); }'),
    ],
    ['a wildcard of a match around hidden', rulesFile('match /t/{db} { allow get: if db == 1; }')],
    ['calls nested 20 deep', withFunction(`${chain(19)} function f19() { return true; }`, 'f0()')],
    ['99 levels', allow(`${'('.repeat(98)}true${')'.repeat(98)}`)],
    ['99 operands', allow(Array.from({ length: 99 }, () => 'true').join(' && '))],
    [
      'ten nested matches',
      rulesFile(`${'match /a/{b} { '.repeat(8)}match /c/{d} { allow get; }${' }'.repeat(8)}`),
    ],
    ['a glob in the middle, in version 2', rulesFile('match /{p=**}/t/{id} { allow list; }')],
    ['100,000 elements', allow(`[${'1,'.repeat(100_000)}].size() == 0`)],
    ['80,000 comments', `${'//\n'.repeat(80_000)}${allow('true')}`],
  ])('%s', (_, source) => {
    expect(() => compileRules(source)).not.toThrow();
  });
});
