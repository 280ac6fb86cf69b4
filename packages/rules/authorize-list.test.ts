import { describe, expect, test } from 'vitest';
import type { RulesDocument } from './authorize.ts';
import { authorizeList, type Filter } from './authorize-list.ts';
import { compileRules } from './compile-rules.ts';
import { rulesFile } from './testing/answer.ts';
import { all, any, is, list, listRequest, name, where } from './testing/list-request.ts';
import { map } from './testing/sample-document.ts';
import { RulesBytes, RulesLatLng, RulesPath, RulesTimestamp, type RulesValue } from './values/rules-value.ts';

describe('a query is allowed', () => {
  test.each<[string, string, Filter | null]>([
    ['without filter where no resource is needed', "request.auth.uid == 'u1'", null],
    ['where its filter is the rule', "resource.data.status == 'active'", is('status', 'active')],
    ['by either side of ||', "resource.data.a == 'x' || resource.data.b == 'y'", is('b', 'y')],
    ['by one filter of several', "resource.data.a == 'x'", all(where('n', 'GREATER_THAN', 5n), is('a', 'x'))],
    ['by two filters', "resource.data.a == 'x' && resource.data.b == 'y'", all(is('b', 'y'), is('a', 'x'))],
    ['by every part of an or', "resource.data.a in ['x', 'y']", any(is('a', 'x'), is('a', 'y'))],
    ['by every value of IN', "resource.data.a in ['x', 'y', 'z']", where('a', 'IN', ['x', 'y'])],
    [
      'by different sides for different parts',
      "resource.data.a == 'x' || resource.data.b == 'y'",
      any(is('a', 'x'), is('b', 'y')),
    ],
    [
      'by an and of ors',
      "resource.data.a in ['x', 'y'] && resource.data.b == 'z'",
      all(where('a', 'IN', ['x', 'y']), any(is('b', 'z'))),
    ],
    [
      'by the number, whether int or float',
      'resource.data.a == 1 && resource.data.a is number && resource.data.a < 2',
      is('a', 1n),
    ],
    ['by a fraction, which is a float', 'resource.data.a == 1.5 && resource.data.a is float', is('a', 1.5)],
    ['by zero in its three forms', 'resource.data.a == 0 && resource.data.a + 1 == 1', is('a', 0)],
    ['by null', 'resource.data.a == null', is('a', null)],
    ['by IS_NULL', "resource.data.a == null && 'a' in resource.data", where('a', 'IS_NULL')],
    ['by IS_NAN', 'resource.data.a is float && resource.data.a != resource.data.a', where('a', 'IS_NAN')],
    ['by infinity', 'resource.data.a > 9007199254740992', is('a', Number.POSITIVE_INFINITY)],
    ['by a time', 'resource.data.a < request.time', is('a', new RulesTimestamp(1_000n))],
    [
      'by a reference',
      'resource.data.a == /users/$(request.auth.uid)',
      is('a', new RulesPath(['users', 'u1'])),
    ],
    ['by bytes', "resource.data.a == b'ab'", is('a', new RulesBytes(Uint8Array.of(97, 98)))],
    ['by a place', 'resource.data.a is latlng', is('a', new RulesLatLng(1, 2))],
    ['by a list', "resource.data.a == ['x', 'y'] && resource.data.a.size() == 2", is('a', ['x', 'y'])],
    [
      'by a map',
      "resource.data.a == {'b': 'x'} && resource.data.a.keys() == ['b']",
      is('a', map({ b: 'x' })),
    ],
    ['by a field in a map', "resource.data.a.b == 'x' && resource.data['a']['b'] == 'x'", is('a.b', 'x')],
    [
      'by two fields in a map',
      "resource.data.a.b == 'x' && resource.data.a.c == 'y'",
      all(is('a.b', 'x'), is('a.c', 'y')),
    ],
    ['by an element', "'x' in resource.data.l && resource.data.l is list", where('l', 'ARRAY_CONTAINS', 'x')],
    [
      'by an element asked with hasAny',
      "resource.data.l.hasAny(['y', 'x'])",
      where('l', 'ARRAY_CONTAINS', 'x'),
    ],
    ['by an element asked with hasAll', "resource.data.l.hasAll(['x'])", where('l', 'ARRAY_CONTAINS', 'x')],
    [
      'by any of some elements',
      "resource.data.l.hasAny(['x', 'y'])",
      where('l', 'ARRAY_CONTAINS_ANY', ['x', 'y']),
    ],
    [
      'by the presence that equality proves',
      "'a' in resource.data && 'b' in resource.data.m",
      all(is('a', 'x'), is('m.b', 'x')),
    ],
    ['by get() of a proven field', "resource.data.get('a', 'none') == 'x'", is('a', 'x')],
    ['by get() of a proven field in a map', "resource.data.get(['a', 'b'], 'none') == 'x'", is('a.b', 'x')],
    ['by get() in a proven map', "resource.data.get(['a', 'b'], 'x') == 'x'", is('a', map({}))],
    ['by get() below a proven value', "resource.data.get(['a', 'b'], 'none') == 'none'", is('a', 'x')],
    [
      'by get() below a proven element',
      "resource.data.get(['a', 'b'], 'none') == 'none'",
      where('a', 'ARRAY_CONTAINS', 'x'),
    ],
    [
      'where resource is a map and not null',
      'resource != null && resource.data is map && resource is map',
      null,
    ],
    [
      'where a proven map is told from another type',
      "resource.data.m != 'x' && resource.data != null",
      is('m.b', 'x'),
    ],
    [
      'where a list is told from another type',
      "resource.data.l != 'x' && null != resource.data.l",
      where('l', 'ARRAY_CONTAINS', 'x'),
    ],
    [
      'by the document that it names',
      "id == 'd' && resource.id == 'd' && resource.__name__ is path",
      name('t', 'd'),
    ],
    ['by a true side although the other is not known', 'resource.data.other == 1 || true', null],
  ])('%s', (_, condition, filter) => {
    expect(list(condition, filter)).toBe(true);
  });
});

describe('facts that meet on one field', () => {
  test('the first is believed', () => {
    const contradiction = all(is('a', 'x'), is('a', 'y'));
    expect(list("resource.data.a == 'x'", contradiction)).toBe(true);
    expect(list("resource.data.a == 'y'", contradiction)).toBe(false);
  });

  test('a map and a field in it, in either order', () => {
    expect(list("resource.data.a.b == 'x'", all(is('a', map({ b: 'x' })), is('a.b', 'y')))).toBe(true);
    expect(list("resource.data.a.b == 'x'", all(is('a.b', 'x'), is('a', map({ b: 'y' }))))).toBe(true);
    expect(list("resource.data.a == {'b': 'y'}", all(is('a.b', 'x'), is('a', map({ b: 'y' }))))).toBe(false);
  });

  test('numbers beyond a few are left unproven, whatever their number', () => {
    const numbers = Array.from({ length: 20 }, (_, at) => is(`n${at}`, 1n));
    expect(list('resource.data.n0 == 1', all(...numbers))).toBe(true);
    expect(list('resource.data.n19 == 1', all(...numbers))).toBe(false);
    expect(list("resource.data.n19 == 1 || resource.data.s == 'x'", all(...numbers, is('s', 'x')))).toBe(
      true,
    );
  });

  test('paths and values that nest absurdly deep are left unproven', () => {
    const deep = Array.from({ length: 5000 }, () => 'a').join('.');
    expect(list("'a' in resource.data", is(deep, 'x'))).toBe(false);
    let value: RulesValue = 'x';
    for (let level = 0; level < 100_000; level += 1) value = [value];
    expect(list('resource.data.a is list', is('a', value))).toBe(false);
    expect(list('true', { kind: 'field', field: [], op: 'EQUAL', value: 'x' })).toBe(true);
  });
});

test('limit, offset and order are there for rules to bound', () => {
  const query = { limit: 10, offset: 5, orderBy: [{ field: 'a', direction: 'DESC' as const }] };
  expect(list('request.query.limit <= 10 && request.query.offset == 5', null, query)).toBe(true);
  expect(list("request.query.orderBy.a == 'DESC'", null, query)).toBe(true);
  expect(list('request.query.limit == null && request.query.offset == 0', null)).toBe(true);
  expect(list('request.query.limit <= 10', null)).toBe(false);
  expect(list('request.query.limit <= 10', null, { limit: Number.NaN })).toBe(false);
  expect(list("request.method == 'list' && request.path[3] == 't'", null)).toBe(true);
});

test('other documents are read once for all cases of a query, ten at most', () => {
  const reads: string[] = [];
  const get = (path: readonly string[]): RulesDocument => {
    reads.push(path.join('/'));
    return { path, data: map({ role: 'admin' }) };
  };
  const access = { get, getAfter: get };
  const values = Array.from({ length: 11 }, (_, at) => `x${at}`);
  const admin = "get(/databases/(default)/documents/users/$(request.auth.uid)).data.role == 'admin'";
  expect(list(admin, where('a', 'IN', values), { access })).toBe(true);
  expect(reads).toEqual(['users/u1']);
  const each = 'exists(/databases/(default)/documents/users/$(resource.data.a))';
  expect(list(each, where('a', 'IN', values.slice(1)), { access })).toBe(true);
  expect(list(each, where('a', 'IN', values), { access })).toBe(false);
});

test('a denial says what was not proven', () => {
  const ruleset = compileRules(
    rulesFile("match /t/{id} { allow list: if resource.data.a == 'x' || id == 'd'; }"),
  );
  expect(authorizeList(ruleset, listRequest)).toEqual({
    allowed: false,
    attempts: [{ line: 4, column: 49, outcome: 'error', reason: "The query does not prove 'a'" }],
  });
  expect(authorizeList(ruleset, { ...listRequest, filter: any() }).attempts).toMatchObject([
    { reason: 'The filter is malformed, or splits into more than 30 disjuncts' },
  ]);
});
