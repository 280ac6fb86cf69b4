import { describe, expect, test } from 'vitest';
import type { Filter } from './authorize-list.ts';
import { all, any, is, list, name, where } from './testing/list-request.ts';
import { map } from './testing/sample-document.ts';
import { RulesPath, RulesTimestamp } from './values/rules-value.ts';

describe('a query is denied', () => {
  test.each<[string, string, Filter | null]>([
    ['without filter', "resource.data.status == 'active'", null],
    ['by another value', "resource.data.status == 'active'", is('status', 'hidden')],
    ['by another field', "resource.data.status == 'active'", is('state', 'active')],
    ['if one part of an or is not proven', "resource.data.a == 'x'", any(is('a', 'x'), is('b', 'y'))],
    ['if one value of IN is not proven', "resource.data.a == 'x'", where('a', 'IN', ['x', 'y'])],
    [
      'if one element of several is not proven',
      "'x' in resource.data.l",
      where('l', 'ARRAY_CONTAINS_ANY', ['x', 'y']),
    ],
    ['if an int is asked, for it finds floats', 'resource.data.a is int', is('a', 1n)],
    ['if a float is asked, for it finds ints', 'resource.data.a is float', is('a', 1)],
    ['if the number stands in a list, where ints differ from floats', 'resource.data.a in [1]', is('a', 1n)],
    ['if -0.0 could be told from 0', '[resource.data.a] == [0.0]', is('a', 0)],
    [
      'if ints beyond 2^53 may share a float',
      'resource.data.a == 9007199254740993',
      is('a', 9007199254740993n),
    ],
    ['if a list has numbers', 'resource.data.a == [1]', is('a', [1n])],
    ['if a map has numbers', "resource.data.a == {'b': 1}", is('a', map({ b: 1n }))],
    ['if an element is a number of another type', '1 in resource.data.l', where('l', 'ARRAY_CONTAINS', 1n)],
    [
      'if a time is finer than what is stored',
      'resource.data.a.nanos() == 1',
      is('a', new RulesTimestamp(1n)),
    ],
    ['by !=', "resource.data.a != 'x'", where('a', 'NOT_EQUAL', 'x')],
    ['by a range', 'resource.data.a > 1', where('a', 'GREATER_THAN', 5n)],
    ['by NOT_IN', "!(resource.data.a in ['x'])", where('a', 'NOT_IN', ['x'])],
    ['by IS_NOT_NULL', 'resource.data.a != null', where('a', 'IS_NOT_NULL')],
    ['by the negation of what is not known', '!(resource.data.a == 1)', is('b', 'x')],
    ['by an equality of what is not known', '(resource.data.a == 1) == (resource.data.a == 1)', null],
    ['by a type of what is not known', '!(resource.data.a is string)', null],
    ['by a choice on what is not known', 'resource.data.a == 1 ? true : true', null],
    ['by false beside what is not known', 'resource.data.a == 1 || false', null],
    ['by an absence', "!('b' in resource.data)", is('a', 'x')],
    ['by an absence in a map', "!('c' in resource.data.a)", is('a.b', 'x')],
    ['by a default', "resource.data.get('b', 'x') == 'x'", is('a', 'x')],
    ['by a default in a map', "resource.data.get(['a', 'c'], 'x') == 'x'", is('a.b', 'x')],
    ['by keys()', "resource.data.keys().hasAny(['a'])", is('a', 'x')],
    ['by size()', 'resource.data.size() > 0', is('a', 'x')],
    ['by size() of a map', 'resource.data.a.size() == 1', is('a.b', 'x')],
    ['by diff()', 'resource.data.diff({}).affectedKeys().size() > 0', is('a', 'x')],
    ['by diff() from another map', '{}.diff(resource.data).affectedKeys().size() >= 0', is('a', 'x')],
    ['by the whole data', "resource.data == {'a': 'x'}", is('a', 'x')],
    ['by the data against itself', 'resource.data == resource.data', is('a', 'x')],
    ['by a whole map', "resource.data.a == {'b': 'x'}", is('a.b', 'x')],
    ['by the data in a list', '[resource.data] != []', is('a', 'x')],
    ['by the data in a map', "{'a': resource.data} != {}", is('a', 'x')],
    ['by the data in `in`', '!(resource.data in [])', is('a', 'x')],
    ['by the text of the data', "string(resource.data) != ''", is('a', 'x')],
    ['by the data as default', "{}.get('a', resource.data) != null", is('a', 'x')],
    ['by other elements', "!('y' in resource.data.l)", where('l', 'ARRAY_CONTAINS', 'x')],
    ['by all elements', "resource.data.l.hasOnly(['x'])", where('l', 'ARRAY_CONTAINS', 'x')],
    ['by an element more', "resource.data.l.hasAll(['x', 'y'])", where('l', 'ARRAY_CONTAINS', 'x')],
    ['by another element', "!resource.data.l.hasAny(['y'])", where('l', 'ARRAY_CONTAINS', 'x')],
    ['by the whole list', "resource.data.l == ['x']", where('l', 'ARRAY_CONTAINS', 'x')],
    ['by an element at an index', "resource.data.l[0] == 'x'", where('l', 'ARRAY_CONTAINS', 'x')],
    ['by the length of a list', 'resource.data.l.size() > 0', where('l', 'ARRAY_CONTAINS', 'x')],
    ['by a wildcard of the document', "id == 'd' || id != 'd'", null],
    ['by the id of the resource', "resource.id == 'd' || true == false", is('a', 'x')],
    ['by the keys of the resource', 'resource.keys().size() == 3', is('a', 'x')],
    ['by a document at an unknown path', 'exists(/databases/(default)/documents/t/$(id)) || false', null],
    [
      'by a document at a path of an unknown field',
      '!exists(/databases/(default)/documents/t/$(resource.data.a))',
      null,
    ],
    ['by a name elsewhere', "id == 'd'", name('u', 'd')],
    ['by a name in a collection below', "id == 'd'", name('t', 'p', 't', 'd')],
    ['by a name that is no path', "id == 'd'", is('__name__', 'd')],
    ['by an inequality of names', "id == 'd'", where('__name__', 'GREATER_THAN', new RulesPath(['t', 'd']))],
    ['if the filter is an empty or', 'true', any()],
    ['if the filter is an empty IN', 'true', where('a', 'IN', [])],
    ['if IN has no list', 'true', where('a', 'IN', 'x')],
    [
      'if it has more than 30 disjuncts',
      'true',
      where(
        'a',
        'IN',
        Array.from({ length: 31 }, (_, at) => `x${at}`),
      ),
    ],
    [
      'if its ors multiply beyond 30',
      'true',
      all(where('a', 'IN', ['1', '2', '3', '4', '5', '6']), where('b', 'IN', ['1', '2', '3', '4', '5', '6'])),
    ],
    [
      'if it combines more than 100 filters',
      'true',
      all(...Array.from({ length: 101 }, (_, at) => is(`f${at}`, 'x'))),
    ],
    ['if an equality has no value', 'resource.data.a == null', { kind: 'field', field: ['a'], op: 'EQUAL' }],
    [
      'if an element has no value',
      'null in resource.data.a',
      { kind: 'field', field: ['a'], op: 'ARRAY_CONTAINS' },
    ],
    ['by a request.resource', 'request.resource == null', null],
  ])('%s', (_, condition, filter) => {
    expect(list(condition, filter)).toBe(false);
  });

  test('if the filter nests absurdly deep', () => {
    let filter = is('a', 'x');
    for (let level = 0; level < 100_000; level += 1) filter = all(filter);
    expect(list('true', filter)).toBe(false);
  });
});
