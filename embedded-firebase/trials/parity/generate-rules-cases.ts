import { double, int, list, text, yes } from '../../server/firestore/testing/wire-values.ts';
import { listed } from '../harness/listed.ts';
import type { Random } from '../harness/seeded-random.ts';
import { type Expression, generateExpression, type ValueKind } from './generate-expression.ts';
import type { Group } from './judge.ts';

/** A condition, and a request that it decides. */
export interface RulesCase {
  readonly version: 1 | 2;
  /** The match after the collection; or all of it, with `<c>` in place of the collection. */
  readonly match: string;
  readonly condition: string;
  readonly request: RulesRequest;
  /** The same with the parts of the condition. */
  readonly parts?: readonly RulesCase[];
}

/** One operation on the collection of a rule. */
export interface RulesRequest {
  readonly person: 'visitor' | 'ann' | 'bob';
  readonly kind: 'get' | 'create' | 'set' | 'patch' | 'transform' | 'delete' | 'list' | 'group' | 'count';
  /** The path in the collection: `a` and `a/sub/b` exist, `none` does not. */
  readonly document: string;
  /** The filter and the limit of a list. */
  readonly where?: object;
  readonly limit?: number;
}

/** Whether a request is about many documents: a collection, a collection group, or a count. */
export function isQuery({ kind }: Pick<RulesRequest, 'kind'>): boolean {
  return kind === 'list' || kind === 'group' || kind === 'count';
}

const casesInGroup = 100;
/** One group in so many has rules version 1. */
const versionOneEvery = 5;

// What stands repeatedly is picked more often.
const matches = {
  1: listed`/{id}  /{id}  /{id}  /{id}  /{id=**}  /{id}/{rest=**}  /a/sub/{id}  /a  /{a}/sub/{id}`,
  2: listed`/{rest=**}/sub/{id}  /{rest=**}/{id}  /{rest=**}/none/{id}`,
};
const matchesOfGroups = {
  1: listed`/<c>/{id}  /<c>/{id=**}  /{a}/{b}/<c>/{id}`,
  2: listed`/{rest=**}/<c>/{id}  /{rest=**}/<c>/{id}  /{rest=**}/<c>/a  /{rest=**}/{a}/{b}/<c>/{id}
    /{a}/{rest=**}/<c>/{id}`,
};
const requestKinds = listed`get  get  get  create  set  patch  transform  delete  list  list  list  count
  group` as readonly RulesRequest['kind'][];

/** Generates conditions, each with a match for it and a request that it decides. */
export function generateRulesCases(random: Random, number: number): Group<RulesCase> {
  const version = number % versionOneEvery === versionOneEvery - 1 ? 1 : 2;
  return { cases: random.times(casesInGroup, casesInGroup, () => generateCase(random, version)) };
}

function generateCase(random: Random, version: 1 | 2): RulesCase {
  const kind = random.pick(requestKinds);
  const { 1: always, 2: inSecond } = kind === 'group' ? matchesOfGroups : matches;
  const match = random.pick(version === 1 ? always : [...always, ...inSecond]);
  const isAtom = (atom: string) => isUseful(random, kind, match, atom);
  const filter = isQuery({ kind }) && random.percent(85) ? generateFilter(random) : null;
  const condition =
    filter !== null && random.percent(75)
      ? conditionAbout(random, filter, isAtom)
      : generateExpression(random, 'bool', 1 + random.below(3), isAtom);
  const request: RulesRequest = {
    person: random.pick(['visitor', 'ann', 'ann', 'ann', 'bob']),
    kind,
    document: documentOf(random, kind, match),
    ...(filter === null ? {} : { where: filter.where }),
    ...(isQuery({ kind }) && random.percent(40) ? { limit: random.pick([1, 10, 50]) } : {}),
  };
  const asCase = ({ text: condition, parts }: Expression): RulesCase => {
    return { version, match, condition, request, parts: parts.map(asCase) };
  };
  return asCase(condition);
}

/** Whether an atom is mostly defined in such a request, and declared in such a match. */
function isUseful(random: Random, kind: RulesRequest['kind'], match: string, atom: string): boolean {
  if (!isQuery({ kind })) return random.percent(5) || !undefinedIn(kind, match).test(atom);
  // What a query proves of a whole record or of a glob differs from the emulator: parity.md.
  if (/^resource\.data(\.m)?$|keys/.test(atom) || (atom === 'id' && !match.includes('{id}'))) return false;
  return random.percent(5) || !/resource\.|missing|none/.test(atom);
}

/** Matches atoms that are null or undefined in such a request, or not declared in such a match. */
function undefinedIn(kind: RulesRequest['kind'], match: string): RegExp {
  const id = match.includes('{id') ? '' : '|^id$';
  if (kind === 'create') return new RegExp(`request\\.query|^resource\\.|none${id}`);
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

/** A filter, the fields of which it proves something, and whether it proves all of that. */
interface Filter {
  readonly where: object;
  readonly fields: readonly string[];
  readonly isAnd: boolean;
}

const fields = ['n', 's', 'b', 'l', 'owner', 'f', 'm.x', 'z', 'absent'];
const values = [int(3), int(1), double(3), double(1.5), text('a'), text('hello'), text('ann'), yes];

/**
 * Generates equalities on different fields. What else a filter may say proves nothing here, or more than on the emulator
 * (parity.md): that it grants nothing too much is in list-proof.test.ts of embedded-firebase/rules, the rest in disjunct-facts.test.ts.
 */
function generateFilter(random: Random): Filter {
  const named = [...new Set(random.times(1, 3, () => random.pick(fields)))];
  const filters: object[] = named.map((fieldPath) => {
    const field = { fieldPath };
    const value = () => random.pick(values);
    return random.pick([
      () => ({ unaryFilter: { field, op: 'IS_NULL' } }),
      () => ({ fieldFilter: { field, op: 'IN', value: list(...random.times(1, 3, value)) } }),
      () => ({ fieldFilter: { field, op: 'EQUAL', value: value() } }),
      () => ({ fieldFilter: { field, op: 'EQUAL', value: value() } }),
    ])();
  });
  const isAnd = filters.length === 1 || random.percent(50);
  const op = random.pick(['LESS_THAN', 'GREATER_THAN', 'NOT_EQUAL', 'ARRAY_CONTAINS']);
  const field = { fieldPath: 'other' };
  if (isAnd && random.percent(20)) filters.push({ fieldFilter: { field, op, value: int(1) } });
  const where = { compositeFilter: { op: isAnd ? 'AND' : 'OR', filters } };
  return { where, fields: named, isAnd };
}

/** A condition that is mostly about fields of the query. */
function conditionAbout(
  random: Random,
  { fields: named, isAnd }: Filter,
  isAtom: (atom: string) => boolean,
): Expression {
  const part = (): Expression => {
    if (random.percent(10)) return generateExpression(random, 'bool', 2, isAtom);
    const path = ['resource.data', ...random.pick(named).split('.')];
    const [field, above, key] = [path.join('.'), path.slice(0, -1).join('.'), path.at(-1)];
    const kind = random.pick<ValueKind>(['int', 'string', 'bool', 'float', 'list']);
    const value = generateExpression(random, kind, 0, isAtom).text;
    const text = random.pick([
      `${field} == ${value}`,
      `${field} == ${random.pick(["'a'", '3', 'true', 'null', '1.5', 'request.auth.uid'])}`,
      `${field} != ${value}`,
      `${field} in [${value}, 'a', 3]`,
      `${value} in ${field}`,
      `${field} is ${random.pick(['int', 'string', 'number', 'list', 'bool', 'float'])}`,
      `${field}.size() > 0`,
      `${field}.hasAny([${value}, 'a'])`,
      `${field} > ${value}`,
      `resource.data.${random.pick(fields)} == ${value}`,
      ...(isAnd ? [`'${key}' in ${above}`, `${above}.get('${key}', 'a') == ${value}`] : []),
      ...['isOwner(resource.data)', 'request.query.limit <= 10', "resource.id == 'a'", 'true'],
    ]);
    return { text, parts: [] };
  };
  return random.times(1, 3, part).reduce((left, right) => ({
    text: `(${left.text}) ${random.pick(['&&', '||'])} (${right.text})`,
    parts: [left, right],
  }));
}
