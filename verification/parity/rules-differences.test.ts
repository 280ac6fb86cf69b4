import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import type { Outcome, RulesCase } from './rules-case.ts';
import { rulesDifferences } from './rules-differences.ts';

const text = (stringValue: string) => ({ stringValue });
const condition = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const oneOf = (fieldPath: string, ...values: object[]) =>
  condition(fieldPath, 'IN', { arrayValue: { values } });
const all = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } });
const any = (...filters: object[]) => ({ compositeFilter: { op: 'OR', filters } });
const isNull = (fieldPath: string) => ({ unaryFilter: { field: { fieldPath }, op: 'IS_NULL' } });
const equalsNull = (fieldPath: string) => condition(fieldPath, 'EQUAL', { nullValue: null });

function list(rule: string, where: object): RulesCase {
  return {
    version: 2,
    match: '/{id}',
    condition: rule,
    request: { person: 'ann', kind: 'list', document: 'a', where },
  };
}

function headingOf(asked: RulesCase, ours: Outcome, theirs: Outcome): string | null {
  const { verdict } = judge(asked, { ours, theirs }, rulesDifferences);
  return verdict.agree ? null : verdict.heading;
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
])('a record may have more than what a filter names: %s', (rule, field) => {
  const where = condition(field, 'EQUAL', text('a'));
  expect(headingOf(list(rule, where), 'error', 'true')).toBe('Fields that a query does not name');
  expect(headingOf(list(rule, where), 'true', 'error')).toBe(null);
});

test.each([
  "resource.data.m == 'a'",
  'isOwner(resource.data)',
  "'f' in resource.data",
  'request.resource.data == {}',
  "'x' in resource.data.m",
  "resource.data.m.get('x', 1) == 1",
])('a filter that names a whole field proves all of it: %s', (rule) => {
  const where = all(condition('f', 'EQUAL', text('a')), condition('m', 'EQUAL', text('a')));
  expect(headingOf(list(rule, where), 'error', 'true')).toBe(null);
});

test.each([
  ['resource.data.m.x == true', 'm.x'],
  ["resource.data.get('f', 'a') == 1", 'f'],
  ["'f' in resource.data", 'f'],
])('what EQUAL null proves has to be what IS_NULL proves: %s', (rule, field) => {
  const asked = list(rule, equalsNull(field));
  expect(headingOf(asked, 'false', 'true')).toBe('Equality with null in a proof');
  expect(headingOf(list(rule, equalsNull('other')), 'false', 'true')).toBe(null);
  const difference = rulesDifferences.find(({ heading }) => heading === 'Equality with null in a proof');
  expect(difference?.inOtherWords?.(asked)).toEqual(list(rule, isNull(field)));
});

test('an IN with null is put as an OR of both', () => {
  const rule = 'resource.data.n == 1';
  const difference = rulesDifferences.find(({ heading }) => heading === 'Equality with null in a proof');
  const inOtherWords = (where: object) => difference?.inOtherWords?.(list(rule, where)).request.where;
  expect(inOtherWords(oneOf('n', { nullValue: null }))).toEqual(isNull('n'));
  expect(inOtherWords(all(isNull('s'), oneOf('n', text('a'), { nullValue: null })))).toEqual(
    all(isNull('s'), any(isNull('n'), oneOf('n', text('a')))),
  );
});

test('two equalities on one field have to prove what the first proves', () => {
  const first = oneOf('n', text('a'), text('b'));
  const where = all(first, condition('s', 'EQUAL', text('a')), oneOf('n', text('b'), text('c')));
  const asked = list('resource.data.n.size() > 0', where);
  expect(headingOf(asked, 'true', 'error')).toBe('Contradictory equalities');
  const difference = rulesDifferences.find(({ heading }) => heading === 'Contradictory equalities');
  expect(difference?.inOtherWords?.(asked).request.where).toEqual(
    all(first, condition('s', 'EQUAL', text('a'))),
  );
});

test('an integer and the float that equals it are two values', () => {
  const integer = condition('n', 'EQUAL', { integerValue: '3' });
  const float = condition('n', 'EQUAL', { doubleValue: 3 });
  const asked = list('resource.data.n is number', all(float, isNull('s'), integer));
  expect(headingOf(asked, 'true', 'false')).toBe('Contradictory equalities');
});

test('the same asked twice, or either of two, is no contradiction', () => {
  const same = condition('n', 'EQUAL', text('a'));
  const other = condition('n', 'EQUAL', text('b'));
  expect(headingOf(list('resource.data.n > "b"', all(same, same)), 'false', 'error')).toBe(null);
  expect(headingOf(list('resource.data.n > "b"', any(same, other)), 'false', 'error')).toBe(null);
});

test.each([
  ['resource.data.l[(float(1))]', true],
  ['resource.data.l[0:float(1)]', true],
  ['true ? resource.data.l[0] : float(1)', false],
  ['/a/b / -0.0', true],
  ["(/a/$(db) / ['a']) == 1", true],
  ['/a/b / 1.5', false],
  ['(/a/b) / -1', false],
  ['resource.data.n / -1', false],
  ['resource.data.l[1] == float(1)', false],
  ["duration.value((float('1')), 'm') == null", true],
  ["timestamp.date(2026, 1, float('1')) == null", true],
  ["math.abs(float('1')) == 1", false],
])('an error that the emulator sees in the file: %s', (rule, isMeant) => {
  const asked: RulesCase = {
    version: 2,
    match: '/{id}',
    condition: rule,
    request: { person: 'ann', kind: 'get', document: 'a' },
  };
  expect(headingOf(asked, 'error', 'refused') !== null).toBe(isMeant);
  expect(headingOf(asked, 'true', 'refused')).toBe(null);
});

test('where nothing confirms it, no heading lets a rule grant what an error denies on the emulator', () => {
  const filters = [
    equalsNull('n'),
    all(condition('n', 'EQUAL', text('a')), condition('n', 'EQUAL', text('b'))),
    condition('n', 'GREATER_THAN', text('a')),
    condition('n', 'EQUAL', { integerValue: '1' }),
    isNull('n'),
  ];
  const confirmed = rulesDifferences
    .filter(({ inOtherWords }) => inOtherWords !== undefined)
    .map(({ heading }) => heading);
  for (const where of filters) {
    for (const rule of ['resource.data.n == 1', "resource.data.get('n', 1) == 1", "'x' in resource.data"]) {
      const heading = headingOf(list(rule, where), 'true', 'error');
      expect([null, ...confirmed]).toContain(heading);
    }
  }
});

test.each(['resource.data.s', 'resource.data["s"]', "resource.data['s']"])(
  'what a filter says of a field concerns it however a rule names it: %s',
  (field) => {
    const asked = list(`'a' == ${field}`, condition('s', 'ARRAY_CONTAINS', text('a')));
    expect(headingOf(asked, 'false', 'error')).toBe('Arrays in a proof');
    expect(
      headingOf(list(`'a' == ${field}`, condition('t', 'ARRAY_CONTAINS', text('a'))), 'false', 'error'),
    ).toBe(null);
  },
);
