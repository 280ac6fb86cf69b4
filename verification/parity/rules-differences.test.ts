import { double, int, list, nothing, text } from '@blood-bank/backend/firestore/testing/wire-values';
import { expect, test } from 'vitest';
import { fieldFilter } from '../harness/firestore-wire.ts';
import { judge } from './judge.ts';
import type { Outcome, RulesCase } from './rules-case.ts';
import { rulesDifferences } from './rules-differences.ts';
import type { WireFilter } from './wire-filter.ts';

const equal = (field: string, value: unknown): WireFilter => fieldFilter(field, 'EQUAL', value);
const all = (...filters: WireFilter[]): WireFilter => ({ compositeFilter: { op: 'AND', filters } });
const any = (...filters: WireFilter[]): WireFilter => ({ compositeFilter: { op: 'OR', filters } });
const isNull = (fieldPath: string): WireFilter => ({ unaryFilter: { field: { fieldPath }, op: 'IS_NULL' } });
const encoded = (fieldPath: string, op: string, value: object): WireFilter => ({
  fieldFilter: { field: { fieldPath }, op, value },
});

function query(condition: string, where?: WireFilter): RulesCase {
  const request = { person: 'ann', kind: 'list', document: 'a' } as const;
  return { version: 2, match: '/{id}', condition, request: where ? { ...request, where } : request };
}

function headingOf(asked: RulesCase, ours: Outcome, theirs: Outcome): string | null {
  const { verdict } = judge(asked, { ours, theirs }, rulesDifferences);
  return verdict.agree ? null : verdict.heading;
}

/** The filter of the same case in other words. */
function rephrased(heading: string, asked: RulesCase): WireFilter | undefined {
  return rulesDifferences.find((one) => one.heading === heading)?.inOtherWords?.(asked).request.where;
}

test.each([
  ["resource.data == {'f': true}", 'f'],
  ["({'a': 1}) != (resource.data)", 'f'],
  ['resource.data in [1]', 'f'],
  ['[resource.data].size() == 1', 'f'],
  ['resource.data.m == {}', 'm.x'],
  ["'1.5' in resource.data.m", 'm.x'],
  ["'m.x' in resource.data", 'm.x'],
  ["('z' in resource.data) && (resource.data.f == 'a')", 'f'],
  ["resource.data.get('f', '') == resource.data.get('z', '')", 'f'],
  ["resource.data.get(db, 'a') == 'a'", 'f'],
  ["resource.data.m.get('1', {}) == {}", 'm.x'],
  ['resource.data.keys().size() == 1', 'f'],
  ['resource.data.m.diff(resource.data).addedKeys().size() == 1', 'f'],
])('a record may have more than what a filter names: %s', (rule, field) => {
  const asked = query(rule, equal(field, 'a'));
  expect(headingOf(asked, 'error', 'true')).toBe('Fields that a query does not name');
  expect(headingOf(asked, 'true', 'error')).toBe(null);
});

test.each([
  "resource.data.m == 'a'",
  'isOwner(resource.data)',
  "'f' in resource.data",
  'request.resource.data == {}',
  'request.resource.data.keys().size() == 1',
  "'x' in resource.data.m",
  "resource.data.m.get('x', 1) == 1",
])('a filter that names a whole field proves all of it: %s', (rule) => {
  expect(headingOf(query(rule, all(equal('f', 'a'), equal('m', 'a'))), 'error', 'true')).toBe(null);
});

test.each([
  ['resource.data.m.x == true', 'm.x'],
  ["resource.data.get('f', 'a') == 1", 'f'],
  ["'f' in resource.data", 'f'],
])('what EQUAL null proves has to be what IS_NULL proves: %s', (rule, field) => {
  const asked = query(rule, equal(field, null));
  expect(headingOf(asked, 'false', 'true')).toBe('Equality with null in a proof');
  expect(headingOf(query(rule, equal('other', null)), 'false', 'true')).toBe(null);
  expect(rephrased('Equality with null in a proof', asked)).toEqual(isNull(field));
});

test('an IN with null is put as an OR of both', () => {
  const inOtherWords = (where: WireFilter) =>
    rephrased('Equality with null in a proof', query('resource.data.n == 1', where));
  expect(inOtherWords(fieldFilter('n', 'IN', [null]))).toEqual(isNull('n'));
  expect(inOtherWords(all(isNull('s'), encoded('n', 'IN', list(text('a'), nothing))))).toEqual(
    all(isNull('s'), any(isNull('n'), fieldFilter('n', 'IN', ['a']))),
  );
});

test('two equalities on one field have to prove what the first proves', () => {
  const first = fieldFilter('n', 'IN', ['a', 'b']);
  const where = all(first, equal('s', 'a'), fieldFilter('n', 'IN', ['b', 'c']));
  const asked = query('resource.data.n.size() > 0', where);
  expect(headingOf(asked, 'true', 'error')).toBe('Contradictory equalities');
  expect(rephrased('Contradictory equalities', asked)).toEqual(all(first, equal('s', 'a')));
});

test('an integer and the float that equals it are two values', () => {
  const where = all(encoded('n', 'EQUAL', double(3)), isNull('s'), encoded('n', 'EQUAL', int(3)));
  expect(headingOf(query('resource.data.n is number', where), 'true', 'false')).toBe(
    'Contradictory equalities',
  );
});

test('the same asked twice, or either of two, is no contradiction', () => {
  for (const where of [all(equal('n', 'a'), equal('n', 'a')), any(equal('n', 'a'), equal('n', 'b'))])
    expect(headingOf(query('resource.data.n > "b"', where), 'false', 'error')).toBe(null);
});

test.each([
  ['resource.data.l[(float(1))]', true],
  ['resource.data.l[0:float(1)]', true],
  ['true ? resource.data.l[0] : float(1)', false],
  ['/a/b / -0.0', true],
  ["(/a/$(db) / ['a']) == 1", true],
  ["1 + /a/b / ['a'].size() == 1", true],
  ['/a/b / 1.5', false],
  ['(/a/b) / -1', false],
  ['resource.data.n / -1', false],
  ['resource.data.l[1] == float(1)', false],
  ["duration.value((float('1')), 'm') == null", true],
  ["timestamp.date(2026, 1, float('1')) == null", true],
  ["math.abs(float('1')) == 1", false],
  ["[float('1')].size() == 1", false],
])('an error that the emulator sees in the file: %s', (rule, isMeant) => {
  const asked: RulesCase = { ...query(rule), request: { person: 'ann', kind: 'get', document: 'a' } };
  expect(headingOf(asked, 'error', 'refused') !== null).toBe(isMeant);
  expect(headingOf(asked, 'true', 'refused')).toBe(null);
});

test('where nothing confirms it, no heading lets a rule grant what an error denies on the emulator', () => {
  const several = all(equal('n', 'a'), equal('n', 'b'));
  const filters = [
    equal('n', null),
    several,
    fieldFilter('n', 'GREATER_THAN', 'a'),
    equal('n', 1),
    isNull('n'),
  ];
  const confirmed = rulesDifferences.filter((one) => one.inOtherWords).map(({ heading }) => heading);
  for (const where of filters) {
    for (const rule of ['resource.data.n == 1', "resource.data.get('n', 1) == 1", "'x' in resource.data"])
      expect([null, ...confirmed]).toContain(headingOf(query(rule, where), 'true', 'error'));
  }
});

test.each(['resource.data.s', 'resource.data["s"]', "resource.data['s']"])(
  'what a filter says of a field concerns it however a rule names it: %s',
  (field) => {
    const headingBy = (named: string) =>
      headingOf(query(`'a' == ${field}`, fieldFilter(named, 'ARRAY_CONTAINS', 'a')), 'false', 'error');
    expect(headingBy('s')).toBe('Arrays in a proof');
    expect(headingBy('t')).toBe(null);
  },
);
