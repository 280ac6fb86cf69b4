import fc from 'fast-check';
import type { RulesDocument } from '../evaluation/document-access.ts';
import type { Filter, FilterOperator } from '../list-proof/filter.ts';
import { RulesPath, type RulesValue } from '../values/rules-value.ts';
import { conditionsAbout, TYPES } from './conditions-about-filter.ts';
import { map } from './evaluate.ts';
import { withField } from './query-semantics.ts';
import { VALUE_LITERALS } from './value-literals.ts';

const FIELDS: readonly (readonly string[])[] = [
  ['a'],
  ['b'],
  ['l'],
  ['m'],
  ['m', 'x'],
  ['m', 'y'],
  ['m', 'x', 'y'],
];
const IDS = ['d1', 'd2'];

/** Operators from which the proofs conclude nothing. */
const unprovenOperator = fc.constantFrom<FilterOperator>(
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'IS_NOT_NULL',
  'IS_NOT_NAN',
);
const valueLiteral = fc.constantFrom(...VALUE_LITERALS);
const anyValue = valueLiteral.map(({ value }) => value);
const literal = valueLiteral.map(({ text }) => text);
const field = fc.constantFrom(...FIELDS);
const key = fc.constantFrom('a', 'b', 'l', 'm', 'x', 'y');

/** The collection of a query, and a match path that usually covers it. */
export const arbitraryScope = fc.oneof(
  scopeWith([], false, '/t/{id}', '/t/d1', '/{g=**}', '/{g=**}/t/{id}', '/{p}/{id}', '/t/{id}/{g=**}'),
  scopeWith(
    [],
    true,
    '/{g=**}',
    '/{g=**}/t/{id}',
    '/t/{id}',
    '/{p}/{id}',
    '/t/{p}/{g=**}',
    '/{g=**}/{p}/t/{id}',
  ),
  scopeWith(
    ['t', 'p1'],
    false,
    '/t/{p}/t/{id}',
    '/t/p1/t/{id}',
    '/t/{p}/{g=**}',
    '/{g=**}/{p}/t/{id}',
    '/t/{id}',
  ),
  scopeWith(['t', 'p1'], true, '/t/{p}/{g=**}', '/t/p1/{g=**}/t/{id}', '/{g=**}/{p}/t/{id}', '/t/{p}/t/{id}'),
);

function scopeWith(parent: readonly string[], allDescendants: boolean, ...matches: readonly string[]) {
  return fc.record({
    scope: fc.constant({ parent, allDescendants }),
    match: fc.constantFrom(...matches),
  });
}

/** A document of a collection `t` at any depth. */
export const arbitraryDocument: fc.Arbitrary<RulesDocument> = fc.record({
  path: fc
    .tuple(
      fc.constantFrom<string[]>([], ['t', 'p1'], ['t', 'p2'], ['t', 'p1', 'u', 'q']),
      fc.constantFrom(...IDS),
    )
    .map(([parent, id]) => [...parent, 't', id]),
  data: fc
    .array(fc.tuple(field, anyValue), { maxLength: 5 })
    .map((fields) => fields.reduce((data, [path, value]) => withField(data, path, value), map({}))),
});

/** A filter on the same fields and values as the documents. */
export const arbitraryFilter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter; single: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    tie('single'),
    fc.record({ kind: fc.constantFrom('and', 'or'), filters: fc.array(tie('filter'), { maxLength: 3 }) }),
  ),
  single: fc.oneof(
    { arbitrary: fieldFilter('EQUAL', anyValue), weight: 6 },
    { arbitrary: fieldFilter('ARRAY_CONTAINS', anyValue), weight: 2 },
    { arbitrary: fieldFilter('IN', fc.array(anyValue, { maxLength: 3 })), weight: 2 },
    { arbitrary: fieldFilter('ARRAY_CONTAINS_ANY', fc.array(anyValue, { maxLength: 3 })), weight: 1 },
    { arbitrary: fieldFilter('IS_NULL', fc.constant(null)), weight: 1 },
    { arbitrary: fieldFilter('IS_NAN', fc.constant(null)), weight: 1 },
    { arbitrary: unprovenOperator.chain((op) => fieldFilter(op, anyValue)), weight: 2 },
    { arbitrary: fieldFilter('NOT_IN', fc.array(anyValue, { maxLength: 3 })), weight: 1 },
    { arbitrary: nameFilter(), weight: 1 },
  ),
})).filter;

function fieldFilter(op: FilterOperator, value: fc.Arbitrary<RulesValue>): fc.Arbitrary<Filter> {
  return fc.record({ kind: fc.constant('field'), field, op: fc.constant(op), value });
}

function nameFilter(): fc.Arbitrary<Filter> {
  return arbitraryDocument.map(({ path }) => ({
    kind: 'field',
    field: ['__name__'],
    op: 'EQUAL',
    value: new RulesPath(['databases', '(default)', 'documents', ...path]),
  }));
}

/**
 * A condition on the same fields, values and wildcards. Half of its atoms are about the filter, since otherwise hardly any
 * query would be allowed.
 */
export function arbitraryCondition(filter: Filter | null): fc.Arbitrary<string> {
  const about = filter === null ? [] : conditionsAbout(filter);
  return fc.letrec<Record<'condition' | 'atom' | 'any' | 'value' | 'read', string>>((tie) => {
    const value = tie('value');
    const condition = tie('condition');
    return {
      condition: fc.oneof(
        { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
        { arbitrary: tie('atom'), weight: 4 },
        join(condition, ' && ', condition),
        { arbitrary: join(condition, ' || ', condition), weight: 3 },
        condition.map((text) => `!(${text})`),
        fc.tuple(condition, condition, condition).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
        join(condition, ' == ', condition),
        condition.map((text) => `both(${text}, ${text})`),
        fc.tuple(condition, condition).map(([a, b]) => `second(${a}, ${b})`),
      ),
      atom:
        about.length === 0
          ? tie('any')
          : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...about) }, tie('any')),
      any: fc.oneof(
        { arbitrary: join(tie('read'), ' == ', literal), weight: 6 },
        { arbitrary: join(value, ' == ', value), weight: 2 },
        join(value, ' != ', value),
        join(value, ' < ', value),
        join(value, ' >= ', value),
        join(value, ' in ', value),
        join(
          key.map((name) => `'${name}'`),
          ' in ',
          fc.constantFrom('resource.data', 'resource.data.m', 'resource'),
        ),
        fc.tuple(value, fc.constantFrom(...TYPES)).map(([text, type]) => `(${text} is ${type})`),
        fc
          .tuple(value, fc.constantFrom('hasAny', 'hasAll', 'hasOnly'), value)
          .map(([list, method, other]) => `${list}.${method}(${other})`),
        fc
          .tuple(value, value, fc.constantFrom('addedKeys', 'affectedKeys', 'unchangedKeys'))
          .map(([after, before, method]) => `${after}.diff(${before}).${method}().hasOnly(['a', 'x'])`),
        fc.tuple(value, value).map(([left, right]) => `[${left}].toSet() == [${right}].toSet()`),
        value.map((text) => `exists(/databases/(default)/documents/t/$(${text}))`),
        fc.constantFrom('true', 'false', 'resource == null', 'resource is map', "id == 'd1'", "p == 'p1'"),
        fc.constantFrom(
          'g is path',
          "resource.id == 'd1'",
          'resource.__name__ is path',
          "g[0] == 't'",
          'g == /t',
        ),
      ),
      value: fc.oneof(
        { maxDepth: 2, depthSize: 'small', withCrossShrink: true },
        { arbitrary: literal, weight: 3 },
        { arbitrary: tie('read'), weight: 6 },
        fc.tuple(value, value).map(([left, right]) => `[${left}, ${right}]`),
        value.map((text) => `{'x': ${text}}`),
        value.map((text) => `string(${text})`),
        fc
          .tuple(value, fc.constantFrom('.size()', '.keys()', '.values()', '[0]', "['x']", '.toSet()'))
          .map(([text, member]) => `${text}${member}`),
        join(value, ' + ', value),
        fc.tuple(value, value).map(([left, right]) => `second(${left}, ${right})`),
        fc.tuple(value, value).map(([left, right]) => `${left}.concat(${right})`),
        fc.tuple(value, value).map(([left, right]) => `${left}.removeAll(${right})`),
        fc.tuple(condition, value, value).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
        fc.tuple(value, key, value).map(([from, name, other]) => `${from}.get('${name}', ${other})`),
        fc
          .tuple(value, key, key, value)
          .map(([from, a, b, other]) => `${from}.get(['${a}', '${b}'], ${other})`),
      ),
      read: fc.oneof(
        { arbitrary: field.map((path) => `resource.data.${path.join('.')}`), weight: 6 },
        field.map((path) => `resource['data']['${path.join("']['")}']`),
        fc.constantFrom('resource.data', 'second(null, resource)', 'resource.id', 'id', 'p', 'g'),
      ),
    };
  }).condition;
}

/** An equality on one field or element with a condition about it, where rules distinguish values that queries do not. */
export const arbitraryEquality: fc.Arbitrary<readonly [Filter, string]> = fc
  .constantFrom<FilterOperator>('EQUAL', 'EQUAL', 'ARRAY_CONTAINS')
  .chain((op) => fieldFilter(op, anyValue))
  .chain((filter) => fc.tuple(fc.constant(filter), fc.constantFrom(...conditionsAbout(filter))));

/** The functions that the conditions call. */
export const conditionFunctions = `
  function both(a, b) { let c = a; return c && b; }
  function second(a, b) { return b; }`;

function join(
  left: fc.Arbitrary<string>,
  operator: string,
  right: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  return fc.tuple(left, right).map(([a, b]) => `(${a}${operator}${b})`);
}
