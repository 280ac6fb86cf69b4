import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import type { QueryCase, QueryOutcome } from './query-case.ts';
import { queryDifferences } from './query-differences.ts';

const by = (fieldPath: string, direction = 'ASCENDING') => ({ field: { fieldPath }, direction });
const where = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const refused = { status: 'INVALID_ARGUMENT' };
const nothing: QueryOutcome = { found: [] };

function headingOf(structuredQuery: object, theirs: QueryOutcome): string | null {
  const from = [{ collectionId: 'c', allDescendants: false }];
  const asked: QueryCase = { parent: '', structuredQuery: { from, ...structuredQuery } };
  const { verdict } = judge(asked, { ours: refused, theirs }, queryDifferences);
  return verdict.agree ? null : verdict.heading;
}

test.each([
  ['a range to null', where('b', 'LESS_THAN', { nullValue: null }), true],
  ['a range from NaN', where('b', 'GREATER_THAN', { doubleValue: 'NaN' }), true],
  ['unlike null', where('b', 'NOT_EQUAL', { nullValue: null }), true],
  ['a range to a number', where('b', 'LESS_THAN', { integerValue: '1' }), false],
  ['null itself', where('b', 'EQUAL', { nullValue: null }), false],
])('an order by the name alone is refused here together with %s', (_, filter, isMeant) => {
  const heading = isMeant ? 'Filters refused here' : null;
  expect(headingOf({ where: filter, orderBy: [by('__name__')] }, nothing)).toBe(heading);
  expect(headingOf({ where: filter, orderBy: [by('b'), by('__name__')] }, nothing)).toBe(null);
});

test.each([
  ['36, of which 30 differ', ['1', '1', '2', '3', '4', '5'], 'b', true],
  ['36, of which 21 differ', ['1', '2', '3', '4', '5', '6'], 'a', true],
  ['36 that all differ', ['1', '2', '3', '4', '5', '6'], 'b', false],
])(
  'more than 30 alternatives are refused here even if some are repeated: %s',
  (_, values, other, isMeant) => {
    const oneOf = (field: string, numbers: readonly string[]) =>
      where(field, 'IN', { arrayValue: { values: numbers.map((integerValue) => ({ integerValue })) } });
    const filters = [oneOf('a', values), oneOf(other, ['1', '2', '3', '4', '5', '6'])];
    const heading = isMeant ? 'Filters refused here' : null;
    expect(headingOf({ where: { compositeFilter: { op: 'AND', filters } } }, nothing)).toBe(heading);
  },
);

test('names downwards with another order behind them have two faults', () => {
  const theirs = { status: 'FAILED_PRECONDITION' };
  const down = by('__name__', 'DESCENDING');
  expect(headingOf({ orderBy: [down, down] }, theirs)).toBe('Several simultaneous faults');
  expect(headingOf({ orderBy: [by('a'), down] }, theirs)).toBe(null);
});
