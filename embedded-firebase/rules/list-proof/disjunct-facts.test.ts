import { describe, expect, test } from 'vitest';
import { map } from '../testing/evaluate.ts';
import { all, any, is, list, name, where } from '../testing/list-request.ts';
import {
  RulesBytes,
  RulesLatLng,
  RulesPath,
  RulesTimestamp,
  type RulesValue,
} from '../values/rules-value.ts';
import type { Filter, FilterOperator } from './filter.ts';

const reference = new RulesPath(['users', 'u1']);
const contains = where('l', 'ARRAY_CONTAINS', 'x');
const sixValues = ['1', '2', '3', '4', '5', '6'];
const strings = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`);

const withoutValue = (op: FilterOperator): Filter => ({ kind: 'field', field: ['a'], op });
const numbers = strings(20).map((field) => is(field, 1n));

/** A filter, the conditions that it proves, and some that it does not. */
const proofs: Readonly<Record<string, [filter: Filter | null, proven: string[], unproven: string[]]>> = {
  'no filter': [
    null,
    [
      "request.auth.uid == 'u1'",
      'resource != null && resource.data is map && resource is map',
      'resource.data.other == 1 || true',
    ],
    [
      "resource.data.a == 'x'",
      '(resource.data.a == 1) == (resource.data.a == 1)',
      '!(resource.data.a is string)',
      'resource.data.a == 1 ? true : true',
      'resource.data.a == 1 || false',
      "id == 'd' || id != 'd'",
      'resource.keys().size() == 3',
      'exists(/databases/(default)/documents/t/$(id)) || false',
      '!exists(/databases/(default)/documents/t/$(resource.data.a))',
      'request.resource == null',
    ],
  ],
  'an equality': [
    is('a', 'x'),
    [
      "resource.data.a == 'x'",
      "resource.data.a == 'x' || resource.data.b == 'y'",
      "resource.data.b == 'y' || resource.data.a == 'x'",
      "'a' in resource.data",
      "resource.data.get('a', 'none') == 'x'",
      "resource.data.get(['a', 'b'], 'none') == 'none'",
    ],
    [
      "resource.data.a == 'y'",
      "resource.data.b == 'x'",
      '!(resource.data.b == 1)',
      "!('b' in resource.data)",
      "resource.data.get('b', 'x') == 'x'",
      "resource.data.keys().hasAny(['a'])",
      'resource.data.size() > 0',
      'resource.data.diff({}).affectedKeys().size() > 0',
      '{}.diff(resource.data).affectedKeys().size() >= 0',
      "resource.data == {'a': 'x'}",
      'resource.data == resource.data',
      '[resource.data] != []',
      "{'a': resource.data} != {}",
      '!(resource.data in [])',
      "string(resource.data) != ''",
      "{}.get('a', resource.data) != null",
      "resource.id == 'd' || true == false",
    ],
  ],
  'a range and an equality': [
    all(where('n', 'GREATER_THAN', 5n), is('a', 'x')),
    ["resource.data.a == 'x'"],
    ['resource.data.n > 1'],
  ],
  'two equalities': [
    all(is('b', 'y'), is('a', 'x')),
    ["resource.data.a == 'x' && resource.data.b == 'y'"],
    ["resource.data.a == 'x' && resource.data.c == 'z'"],
  ],
  'an or on one field': [any(is('a', 'x'), is('a', 'y')), ["resource.data.a in ['x', 'y']"], []],
  'an or on two fields': [
    any(is('a', 'x'), is('b', 'y')),
    ["resource.data.a == 'x' || resource.data.b == 'y'"],
    ["resource.data.a == 'x'"],
  ],
  'an and of ors': [
    all(where('a', 'IN', ['x', 'y']), any(is('b', 'z'))),
    ["resource.data.a in ['x', 'y'] && resource.data.b == 'z'"],
    ["resource.data.a == 'x' && resource.data.b == 'z'"],
  ],
  IN: [where('a', 'IN', ['x', 'y']), ["resource.data.a in ['x', 'y', 'z']"], ["resource.data.a == 'x'"]],
  'an int, which also finds a float': [
    is('a', 1n),
    ['resource.data.a == 1 && resource.data.a is number && resource.data.a < 2'],
    ['resource.data.a is int', 'resource.data.a in [1]'],
  ],
  'a whole float, which also finds an int': [
    is('a', 1),
    ['resource.data.a == 1'],
    ['resource.data.a is float'],
  ],
  'a fraction': [is('a', 1.5), ['resource.data.a == 1.5 && resource.data.a is float'], []],
  'an int beyond 2^53': [is('a', 9007199254740993n), [], ['resource.data.a == 9007199254740993']],
  zero: [is('a', 0), ['resource.data.a == 0 && resource.data.a + 1 == 1'], ['[resource.data.a] == [0.0]']],
  infinity: [is('a', Number.POSITIVE_INFINITY), ['resource.data.a > 9007199254740992'], []],
  null: [is('a', null), ['resource.data.a == null'], []],
  IS_NULL: [where('a', 'IS_NULL'), ["resource.data.a == null && 'a' in resource.data"], []],
  IS_NAN: [where('a', 'IS_NAN'), ['resource.data.a is float && resource.data.a != resource.data.a'], []],
  'a time': [is('a', new RulesTimestamp(1_000n)), ['resource.data.a < request.time'], []],
  'a time finer than stored ones': [is('a', new RulesTimestamp(1n)), [], ['resource.data.a.nanos() == 1']],
  'a reference': [is('a', reference), ['resource.data.a == /users/$(request.auth.uid)'], []],
  bytes: [is('a', new RulesBytes(Uint8Array.of(97, 98))), ["resource.data.a == b'ab'"], []],
  'a latlng': [is('a', new RulesLatLng(1, 2)), ['resource.data.a is latlng'], []],
  'a list': [is('a', ['x', 'y']), ["resource.data.a == ['x', 'y'] && resource.data.a.size() == 2"], []],
  'a list of numbers': [is('a', [1n]), [], ['resource.data.a == [1]']],
  'a map': [
    is('a', map({ b: 'x' })),
    ["resource.data.a == {'b': 'x'} && resource.data.a.keys() == ['b']"],
    [],
  ],
  'an empty map': [is('a', map({})), ["resource.data.get(['a', 'b'], 'x') == 'x'"], []],
  'a map of numbers': [is('a', map({ b: 1n })), [], ["resource.data.a == {'b': 1}"]],
  'a nested map': [
    is('m', map({ x: map({ y: 'x' }) })),
    [
      "resource.data.get(['m', 'x', 'y'], '') == 'x'",
      "resource.data.m == {'x': {'y': 'x'}}",
      "resource.data.m != {'x': {'y': 'x'}, 'z': 1}",
    ],
    [
      "resource.data.get([1, 'x'], '') == ''",
      "resource.data.get(['n', 1], '') == ''",
      "resource.data.m == {'x': {'y': 'x'}, 'z': 1}",
      'resource.data != {}',
      'resource.data.n != 1',
    ],
  ],
  'a field of a map': [
    is('a.b', 'x'),
    [
      "resource.data.a.b == 'x' && resource.data['a']['b'] == 'x'",
      "resource.data.get(['a', 'b'], 'none') == 'x'",
      "'b' in resource.data.a",
      "resource.data.a != 'x' && resource.data != null",
    ],
    [
      "!('c' in resource.data.a)",
      "resource.data.get(['a', 'c'], 'x') == 'x'",
      'resource.data.a.size() == 1',
      "resource.data.a == {'b': 'x'}",
    ],
  ],
  'two fields of a map': [
    all(is('a.b', 'x'), is('a.c', 'y')),
    ["resource.data.a.b == 'x' && resource.data.a.c == 'y'"],
    [],
  ],
  ARRAY_CONTAINS: [
    contains,
    [
      "'x' in resource.data.l && resource.data.l is list",
      "resource.data.l.hasAny(['y', 'x'])",
      "resource.data.l.hasAll(['x'])",
      "resource.data.get(['l', 'b'], 'none') == 'none'",
      "resource.data.l != 'x' && null != resource.data.l",
    ],
    [
      "!('y' in resource.data.l)",
      "resource.data.l.hasOnly(['x'])",
      "resource.data.l.hasAll(['x', 'y'])",
      "!resource.data.l.hasAny(['y'])",
      "resource.data.l == ['x']",
      "resource.data.l[0] == 'x'",
      'resource.data.l.size() > 0',
    ],
  ],
  'ARRAY_CONTAINS of a number': [where('l', 'ARRAY_CONTAINS', 1n), [], ['1 in resource.data.l']],
  ARRAY_CONTAINS_ANY: [
    where('l', 'ARRAY_CONTAINS_ANY', ['x', 'y']),
    ["resource.data.l.hasAny(['x', 'y'])"],
    ["'x' in resource.data.l"],
  ],
  NOT_EQUAL: [where('a', 'NOT_EQUAL', 'x'), [], ["resource.data.a != 'x'"]],
  NOT_IN: [where('a', 'NOT_IN', ['x']), [], ["!(resource.data.a in ['x'])"]],
  IS_NOT_NULL: [where('a', 'IS_NOT_NULL'), [], ['resource.data.a != null']],
  'a name': [name('t', 'd'), ["id == 'd' && resource.id == 'd' && resource.__name__ is path"], []],
  'a name in another collection': [name('u', 'd'), [], ["id == 'd'"]],
  'a name in a subcollection': [name('t', 'p', 't', 'd'), [], ["id == 'd'"]],
  'a name that is not a path': [is('__name__', 'd'), [], ["id == 'd'"]],
  'an inequality of names': [where('__name__', 'GREATER_THAN', new RulesPath(['t', 'd'])), [], ["id == 'd'"]],
  'an empty or': [any(), [], ['true']],
  'an empty IN': [where('a', 'IN', []), [], ['true']],
  'an IN without a list': [where('a', 'IN', 'x'), [], ['true']],
  'more than 30 disjuncts': [where('a', 'IN', strings(31)), [], ['true']],
  'ors that multiply beyond 30': [
    all(where('a', 'IN', sixValues), where('b', 'IN', sixValues)),
    [],
    ['true'],
  ],
  'more than 100 filters': [all(...strings(101).map((field) => is(field, 'x'))), [], ['true']],
  'two equalities on one field, the first of which is used': [
    all(is('a', 'x'), is('a', 'y')),
    ["resource.data.a == 'x'"],
    ["resource.data.a == 'y'"],
  ],
  'a map and then a field of it': [
    all(is('a', map({ b: 'x' })), is('a.b', 'y')),
    ["resource.data.a.b == 'x'"],
    [],
  ],
  'a field of a map and then the map': [
    all(is('a.b', 'x'), is('a', map({ b: 'y' }))),
    ["resource.data.a.b == 'x'"],
    ["resource.data.a == {'b': 'y'}"],
  ],
  'numbers that multiply the cases beyond the limit': [
    all(...numbers, is('s', 'x')),
    ['resource.data.x0 == 1', "resource.data.x19 == 1 || resource.data.s == 'x'"],
    ['resource.data.x19 == 1'],
  ],
  'an equality without a value': [withoutValue('EQUAL'), [], ['resource.data.a == null']],
  'an element without a value': [withoutValue('ARRAY_CONTAINS'), [], ['null in resource.data.a']],
};

describe.each(Object.entries(proofs))('%s', (_, [filter, proven, unproven]) => {
  if (proven.length > 0)
    test.each(proven)('proves %s', (condition) => expect(list(condition, filter)).toBe(true));
  if (unproven.length > 0) {
    test.each(unproven)('does not prove %s', (condition) => expect(list(condition, filter)).toBe(false));
  }
});

test('a filter that nests absurdly deep proves nothing', () => {
  let filter = is('a', 'x');
  for (let level = 0; level < 100_000; level += 1) filter = all(filter);
  expect(list('true', filter)).toBe(false);
});

test('paths and values that nest absurdly deep are left unproven', () => {
  const deep = Array.from({ length: 5000 }, () => 'a').join('.');
  expect(list("'a' in resource.data", is(deep, 'x'))).toBe(false);
  let value: RulesValue = 'x';
  for (let level = 0; level < 100_000; level += 1) value = [value];
  expect(list('resource.data.a is list', is('a', value))).toBe(false);
  expect(list('true', { kind: 'field', field: [], op: 'EQUAL', value: 'x' })).toBe(true);
});
