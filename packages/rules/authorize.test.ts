import { describe, expect, test } from 'vitest';
import { AccessBudget } from './access-budget.ts';
import { authorize, type DocumentRequest, type RulesDocument } from './authorize.ts';
import { compileRules } from './compile-rules.ts';
import type { RulesMap } from './rules-value.ts';
import { answer, getSample, rulesFile } from './testing/answer.ts';
import { caller, map, sampleDocument } from './testing/sample-document.ts';

function decide(body: string, request: Partial<DocumentRequest> = {}) {
  return authorize(compileRules(rulesFile(body)), { ...getSample, ...request });
}

function document(path: string, data: RulesMap = map({})): RulesDocument {
  return { path: path.split('/'), data };
}

/** Access to some documents that notes what is read. */
function accessTo(before: readonly RulesDocument[], after: readonly RulesDocument[] = before) {
  const reads: string[] = [];
  const find = (documents: readonly RulesDocument[]) => (path: readonly string[]) => {
    reads.push(path.join('/'));
    return documents.find((one) => one.path.join('/') === path.join('/')) ?? null;
  };
  return { reads, access: { get: find(before), getAfter: find(after) } };
}

const read = (path: string) => `/databases/$(db)/documents/${path}`;
const severalExists = (count: number, name = 'z') =>
  Array.from({ length: count }, (_, at) => `!exists(${read(`t/${name}${at}`)})`).join(' && ');

describe('which matches apply', () => {
  test.each([
    ['no match', 'match /other/{id} { allow get; }', false],
    ['a match of the path', 'match /p0/{id} { allow get; }', true],
    ['a literal path', 'match /p0/x { allow get; }', true],
    ['another literal path', 'match /p0/y { allow get; }', false],
    ['a match of the collection alone', 'match /p0 { allow get; }', false],
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
    ['a glob that leaves too little', 'match /{path=**}/p0/{id}/{more} { allow get; }', false],
    ['any allow that grants', 'match /p0/{id} { allow get: if false; allow get: if true; }', true],
    [
      'any match that grants',
      'match /p0/x { allow get: if false; } match /{p=**} { allow get: if true; }',
      true,
    ],
    ['another operation', 'match /p0/{id} { allow list, write: if true; }', false],
    ['read covers get', 'match /p0/{id} { allow read; }', true],
  ])('%s', (_, body, allowed) => {
    expect(decide(body).allowed).toBe(allowed);
  });

  test('write covers create, update and delete', () => {
    for (const method of ['create', 'update', 'delete'] as const) {
      expect(decide('match /p0/{id} { allow write; }', { method }).allowed).toBe(true);
      expect(decide(`match /p0/{id} { allow ${method}; }`, { method }).allowed).toBe(true);
      expect(decide('match /p0/{id} { allow read; }', { method }).allowed).toBe(false);
    }
  });

  test('a glob of version 1 takes at least one segment', () => {
    const version1 = (path: string) =>
      compileRules(
        `service cloud.firestore { match /databases/{db}/documents { match ${path} { allow get; } } }`,
      );
    expect(authorize(version1('/p0/{rest=**}'), getSample).allowed).toBe(true);
    expect(authorize(version1('/p0/x/{rest=**}'), getSample).allowed).toBe(false);
  });

  test('wildcards hold their segments, the innermost of a name wins', () => {
    const body = (condition: string) => `match /{a}/{b} { match /sub/{c} { allow get: if ${condition}; } }
      match /{all=**} { allow get: if all == path('/p0/x/sub/y') && all[1] == 'x'; }`;
    const request = { path: ['p0', 'x', 'sub', 'y'], resource: null };
    expect(decide(body("a == 'p0' && b == 'x' && c == 'y'"), request)).toEqual({
      allowed: true,
      attempts: [],
    });
    expect(decide(body('false'), request).allowed).toBe(true);
    expect(decide("match /{db}/{id} { allow get: if db == 'p0'; }").allowed).toBe(true);
  });
});

describe('what the rules see', () => {
  const seen = (condition: string, request: Partial<DocumentRequest>) =>
    answer(condition, '', request).outcome;

  test('a caller who is signed out', () => {
    expect(seen('request.auth == null', { auth: null })).toBe('true');
    expect(seen('request.auth.uid != null', { auth: null })).toBe('error');
    expect(seen('request.auth != null && request.auth.uid == id', { auth: null })).toBe('false');
  });

  test('a creation', () => {
    const request = { method: 'create', resource: null, resourceAfter: sampleDocument } as const;
    expect(seen("resource == null && request.method == 'create'", request)).toBe('true');
    expect(seen("request.resource.data.s == 'héllo' && request.resource.id == 'x'", request)).toBe('true');
    expect(seen('request.resource.__name__ == request.path', request)).toBe('true');
    expect(seen('resource.data.s == 1', request)).toBe('error');
  });

  test('an update', () => {
    const resourceAfter = { ...sampleDocument, data: new Map([...sampleDocument.data, ['a', 2n]] as const) };
    const request = { method: 'update', resourceAfter } as const;
    const changed = 'request.resource.data.diff(resource.data).affectedKeys()';
    expect(seen(`${changed}.hasOnly(['a'])`, request)).toBe('true');
    expect(seen(`${changed}.hasOnly(['s'])`, request)).toBe('false');
  });

  test('a deletion', () => {
    const request = { method: 'delete' } as const;
    expect(seen('request.resource == null && resource.data.a == 1', request)).toBe('true');
    expect(seen('request.resource.data.a == 1', request)).toBe('error');
  });

  test('a reading, which has no request.resource and no request.query', () => {
    expect(seen('request.resource == null', {})).toBe('error');
    expect(seen("'resource' in request || 'query' in request", {})).toBe('false');
    expect(seen('resource == null', { resource: null })).toBe('true');
  });

  test('keys that JavaScript treats specially are keys like others', () => {
    const data = new Map(['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((key) => [key, key]));
    const resource = { ...sampleDocument, data };
    expect(seen("resource.data.__proto__ == '__proto__'", { resource })).toBe('true');
    expect(
      seen("resource.data['constructor'] == 'constructor' && 'toString' in resource.data", { resource }),
    ).toBe('true');
    expect(
      seen("resource.data.keys().hasOnly(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])", {
        resource,
      }),
    ).toBe('true');
    expect(seen("resource.data.valueOf == 1 || 'valueOf' in resource.data", { resource })).toBe('error');
    expect(seen("{}.get('__proto__', 0) == 0 && !('constructor' in {})", {})).toBe('true');
  });

  test('the fields of a document are not read unless a rule needs them', () => {
    const resource = {
      path: sampleDocument.path,
      get data(): RulesMap {
        return expect.unreachable('the fields were read');
      },
    };
    expect(seen("resource != null && resource.id == 'x' && 'data' in resource", { resource })).toBe('true');
  });

  test('a resource is a map of three entries', () => {
    expect(seen("resource.keys() == ['__name__', 'data', 'id'] && resource.size() == 3", {})).toBe('true');
    expect(seen("resource.values().size() == 3 && resource.get('id', '') == 'x'", {})).toBe('true');
    expect(seen("resource.get('other', 'none') == 'none' && !('other' in resource)", {})).toBe('true');
    expect(seen("resource.diff(resource).unchangedKeys() == ['__name__', 'data', 'id'].toSet()", {})).toBe(
      'true',
    );
  });
});

describe('errors', () => {
  test('a denial tells each allow that was tried, where, and why', () => {
    const decision = decide(`match /p0/{id} {
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

  test('a denial never tells what a document holds', () => {
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
      const decision = decide(`match /p0/{id} { allow get: if ${condition}; }`, { resource });
      expect(decision.attempts).toHaveLength(1);
      expect(decision.attempts[0]?.outcome).toBe('error');
      expect(JSON.stringify(decision)).not.toContain('hunter2');
    }
  });

  test('parameters and lets are evaluated when they are used, once', () => {
    const { reads, access } = accessTo([document('t/a', map({ n: 1n }))]);
    const functions = `
      function first(a, b) { let unused = 1 / 0; return a; }
      function twice(a) { let b = a.data.n; return b == 1 && b + b == 2; }`;
    expect(answer('first(true, 1 / 0)', functions).outcome).toBe('true');
    expect(answer(`first(true, exists(${read('t/a')}))`, functions, { access }).outcome).toBe('true');
    expect(reads).toEqual([]);
    expect(answer(`twice(get(${read('t/a')}))`, functions, { access }).outcome).toBe('true');
    expect(reads).toEqual(['t/a']);
    expect(answer('first(null, 1) == null', functions).outcome).toBe('true');
  });

  test('more than 1,000 expressions deny the request, whatever else would grant', () => {
    const elements = (count: number) => `[${'1,'.repeat(count)}].size() > 0`;
    expect(decide(`match /p0/{id} { allow get: if ${elements(996)}; }`).allowed).toBe(true);
    const exhausted = decide(`match /p0/{id} { allow get: if ${elements(997)}; allow get; }`);
    expect(exhausted.allowed).toBe(false);
    expect(exhausted.attempts).toMatchObject([
      { reason: 'More than 1000 expressions are evaluated for one request' },
    ]);
    expect(decide(`match /p0/{id} { allow get: if ${elements(1100)} || true; }`).allowed).toBe(false);
    expect(decide(`match /p0/{id} { allow get: if true || ${elements(1100)}; }`).allowed).toBe(true);
    const half = `[${'1,'.repeat(600)}].size()`;
    expect(decide(`match /p0/{id} { allow get: if ${half} == 0; allow get: if ${half} > 0; }`).allowed).toBe(
      false,
    );
  });
});

describe('other documents', () => {
  const user = document('users/u1', map({ role: 'admin' }));
  const renamed = document('users/u1', map({ role: 'member' }));

  test('get and exists see the state before the commit, getAfter and existsAfter the state after it', () => {
    const { access } = accessTo([user], [renamed, document('t/new')]);
    const asked = (condition: string) => answer(condition, '', { access }).outcome;
    expect(asked(`get(${read('users/$(request.auth.uid)')}).data.role == 'admin'`)).toBe('true');
    expect(asked(`getAfter(${read('users/u1')}).data.role == 'member'`)).toBe('true');
    expect(asked(`exists(${read('t/new')})`)).toBe('false');
    expect(asked(`existsAfter(${read('t/new')})`)).toBe('true');
    expect(asked(`get(${read('t/new')}) == null`)).toBe('error');
    expect(asked(`get(${read('users/u1')}).id == 'u1' && get(${read('users/u1')}).__name__ is path`)).toBe(
      'true',
    );
  });

  test('what is no path of a document in this database is an error', () => {
    for (const path of [
      '/users/u1',
      '/databases/other/documents/users/u1',
      '/databases/$(db)/documents/users',
      '/databases/$(db)/documents',
      "/databases/$(db)/documents/users/$('')",
      "/databases/$(db)/documents/users/$('u1/private')",
      "'/databases/(default)/documents/users/u1'",
      'null',
      '/databases/{db}/documents/users/u1',
    ]) {
      expect(answer(`exists(${path})`, '', accessTo([user])).outcome).toBe('error');
    }
  });

  test('only what decides is read', () => {
    const { reads, access } = accessTo([user]);
    const condition = `request.auth != null && get(${read('users/u1')}).data.role == 'admin'`;
    expect(answer(condition, '', { access, auth: null }).outcome).toBe('false');
    expect(reads).toEqual([]);
    expect(answer(`false && ${condition}`, '', { access }).outcome).toBe('false');
    expect(answer(`true || ${condition}`, '', { access }).outcome).toBe('true');
    expect(reads).toEqual([]);
  });

  test('the document of the request itself is at hand', () => {
    const { reads, access } = accessTo([]);
    const after = { ...sampleDocument, data: map({ a: 2n }) };
    const own = read('p0/$(id)');
    expect(answer(`get(${own}).data.a == 1 && getAfter(${own}).data.a == 1`, '', { access }).outcome).toBe(
      'true',
    );
    const update = { access, method: 'update', resourceAfter: after } as const;
    expect(answer(`get(${own}).data.a == 1 && getAfter(${own}).data.a == 2`, '', update).outcome).toBe(
      'true',
    );
    const deletion = { access, method: 'delete' } as const;
    expect(answer(`exists(${own}) && !existsAfter(${own})`, '', deletion).outcome).toBe('true');
    expect(reads).toEqual([]);
  });

  test('ten documents may be read for an operation; one that was read is not read again', () => {
    const { reads, access } = accessTo([]);
    expect(answer(severalExists(10), '', { access }).outcome).toBe('true');
    expect(reads).toHaveLength(10);
    expect(answer(severalExists(11), '', { access })).toEqual({
      outcome: 'error',
      reason: 'Too many documents are read for one request',
    });
    expect(answer(`!(${severalExists(11)}) || true`, '', { access }).outcome).toBe('true');
    reads.length = 0;
    const again = `${severalExists(10)} && ${severalExists(10)} && existsAfter(${read('t/z1')}) == false`;
    expect(answer(again, '', { access }).outcome).toBe('true');
    expect(reads).toHaveLength(11);
  });

  test('twenty documents may be read for a commit, and what one operation read costs the next nothing', () => {
    const { reads, access } = accessTo([]);
    const accessBudget = new AccessBudget();
    const next = (condition: string) => answer(condition, '', { access, accessBudget }).outcome;
    expect(next(severalExists(10, 'first'))).toBe('true');
    expect(next(`${severalExists(10, 'first')} && ${severalExists(10, 'second')}`)).toBe('true');
    expect(reads).toHaveLength(20);
    expect(next(severalExists(1, 'third'))).toBe('error');
    expect(next(severalExists(10, 'second'))).toBe('true');
    expect(reads).toHaveLength(20);
  });
});

test('values of hostile depth and size are errors or answers, never exceptions', () => {
  const deep = (levels: number) => {
    let list: readonly unknown[] = [];
    for (let level = 0; level < levels; level += 1) list = [list];
    return list as readonly never[];
  };
  const deepMap = (levels: number) => {
    let inner = map({});
    for (let level = 0; level < levels; level += 1) inner = map({ inner });
    return inner;
  };
  const many = Array.from({ length: 50_000 }, (_, at) => `k${at}`);
  const data = map({
    deep: deep(100_000),
    same: deep(100_000),
    map: deepMap(100_000),
    sameMap: deepMap(100_000),
    many,
    reversed: many.toReversed(),
    text: 'a'.repeat(500_000),
  });
  const asked = (condition: string, functions = '') =>
    answer(condition, functions, { resource: { ...sampleDocument, data } }).outcome;
  expect(asked('resource.data.deep == resource.data.same')).toBe('error');
  expect(asked('resource.data.map == resource.data.sameMap')).toBe('error');
  expect(asked('resource.data.deep in [resource.data.same]')).toBe('error');
  expect(asked('resource.data.deep in [1].toSet()')).toBe('error');
  expect(asked('[resource.data.deep].toSet().size() == 1')).toBe('error');
  expect(asked('[resource.data.map, 1].hasAny([1])')).toBe('true');
  expect(asked('[resource.data.map].hasOnly([1])')).toBe('false');
  expect(asked('[1].hasAny([resource.data.map])')).toBe('error');
  expect(asked('[1].toSet().hasAny([resource.data.map])')).toBe('error');
  expect(asked('[1].toSet().hasOnly([resource.data.map])')).toBe('error');
  expect(asked('[1].removeAll([resource.data.map]) == []')).toBe('error');
  expect(asked('[resource.data.map, 1].removeAll([1]).size() == 1')).toBe('true');
  expect(
    asked("{'a': resource.data.map}.diff({'a': resource.data.sameMap}).affectedKeys().size() == 0"),
  ).toBe('error');
  expect(asked("{'a': 1}.diff({'a': resource.data.sameMap}).affectedKeys().size() == 0")).toBe('error');
  expect(asked('[resource.data.deep].join(",") == ""')).toBe('error');
  expect(asked('resource.data.many.hasAll(resource.data.reversed)')).toBe('true');
  expect(asked('resource.data.many.toSet() == resource.data.reversed.toSet()')).toBe('true');
  expect(asked("resource.data.text.matches('(a*)*b')")).toBe('false');
  expect(asked("'a'.matches(resource.data.text)")).toBe('error');
  expect(asked("resource.data.text.replace('a', resource.data.text) == ''")).toBe('error');
  expect(asked('resource.data.many.join(resource.data.text) == ""')).toBe('error');
  const doubling = `function double(text) {
    let a = text + text + text + text; let b = a + a + a + a; let c = b + b + b + b; return c + c; }`;
  expect(asked('double(resource.data.text).size() > 0', doubling)).toBe('error');
  const doublingList = `function double(list) {
    let a = list.concat(list); let b = a.concat(a); let c = b.concat(b); let d = c.concat(c);
    let e = d.concat(d); let f = e.concat(e); let g = f.concat(f); let h = g.concat(g); let i = h.concat(h);
    return i.concat(i); }`;
  expect(asked('double(resource.data.many).size() > 0', doublingList)).toBe('error');
});

test('patterns of documents are forgotten again', () => {
  for (let at = 0; at < 300; at += 1) {
    const resource = { ...sampleDocument, data: map({ pattern: `a${at}` }) };
    expect(answer(`'a${at}'.matches(resource.data.pattern)`, '', { resource }).outcome).toBe('true');
  }
});

test('a caller without claims is a caller', () => {
  const auth = { ...caller, token: map({}) };
  expect(answer("request.auth.uid == 'u1' && request.auth.token.keys() == []", '', { auth }).outcome).toBe(
    'true',
  );
});
