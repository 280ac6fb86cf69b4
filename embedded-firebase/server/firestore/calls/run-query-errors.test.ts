import { describe, expect, test } from 'vitest';
import { sharedFirestore } from '../testing/open-firestore.ts';
import { and, by, from, int, is, list, nameOf, or, reference, text, where } from '../testing/wire-values.ts';

describe('a query is refused as on Firestore, because it', () => {
  const opened = sharedFirestore({}, {});

  async function expectRefusal(query: object, status: string, message: string): Promise<void> {
    const refusal = { status, message: expect.stringContaining(message) };
    await expect(opened().find({ from: from('c'), ...query })).rejects.toMatchObject(refusal);
  }

  const eq = where('a', 'EQUAL', int(1));
  const contains = (element: number) => where('t', 'ARRAY_CONTAINS', int(element));
  const name = (op: string, value: unknown) => where('__name__', op, value);
  const ints = (count: number) => Array.from({ length: count }, (_, i) => int(i));

  test.each<[string, object, string]>([
    ['has 31 values for IN', where('a', 'IN', list(...ints(31))), 'up to 30'],
    ['has 11 values for NOT_IN', where('a', 'NOT_IN', list(...ints(11))), 'up to 10'],
    ['has no values for IN', where('a', 'IN', list()), 'non-empty'],
    ['has one value for IN', where('a', 'IN', int(1)), 'ArrayValue'],
    [
      'has 36 disjuncts',
      and(where('a', 'IN', list(...ints(6))), where('b', 'IN', list(...ints(6)))),
      '36 disjunctions',
    ],
    [
      'has a huge number of disjuncts',
      and(...ints(40).map((value, i) => or(where(`a${i}`, 'EQUAL', value), eq))),
      'Too many disjunctions',
    ],
    ['has 101 conditions', and(...Array(101).fill(eq)), 'at most 100'],
    ['requires two array elements', and(contains(1), contains(2)), "1 'ARRAY_CONTAINS'"],
    ['has two negations', and(where('a', 'NOT_EQUAL', int(1)), where('a', 'NOT_EQUAL', int(2))), 'single'],
    ['has NOT_IN alone in an OR', or(where('a', 'NOT_IN', list(int(1)))), "'NOT_IN'"],
    ['mixes NOT_IN and OR', or(eq, where('a', 'NOT_IN', list(int(1)))), "'NOT_IN'"],
    [
      'requires a name and an inequality',
      and(where('a', 'GREATER_THAN', int(1)), name('EQUAL', reference('c/d'))),
      'Equality on key',
    ],
    [
      'requires a name and an inequality with null',
      and(where('a', 'GREATER_THAN', { nullValue: null }), name('EQUAL', reference('c/d'))),
      'Equality on key',
    ],
    ['has a text for a name', name('EQUAL', text('d')), 'document reference'],
    ['has a collection for a name', name('LESS_THAN', { referenceValue: nameOf('c') }), 'collection'],
    ['compares a name with null', is('__name__', 'IS_NULL'), 'document reference'],
    ['searches an element in a name', name('ARRAY_CONTAINS', reference('c/d')), 'not supported for __name__'],
    ['has an empty composite', and(), 'at least one'],
    ['has two filters in one', { ...eq, ...is('a', 'IS_NULL') }, 'one type'],
    ['has an empty filter', {}, 'Unknown Filter type'],
    ['has an unknown operator', where('a', 'LIKE', int(1)), 'EQUAL'],
    ['has a bad path', where('a..b', 'EQUAL', int(1)), 'Invalid property path'],
    ['has a reserved path', where('__x__', 'EQUAL', int(1)), 'reserved'],
  ])('%s', (_, filter, message) => expectRefusal({ where: filter }, 'INVALID_ARGUMENT', message));

  test.each<[string, object, string]>([
    ['orders by a field twice', { orderBy: [by('a'), by('a', 'DESCENDING')] }, 'duplicate fields a'],
    ['orders by a field after the name', { orderBy: [by('__name__'), by('a')] }, 'after the key'],
    [
      'has an inequality on a field after the name',
      { where: where('a', 'GREATER_THAN', int(1)), orderBy: [by('__name__')] },
      'after the key',
    ],
    [
      'has an inequality with NaN on a field after the name',
      { where: where('a', 'LESS_THAN', { doubleValue: 'NaN' }), orderBy: [by('__name__')] },
      'after the key',
    ],
    [
      'has more cursor values than orders',
      { orderBy: [by('a')], startAt: { values: ints(2) } },
      'too many values',
    ],
    [
      'has a text for a name in a cursor',
      { orderBy: [by('__name__')], startAt: { values: [text('d')] } },
      'document reference',
    ],
    ['has a negative limit', { limit: -1 }, 'limit is negative'],
    ['has a negative offset', { offset: -1 }, 'offset is negative'],
    ['has a fractional limit', { limit: 1.5 }, 'limit'],
    ['has a limit beyond 32 bits', { limit: 2 ** 31 }, '32-bit'],
    ['has two collections', { from: [...from('c'), ...from('d')] }, 'more than one'],
    ['filters all collections', { from: [], where: eq }, 'kind is required for filter: a'],
    [
      'orders all collections by a field',
      { from: [{}], orderBy: [by('a')] },
      'kind is required for all orders',
    ],
    [
      'orders all collections by name descending',
      { from: [{ allDescendants: true }], orderBy: [by('__name__', 'DESCENDING')] },
      'kind is required for all orders',
    ],
    ['has a path for a collection', { from: from('a/b/c') }, '"/"'],
    [
      'selects more than a thousand fields',
      { select: { fields: Array(1_001).fill({ fieldPath: 'a' }) } },
      'At most 1000 fields',
    ],
  ])('%s', (_, query, message) => expectRefusal(query, 'INVALID_ARGUMENT', message));

  test.each<[string, object, string]>([
    ['searches all collections', { from: [{ allDescendants: true }] }, 'all collections'],
    [
      'searches all collections by name',
      { from: [], where: name('LESS_THAN', reference('c/d')), orderBy: [by('__name__')] },
      'all collections',
    ],
    ['searches vectors', { findNearest: {} }, 'findNearest'],
  ])('%s', (_, query, message) => expectRefusal(query, 'UNIMPLEMENTED', message));

  test.each<[string, object, string]>([
    [
      'lacks a composite index',
      { where: eq, orderBy: [by('b', 'DESCENDING')] },
      '{"collectionGroup":"c","queryScope":"COLLECTION","fields":[{"fieldPath":"a","order":"ASCENDING"},{"fieldPath":"b","order":"DESCENDING"}]}',
    ],
    [
      'lacks one for an array element',
      { where: contains(1), orderBy: [by('b')] },
      '"fields":[{"fieldPath":"t","arrayConfig":"CONTAINS"},{"fieldPath":"b","order":"ASCENDING"}]',
    ],
    [
      'lacks one against the order of names',
      { orderBy: [by('b'), by('__name__', 'DESCENDING')] },
      '{"fieldPath":"__name__","order":"DESCENDING"}',
    ],
    ['orders by name descending', { orderBy: [by('__name__', 'DESCENDING')] }, 'descending key scans'],
  ])('%s', (_, query, message) => expectRefusal(query, 'FAILED_PRECONDITION', message));
});
