import { int, list, nameOf, nothing } from '@blood-bank/backend/firestore/testing/wire-values';
import { expect, test } from 'vitest';
import type { QueryCase, QueryOutcome, WriteOutcome } from './cases.ts';
import { judge } from './judge.ts';
import { queryDifferences } from './query-differences.ts';
import type { WireFilter } from './wire-filter.ts';
import { writeDifferences } from './write-differences.ts';

const by = (fieldPath: string, direction = 'ASCENDING') => ({ field: { fieldPath }, direction });
const where = (fieldPath: string, op: string, value: object): WireFilter => ({
  fieldFilter: { field: { fieldPath }, op, value },
});

function headingOfQuery(parts: Partial<QueryCase['structuredQuery']>, theirs: QueryOutcome = { found: [] }) {
  const from = [{ collectionId: 'c', allDescendants: false }];
  const asked: QueryCase = { parent: '', structuredQuery: { from, ...parts } };
  const { verdict } = judge<QueryCase, QueryOutcome>(
    asked,
    { ours: { status: 'INVALID_ARGUMENT' }, theirs },
    queryDifferences,
  );
  return verdict.agree ? null : verdict.heading;
}

test.each([
  ['a range to null', where('b', 'LESS_THAN', nothing), true],
  ['a range from NaN', where('b', 'GREATER_THAN', { doubleValue: 'NaN' }), true],
  ['unlike null', where('b', 'NOT_EQUAL', nothing), true],
  ['a range to a number', where('b', 'LESS_THAN', int(1)), false],
  ['null itself', where('b', 'EQUAL', nothing), false],
])('an order by the name alone is refused here together with %s', (_, filter, isMeant) => {
  const heading = isMeant ? 'Filters refused here' : null;
  expect(headingOfQuery({ where: filter, orderBy: [by('__name__')] })).toBe(heading);
  expect(headingOfQuery({ where: filter, orderBy: [by('b'), by('__name__')] })).toBe(null);
});

test.each([
  ['36, of which 30 differ', [1, 1, 2, 3, 4, 5], 'b', true],
  ['36, of which 21 differ', [1, 2, 3, 4, 5, 6], 'a', true],
  ['36 that all differ', [1, 2, 3, 4, 5, 6], 'b', false],
])(
  'more than 30 alternatives are refused here even if some are repeated: %s',
  (_, values, other, isMeant) => {
    const oneOf = (field: string, numbers: readonly number[]) =>
      where(field, 'IN', list(...numbers.map(int)));
    const filters = [oneOf('a', values), oneOf(other, [1, 2, 3, 4, 5, 6])];
    const heading = isMeant ? 'Filters refused here' : null;
    expect(headingOfQuery({ where: { compositeFilter: { op: 'AND', filters } } })).toBe(heading);
  },
);

test('names downwards with another order behind them have two faults', () => {
  const theirs = { status: 'FAILED_PRECONDITION' };
  const down = by('__name__', 'DESCENDING');
  expect(headingOfQuery({ orderBy: [down, down] }, theirs)).toBe('Several simultaneous faults');
  expect(headingOfQuery({ orderBy: [by('a'), down] }, theirs)).toBe(null);
});

const name = nameOf('c/b');
const stored: WriteOutcome['stored'] = [[name, null]];
const unmet: WriteOutcome = { status: 'FAILED_PRECONDITION', stored };
const done: WriteOutcome = { status: 'OK', stored: [[name, {}]] };
const currentDocument = { updateTime: '2001-01-01T00:00:00Z' };
const malformed = { update: { name, fields: { '': int(1) } } };
const wellFormed = { update: { name, fields: { s: int(1) } } };

function headingOfCommit(
  theirs: WriteOutcome,
  ...writes: Parameters<(typeof writeDifferences)[0]['explains']>[0]
) {
  const { verdict } = judge(
    writes,
    { ours: { status: 'INVALID_ARGUMENT', stored }, theirs },
    writeDifferences,
  );
  return verdict.agree ? null : verdict.heading;
}

test('a malformed field and an unmet precondition are two faults', () => {
  const both = 'Several simultaneous faults';
  expect(headingOfCommit(unmet, { ...malformed, currentDocument })).toBe(both);
  expect(headingOfCommit(unmet, malformed, { ...wellFormed, currentDocument })).toBe(both);
  expect(headingOfCommit(unmet, malformed)).toBe(null);
  expect(headingOfCommit(unmet, { ...wellFormed, currentDocument })).toBe(null);
  expect(headingOfCommit({ ...unmet, status: 'OK' }, { ...malformed, currentDocument })).toBe(null);
});

test('a malformed field that a later write replaces is refused here all the same', () => {
  const replaced = 'Fields that a later write replaces';
  expect(headingOfCommit(done, malformed, wellFormed)).toBe(replaced);
  expect(headingOfCommit(done, malformed, { delete: name })).toBe(replaced);
  expect(headingOfCommit(done, { delete: name }, malformed)).toBe(null);
  expect(headingOfCommit(done, wellFormed, malformed)).toBe(null);
  expect(headingOfCommit(done, malformed, { update: { ...wellFormed.update, name: nameOf('c/a') } })).toBe(
    null,
  );
  expect(headingOfCommit(done, malformed, { ...wellFormed, updateMask: { fieldPaths: ['s'] } })).toBe(null);
});
