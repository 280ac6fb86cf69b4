import { double, int, list, nothing, text, yes } from '@blood-bank/backend/firestore/testing/wire-values';
import type { Random } from '../harness/seeded-random.ts';
import type { Kind } from './expression-grammar.ts';
import { type Expression, generateExpression } from './generate-expression.ts';
import { isQuery, type RulesCase, type RulesRequest } from './rules-case.ts';
import { conditionsOf, type WireFilter } from './wire-filter.ts';

/** A case, and its condition as an expression. */
export interface GeneratedRulesCase {
  readonly rulesCase: RulesCase;
  readonly condition: Expression;
}

const everyMatch = [
  '/{id}',
  '/{id}',
  '/{id}',
  '/{id}',
  '/{id=**}',
  '/{id}/{rest=**}',
  '/a/sub/{id}',
  '/a',
  '/{a}/sub/{id}',
];
const secondVersionOnly = ['/{rest=**}/sub/{id}', '/{rest=**}/{id}', '/{rest=**}/none/{id}'];
const groupMatches = ['/<c>/{id}', '/<c>/{id=**}', '/{a}/{b}/<c>/{id}'];
const groupMatchesOfSecondVersion = [
  '/{rest=**}/<c>/{id}',
  '/{rest=**}/<c>/{id}',
  '/{rest=**}/<c>/a',
  '/{rest=**}/{a}/{b}/<c>/{id}',
  '/{a}/{rest=**}/<c>/{id}',
];
const kindsOfRequest = [
  'get',
  'get',
  'get',
  'create',
  'set',
  'patch',
  'transform',
  'delete',
  'list',
  'list',
  'list',
  'count',
  'group',
] as const;

/** Generates a condition, a match for it and a request that it decides. */
export function generateRulesCase(random: Random, version: 1 | 2): GeneratedRulesCase {
  const kind = random.pick(kindsOfRequest);
  const isList = isQuery({ kind });
  const match = random.pick(matchesFor(kind, version));
  const where = isList && random.percent(85) ? generateFilter(random) : undefined;
  const named = conditionsOf(where).map(({ field }) => field);
  const condition =
    isList && random.percent(75)
      ? listCondition(random, named.length === 0 ? fields : named)
      : generateExpression(random, 'bool', 1 + random.below(3), unlikelyIn(kind, match));
  const request: RulesRequest = {
    person: random.pick(['visitor', 'ann', 'ann', 'ann', 'bob']),
    kind,
    document: documentOf(random, kind, match),
    ...(where === undefined ? {} : { where }),
    ...(isList && random.percent(40) ? { limit: random.pick([1, 10, 50]) } : {}),
  };
  return { rulesCase: { version, match, condition: condition.text, request }, condition };
}

function matchesFor(kind: RulesRequest['kind'], version: 1 | 2): readonly string[] {
  const [always, inSecond] =
    kind === 'group' ? [groupMatches, groupMatchesOfSecondVersion] : [everyMatch, secondVersionOnly];
  return version === 1 ? always : [...always, ...inSecond];
}

/** Matches atoms that are null or undefined in such a request, or not declared in such a match. */
function unlikelyIn(kind: RulesRequest['kind'], match: string): RegExp {
  const id = match.includes('{id') ? '' : '|^id$';
  if (kind === 'create') return new RegExp(`request\\.query|^resource\\.|none${id}`);
  if (isQuery({ kind })) return new RegExp(`resource\\.|missing|none${id}`);
  const after = kind === 'get' || kind === 'delete' ? '|request\\.resource' : '';
  return new RegExp(`request\\.query|missing|none${after}${id}`);
}

/** A document that the match mostly covers. */
function documentOf(random: Random, kind: RulesRequest['kind'], match: string): string {
  if (kind === 'group') return 'a';
  if (match.includes('/sub/') !== random.percent(10)) return 'a/sub/b';
  if (kind === 'create') return 'new';
  return random.percent(7) ? 'none' : 'a';
}

const fields = ['n', 's', 'b', 'l', 'owner', 'f', 'm.x', 'z', 'absent'];

/** A condition that is mostly about fields of the query. */
function listCondition(random: Random, named: readonly string[]): Expression {
  const part = (): Expression => {
    if (random.percent(10)) return generateExpression(random, 'bool', 2);
    const field = `resource.data.${random.pick(random.percent(80) ? named : fields)}`;
    const value = () =>
      generateExpression(random, random.pick<Kind>(['int', 'string', 'bool', 'float', 'list']), 0).text;
    const text = random.pick([
      () => `${field} == ${value()}`,
      () => `${field} == ${random.pick(["'a'", '3', 'true', 'null', '1.5', 'request.auth.uid'])}`,
      () => `${field} != ${value()}`,
      () => `${field} in [${value()}, 'a', 3]`,
      () => `${value()} in ${field}`,
      () => `${field} is ${random.pick(['int', 'string', 'number', 'list', 'bool', 'float'])}`,
      () => `${field}.size() > 0`,
      () => `'${random.pick(fields)}' in resource.data`,
      () => `resource.data.get('${random.pick(fields)}', 'a') == ${value()}`,
      () => `resource.data.keys().hasAll(['n'])`,
      () => `${field}.hasAny([${value()}, 'a'])`,
      () => `${field} > ${value()}`,
      () => 'isOwner(resource.data)',
      () => 'request.query.limit <= 10',
      () => "id == 'a'",
      () => "resource.id == 'a'",
      () => 'true',
    ])();
    return { text, parts: [] };
  };
  const [first, ...others] = random.times(1, 3, part) as [Expression, ...Expression[]];
  return others.reduce(
    (left, right) => ({
      text: `(${left.text}) ${random.pick(['&&', '||'])} (${right.text})`,
      parts: [left, right],
    }),
    first,
  );
}

const filterValues = [
  ...[int(3), int(1), double(3), double(1.5), text('a'), text('hello'), text('<ann>'), yes, nothing],
];

/** The operators that a query may have repeatedly, and those that it may have once. */
const manifold = ['EQUAL', 'EQUAL', 'EQUAL', 'IN', 'IS_NULL'] as const;
const single = [
  ...manifold,
  'ARRAY_CONTAINS',
  'ARRAY_CONTAINS_ANY',
  'NOT_EQUAL',
  'LESS_THAN',
  'GREATER_THAN',
] as const;

/** A filter that Firestore accepts. */
function generateFilter(random: Random): WireFilter {
  if (random.percent(60)) return filterBy(random, random.pick(single));
  const filters = random.times(2, 3, () => filterBy(random, random.pick(manifold)));
  return { compositeFilter: { op: random.pick(['AND', 'OR']), filters } };
}

function filterBy(random: Random, op: (typeof single)[number]): WireFilter {
  const field = { fieldPath: random.pick(fields) };
  if (op === 'IS_NULL') return { unaryFilter: { field, op } };
  if (op !== 'IN' && op !== 'ARRAY_CONTAINS_ANY') {
    return { fieldFilter: { field, op, value: random.pick(filterValues) } };
  }
  const values = random.times(1, 3, () => random.pick(filterValues));
  return { fieldFilter: { field, op, value: list(...values) } };
}
