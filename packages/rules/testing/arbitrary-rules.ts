import fc from 'fast-check';
import type { RulesDocument } from '../evaluation/document-request.ts';
import type { Filter, FilterOperator } from '../list-proof/query-filter.ts';
import { RulesPath, type RulesValue } from '../values/rules-value.ts';
import { questionsAbout, TYPES } from './questions-about.ts';
import { map } from './sample-document.ts';
import { WRITTEN_VALUES } from './written-values.ts';

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

/** Operators that leave open what a document holds. */
const openOperator = fc.constantFrom<FilterOperator>(
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'IS_NOT_NULL',
  'IS_NOT_NAN',
);
const writtenValue = fc.constantFrom(...WRITTEN_VALUES);
const anyValue = writtenValue.map(({ value }) => value);
const literal = writtenValue.map(({ text }) => text);
const field = fc.constantFrom(...FIELDS);
const key = fc.constantFrom('a', 'b', 'l', 'm', 'x', 'y');

/** Where a query looks, and the path of the match around the rule, which mostly covers that. */
export const arbitraryPlace = fc.oneof(
  place([], false, '/t/{id}', '/t/d1', '/{g=**}', '/{g=**}/t/{id}', '/{p}/{id}', '/t/{id}/{g=**}'),
  place([], true, '/{g=**}', '/{g=**}/t/{id}', '/t/{id}', '/{p}/{id}', '/t/{p}/{g=**}', '/{g=**}/{p}/t/{id}'),
  place(
    ['t', 'p1'],
    false,
    '/t/{p}/t/{id}',
    '/t/p1/t/{id}',
    '/t/{p}/{g=**}',
    '/{g=**}/{p}/t/{id}',
    '/t/{id}',
  ),
  place(['t', 'p1'], true, '/t/{p}/{g=**}', '/t/p1/{g=**}/t/{id}', '/{g=**}/{p}/t/{id}', '/t/{p}/t/{id}'),
);

function place(parent: readonly string[], allDescendants: boolean, ...matches: readonly string[]) {
  return fc.record({
    scope: fc.constant({ parent, allDescendants }),
    match: fc.constantFrom(...matches),
  });
}

/** A document of collection `t`, somewhere. */
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

/** A filter over the same few fields and values. */
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
    { arbitrary: openOperator.chain((op) => fieldFilter(op, anyValue)), weight: 2 },
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
 * A condition over the same fields, values and wildcards: half of its atoms ask what the filter is about, for
 * otherwise hardly any query would be allowed.
 */
export function arbitraryCondition(filter: Filter | null): fc.Arbitrary<string> {
  const about = filter === null ? [] : questionsAbout(filter);
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

/** An equality on one field or element, and a question about it: where rules tell apart what queries do not. */
export const arbitraryEquality: fc.Arbitrary<readonly [Filter, string]> = fc
  .constantFrom<FilterOperator>('EQUAL', 'EQUAL', 'ARRAY_CONTAINS')
  .chain((op) => fieldFilter(op, anyValue))
  .chain((filter) => fc.tuple(fc.constant(filter), fc.constantFrom(...questionsAbout(filter))));

/** Functions that the conditions call. */
export const functionsOfConditions = `
  function both(a, b) { let c = a; return c && b; }
  function second(a, b) { return b; }`;

function join(
  left: fc.Arbitrary<string>,
  operator: string,
  right: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  return fc.tuple(left, right).map(([a, b]) => `(${a}${operator}${b})`);
}

/** The map with a value at a path; what stands in the way and is no map gives way. */
export function withField(
  data: RulesValue,
  path: readonly string[],
  value: RulesValue,
): ReadonlyMap<string, RulesValue> {
  const [first = '', ...rest] = path;
  const around = data instanceof Map ? data : new Map<string, RulesValue>();
  const inner = rest.length === 0 ? value : withField(around.get(first) ?? null, rest, value);
  return new Map([...around, [first, inner]]);
}
