import { describe, expect, test } from 'vitest';
import { authorize, type DocumentRequest } from './authorize.ts';
import { compileRuleset } from './compile-ruleset.ts';
import { caller, evaluate, getSample, map, sampleDocument } from './testing/evaluate.ts';
import { rulesFile } from './testing/rules-sources.ts';
import type { RulesMap } from './values/rules-value.ts';

function authorizeSample(body: string, request: Partial<DocumentRequest> = {}) {
  return authorize(compileRuleset(rulesFile(body)), { ...getSample, ...request });
}

describe('the matches that apply', () => {
  test.each([
    ['no match', 'match /other/{id} { allow get; }', false],
    ['a match of the path', 'match /p0/{id} { allow get; }', true],
    ['a literal path', 'match /p0/x { allow get; }', true],
    ['another literal path', 'match /p0/y { allow get; }', false],
    ['a match of the collection only', 'match /p0 { allow get; }', false],
    ['a match of a subcollection', 'match /p0/{id}/sub/{y} { allow get; }', false],
    ['a nested match', 'match /p0 { match /{id} { allow get; } }', true],
    [
      'rules of the parent document do not cascade',
      'match /p0/{id} { match /sub/{y} { allow get; } }',
      false,
    ],
    ['a glob of everything', 'match /{path=**} { allow get; }', true],
    ['a glob of no segment', 'match /p0/x/{path=**} { allow get; }', true],
    ['a glob before the end', 'match /{path=**}/p0/{id} { allow get; }', true],
    ['a glob followed by too many segments', 'match /{path=**}/p0/{id}/{more} { allow get; }', false],
    ['any allow that grants', 'match /p0/{id} { allow get: if false; allow get: if true; }', true],
    [
      'any match that grants',
      'match /p0/x { allow get: if false; } match /{p=**} { allow get: if true; }',
      true,
    ],
    ['another operation', 'match /p0/{id} { allow list, write: if true; }', false],
    ['read covers get', 'match /p0/{id} { allow read; }', true],
  ])('%s', (_, body, allowed) => {
    expect(authorizeSample(body).allowed).toBe(allowed);
  });

  test('write covers create, update and delete', () => {
    for (const method of ['create', 'update', 'delete'] as const) {
      expect(authorizeSample('match /p0/{id} { allow write; }', { method }).allowed).toBe(true);
      expect(authorizeSample(`match /p0/{id} { allow ${method}; }`, { method }).allowed).toBe(true);
      expect(authorizeSample('match /p0/{id} { allow read; }', { method }).allowed).toBe(false);
    }
  });

  test('a glob of version 1 takes at least one segment', () => {
    const version1 = (path: string) =>
      compileRuleset(
        `service cloud.firestore { match /databases/{db}/documents { match ${path} { allow get; } } }`,
      );
    expect(authorize(version1('/p0/{rest=**}'), getSample).allowed).toBe(true);
    expect(authorize(version1('/p0/x/{rest=**}'), getSample).allowed).toBe(false);
  });

  test('wildcards hold their segments, and an inner one shadows an outer one', () => {
    const body = (condition: string) => `match /{a}/{b} { match /sub/{c} { allow get: if ${condition}; } }
      match /{all=**} { allow get: if all == path('/p0/x/sub/y') && all[1] == 'x'; }`;
    const request = { path: ['p0', 'x', 'sub', 'y'], resource: null };
    expect(authorizeSample(body("a == 'p0' && b == 'x' && c == 'y'"), request)).toEqual({
      allowed: true,
      attempts: [],
    });
    expect(authorizeSample(body('false'), request).allowed).toBe(true);
    expect(authorizeSample("match /{db}/{id} { allow get: if db == 'p0'; }").allowed).toBe(true);
  });
});

describe('the variables of a rule', () => {
  const outcomeOf = (condition: string, request: Partial<DocumentRequest>) =>
    evaluate(condition, '', request).outcome;

  test('a signed-out caller', () => {
    expect(outcomeOf('request.auth == null', { auth: null })).toBe('true');
    expect(outcomeOf('request.auth.uid != null', { auth: null })).toBe('error');
    expect(outcomeOf('request.auth != null && request.auth.uid == id', { auth: null })).toBe('false');
  });

  test('a create', () => {
    const request = { method: 'create', resource: null, resourceAfter: sampleDocument } as const;
    expect(outcomeOf("resource == null && request.method == 'create'", request)).toBe('true');
    expect(outcomeOf("request.resource.data.s == 'héllo' && request.resource.id == 'x'", request)).toBe(
      'true',
    );
    expect(outcomeOf('request.resource.__name__ == request.path', request)).toBe('true');
    expect(outcomeOf('resource.data.s == 1', request)).toBe('error');
  });

  test('an update', () => {
    const resourceAfter = { ...sampleDocument, data: new Map([...sampleDocument.data, ['a', 2n]] as const) };
    const request = { method: 'update', resourceAfter } as const;
    const changed = 'request.resource.data.diff(resource.data).affectedKeys()';
    expect(outcomeOf(`${changed}.hasOnly(['a'])`, request)).toBe('true');
    expect(outcomeOf(`${changed}.hasOnly(['s'])`, request)).toBe('false');
  });

  test('a delete', () => {
    const request = { method: 'delete' } as const;
    expect(outcomeOf('request.resource == null && resource.data.a == 1', request)).toBe('true');
    expect(outcomeOf('request.resource.data.a == 1', request)).toBe('error');
  });

  test('a get, without request.resource and request.query', () => {
    expect(outcomeOf('request.resource == null', {})).toBe('error');
    expect(outcomeOf("'resource' in request || 'query' in request", {})).toBe('false');
    expect(outcomeOf('resource == null', { resource: null })).toBe('true');
  });

  test('keys that are special in JavaScript', () => {
    const data = new Map(['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((key) => [key, key]));
    const resource = { ...sampleDocument, data };
    expect(outcomeOf("resource.data.__proto__ == '__proto__'", { resource })).toBe('true');
    expect(
      outcomeOf("resource.data['constructor'] == 'constructor' && 'toString' in resource.data", { resource }),
    ).toBe('true');
    expect(
      outcomeOf("resource.data.keys().hasOnly(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])", {
        resource,
      }),
    ).toBe('true');
    expect(outcomeOf("resource.data.valueOf == 1 || 'valueOf' in resource.data", { resource })).toBe('error');
    expect(outcomeOf("{}.get('__proto__', 0) == 0 && !('constructor' in {})", {})).toBe('true');
  });

  test('fields are read only if a rule needs them', () => {
    const resource = {
      path: sampleDocument.path,
      get data(): RulesMap {
        return expect.unreachable('the fields were read');
      },
    };
    expect(outcomeOf("resource != null && resource.id == 'x' && 'data' in resource", { resource })).toBe(
      'true',
    );
  });

  test('a resource, a map of three entries', () => {
    expect(outcomeOf("resource.keys() == ['__name__', 'data', 'id'] && resource.size() == 3", {})).toBe(
      'true',
    );
    expect(outcomeOf("resource.values().size() == 3 && resource.get('id', '') == 'x'", {})).toBe('true');
    expect(outcomeOf("resource.get('other', 'none') == 'none' && !('other' in resource)", {})).toBe('true');
    expect(
      outcomeOf("resource.diff(resource).unchangedKeys() == ['__name__', 'data', 'id'].toSet()", {}),
    ).toBe('true');
  });
});

describe('denials', () => {
  test('a denial names each allow that was tried, its position and the reason', () => {
    const decision = authorizeSample(`match /p0/{id} {
      allow get: if resource.data.a == 2;
      allow get: if resource.data.missing == 2;
      allow get: if 5;
      allow update;
    }`);
    expect(decision).toEqual({
      allowed: false,
      attempts: [
        { line: 5, column: 7, outcome: 'false', reason: 'The condition is false' },
        { line: 6, column: 34, outcome: 'error', reason: "Property 'missing' is undefined" },
        { line: 7, column: 7, outcome: 'error', reason: 'Expected bool as condition, received int' },
      ],
    });
  });

  test('a denial never contains the contents of a document', () => {
    const resource = {
      ...sampleDocument,
      data: map({ secret: 'hunter2', map: map({ hunter2: 'hunter2' }) }),
    };
    for (const condition of [
      'resource.data.secret',
      'int(resource.data.secret) == 1',
      'resource.data.secret.foo == 1',
      'resource.data.map[resource.data.secret + resource.data.secret] == 1',
      'resource.data.secret + 1 == 1',
      'exists(path(resource.data.secret))',
      'get(/databases/$(db)/documents/t/$(resource.data.secret)).data.a == 1',
      "'a'.matches(resource.data.secret + '(')",
      'duration.value(1, resource.data.secret) == 1',
    ]) {
      const decision = authorizeSample(`match /p0/{id} { allow get: if ${condition}; }`, { resource });
      expect(decision.attempts).toHaveLength(1);
      expect(decision.attempts[0]?.outcome).toBe('error');
      expect(JSON.stringify(decision)).not.toContain('hunter2');
    }
  });

  test('more than 1,000 expressions deny the request whatever else would grant', () => {
    const elements = (count: number) => `[${'1,'.repeat(count)}].size() > 0`;
    expect(authorizeSample(`match /p0/{id} { allow get: if ${elements(996)}; }`).allowed).toBe(true);
    const exhausted = authorizeSample(`match /p0/{id} { allow get: if ${elements(997)}; allow get; }`);
    expect(exhausted.allowed).toBe(false);
    expect(exhausted.attempts).toMatchObject([
      { reason: 'More than 1000 expressions are evaluated for one request' },
    ]);
    expect(authorizeSample(`match /p0/{id} { allow get: if ${elements(1100)} || true; }`).allowed).toBe(
      false,
    );
    expect(authorizeSample(`match /p0/{id} { allow get: if true || ${elements(1100)}; }`).allowed).toBe(true);
    const half = `[${'1,'.repeat(600)}].size()`;
    expect(
      authorizeSample(`match /p0/{id} { allow get: if ${half} == 0; allow get: if ${half} > 0; }`).allowed,
    ).toBe(false);
  });
});

test('a caller without claims is signed in', () => {
  const auth = { ...caller, token: map({}) };
  expect(evaluate("request.auth.uid == 'u1' && request.auth.token.keys() == []", '', { auth }).outcome).toBe(
    'true',
  );
});
