import { describe, expect, test } from 'vitest';
import { sharedFirestore } from '../testing/open-firestore.ts';
import { and, by, from, int, list, nameOf, or, reference, text, where } from '../testing/wire-values.ts';

describe('a query that Firestore refuses', () => {
  const opened = sharedFirestore({}, {});
  const eq = where('a', 'EQUAL', int(1));
  const many = (count: number) => list(...Array.from({ length: count }, (_, i) => int(i)));
  test.each<[string, object, string, string]>([
    [
      'lacks a composite index',
      { where: eq, orderBy: [by('b', 'DESCENDING')] },
      'FAILED_PRECONDITION',
      '{"collectionGroup":"c","queryScope":"COLLECTION","fields":[{"fieldPath":"a","order":"ASCENDING"},{"fieldPath":"b","order":"DESCENDING"}]}',
    ],
    [
      'lacks one for an array element',
      { where: where('t', 'ARRAY_CONTAINS', int(1)), orderBy: [by('b')] },
      'FAILED_PRECONDITION',
      '"fields":[{"fieldPath":"t","arrayConfig":"CONTAINS"},{"fieldPath":"b","order":"ASCENDING"}]',
    ],
    [
      'lacks one against the order of names',
      { orderBy: [by('b'), by('__name__', 'DESCENDING')] },
      'FAILED_PRECONDITION',
      '{"fieldPath":"__name__","order":"DESCENDING"}',
    ],
    [
      'orders by name descending',
      { orderBy: [by('__name__', 'DESCENDING')] },
      'FAILED_PRECONDITION',
      'descending key scans',
    ],
    ['has 31 values for IN', { where: where('a', 'IN', many(31)) }, 'INVALID_ARGUMENT', 'up to 30'],
    ['has 11 values for NOT_IN', { where: where('a', 'NOT_IN', many(11)) }, 'INVALID_ARGUMENT', 'up to 10'],
    ['has no values for IN', { where: where('a', 'IN', list()) }, 'INVALID_ARGUMENT', 'non-empty'],
    ['has one value for IN', { where: where('a', 'IN', int(1)) }, 'INVALID_ARGUMENT', 'ArrayValue'],
    [
      'has 36 disjuncts',
      { where: and(where('a', 'IN', many(6)), where('b', 'IN', many(6))) },
      'INVALID_ARGUMENT',
      '36 disjunctions',
    ],
    [
      'has a huge number of disjuncts',
      { where: and(...Array.from({ length: 40 }, (_, i) => or(where(`a${i}`, 'EQUAL', int(1)), eq))) },
      'INVALID_ARGUMENT',
      'Too many disjunctions',
    ],
    ['has 101 conditions', { where: and(...Array(101).fill(eq)) }, 'INVALID_ARGUMENT', 'at most 100'],
    [
      'requires two array elements',
      { where: and(where('t', 'ARRAY_CONTAINS', int(1)), where('t', 'ARRAY_CONTAINS', int(2))) },
      'INVALID_ARGUMENT',
      "1 'ARRAY_CONTAINS'",
    ],
    [
      'has two negations',
      { where: and(where('a', 'NOT_EQUAL', int(1)), where('a', 'NOT_EQUAL', int(2))) },
      'INVALID_ARGUMENT',
      'single',
    ],
    [
      'has NOT_IN alone in an OR',
      { where: or(where('a', 'NOT_IN', many(2))) },
      'INVALID_ARGUMENT',
      "'NOT_IN'",
    ],
    ['mixes NOT_IN and OR', { where: or(eq, where('a', 'NOT_IN', many(2))) }, 'INVALID_ARGUMENT', "'NOT_IN'"],
    [
      'orders by a field twice',
      { orderBy: [by('a'), by('a', 'DESCENDING')] },
      'INVALID_ARGUMENT',
      'duplicate fields a',
    ],
    [
      'orders by a field after the name',
      { orderBy: [by('__name__'), by('a')] },
      'INVALID_ARGUMENT',
      'after the key',
    ],
    [
      'has an inequality on a field after the name',
      { where: where('a', 'GREATER_THAN', int(1)), orderBy: [by('__name__')] },
      'INVALID_ARGUMENT',
      'after the key',
    ],
    [
      'requires a name and an inequality',
      { where: and(where('a', 'GREATER_THAN', int(1)), where('__name__', 'EQUAL', reference('c/d'))) },
      'INVALID_ARGUMENT',
      'Equality on key',
    ],
    [
      'has more cursor values than orders',
      { orderBy: [by('a')], startAt: { values: [int(1), int(2)] } },
      'INVALID_ARGUMENT',
      'too many values',
    ],
    [
      'has a text for a name',
      { where: where('__name__', 'EQUAL', text('d')) },
      'INVALID_ARGUMENT',
      'document reference',
    ],
    [
      'has a text for a name in a cursor',
      { orderBy: [by('__name__')], startAt: { values: [text('d')] } },
      'INVALID_ARGUMENT',
      'document reference',
    ],
    [
      'has a collection for a name',
      { where: where('__name__', 'LESS_THAN', { referenceValue: nameOf('c') }) },
      'INVALID_ARGUMENT',
      'collection',
    ],
    ['has a negative limit', { limit: -1 }, 'INVALID_ARGUMENT', 'limit is negative'],
    ['has a negative offset', { offset: -1 }, 'INVALID_ARGUMENT', 'offset is negative'],
    ['has a fractional limit', { limit: 1.5 }, 'INVALID_ARGUMENT', 'limit'],
    ['has two collections', { from: [...from('c'), ...from('d')] }, 'INVALID_ARGUMENT', 'more than one'],
    ['has a path for a collection', { from: from('a/b/c') }, 'INVALID_ARGUMENT', '"/"'],
    ['searches all collections', { from: [{ allDescendants: true }] }, 'UNIMPLEMENTED', 'all collections'],
    ['searches vectors', { findNearest: {} }, 'UNIMPLEMENTED', 'findNearest'],
    ['has an empty composite', { where: and() }, 'INVALID_ARGUMENT', 'at least one'],
    [
      'has two filters in one',
      { where: { ...eq, unaryFilter: { op: 'IS_NULL', field: { fieldPath: 'a' } } } },
      'INVALID_ARGUMENT',
      'one type',
    ],
    [
      'compares a name with null',
      { where: { unaryFilter: { op: 'IS_NULL', field: { fieldPath: '__name__' } } } },
      'INVALID_ARGUMENT',
      'document reference',
    ],
    [
      'searches an element in a name',
      { where: where('__name__', 'ARRAY_CONTAINS', reference('c/d')) },
      'INVALID_ARGUMENT',
      'not supported for __name__',
    ],
    ['has a limit beyond 32 bits', { limit: 2 ** 31 }, 'INVALID_ARGUMENT', '32-bit'],
    [
      'selects more fields than there can be conditions, ten times over',
      { select: { fields: Array(1_001).fill({ fieldPath: 'a' }) } },
      'INVALID_ARGUMENT',
      'At most 1000 fields',
    ],
    ['has an empty filter', { where: {} }, 'INVALID_ARGUMENT', 'Unknown Filter type'],
    ['has an unknown operator', { where: where('a', 'LIKE', int(1)) }, 'INVALID_ARGUMENT', 'EQUAL'],
    [
      'has a bad path',
      { where: where('a..b', 'EQUAL', int(1)) },
      'INVALID_ARGUMENT',
      'Invalid property path',
    ],
    ['has a reserved path', { where: where('__x__', 'EQUAL', int(1)) }, 'INVALID_ARGUMENT', 'reserved'],
  ])('because it %s', async (_, query, status, message) => {
    const { find } = opened();
    await expect(find({ from: from('c'), ...query })).rejects.toMatchObject({
      status,
      message: expect.stringContaining(message),
    });
  });
});
