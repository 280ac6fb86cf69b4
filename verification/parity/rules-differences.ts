import type { Answers, IntendedDifference } from './judge.ts';
import { isQuery, type Outcome, type RulesCase } from './rules-case.ts';
import { conditionsOf, type FilterCondition, isConjunction, plainFilter } from './wire-filter.ts';

type RulesDifference = IntendedDifference<RulesCase, Answers<Outcome>>;

const equalities = ['EQUAL', 'IN', 'IS_NULL'];
const containments = ['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'];
/** A path literal divided by what begins with a minus sign, a bracket or a slash. */
const dividedPath = /(?:^|[^\w)\]])(?:\/(?:[\w.~:@&*-]+|\$\([^)]*\)|\{[^}]*\}))+ \/ [-[/]/;
/** `float()` where a whole number is wanted: as an index, the end of a range, or of a function that makes a time or a duration. */
const floatForWhole = /(?:[[:]|\b(?:duration|timestamp)\.\w+\((?:.*, )?)\(*float\(/;
const ranges = ['LESS_THAN', 'GREATER_THAN', 'NOT_EQUAL'];

/** Intended differences in the proofs of queries. */
const proofDifferences: readonly RulesDifference[] = [
  {
    heading: 'Collection groups under version 1',
    explains: ({ version, request }, answers) =>
      version === 1 && request.kind === 'group' && isStricter(answers),
  },
  {
    heading: 'Fields that a query does not name',
    explains: ({ condition, request }, answers) =>
      isStricter(answers) && asksForUnnamed(condition, request.where),
  },
  {
    heading: "Wildcards of a query's documents",
    explains: ({ condition, match }, answers) =>
      isStricter(answers) &&
      wildcardsOf(match).some((name) => match.includes(`{${name}=**}`) && usesName(condition, name)),
  },
  {
    heading: 'Operators that prove nothing',
    explains: ({ condition, request }, answers) =>
      isStricter(answers) && concerning(condition, request.where).some(({ op }) => ranges.includes(op)),
  },
  {
    heading: 'Arrays in a proof',
    explains: ({ condition, request }, { ours, theirs }) =>
      theirs !== 'true' &&
      (ours === 'error' || theirs === 'error' || condition.endsWith(' is list')) &&
      concerning(condition, request.where).some(({ op }) => containments.includes(op)),
  },
  {
    heading: 'Numbers in a proof',
    explains: ({ condition, request }, answers) =>
      isStricter(answers) && concerning(condition, request.where).some(isEqualityWithWholeNumber),
  },
  {
    heading: 'Equality with null in a proof',
    explains: ({ condition, request }) => concerning(condition, request.where).some(isEqualityWithNull),
    inOtherWords: withPlainFilter,
  },
  {
    heading: 'Contradictory equalities',
    explains: ({ condition, request }) =>
      isConjunction(request.where) && hasContradiction(concerning(condition, request.where)),
    inOtherWords: withPlainFilter,
  },
];

/** Intended differences in the decisions of rules, for the smallest parts of conditions that still differ. */
export const rulesDifferences: readonly RulesDifference[] = [
  {
    heading: 'Refused at start-up, not at run time',
    explains: ({ condition, match }, { ours, theirs }) =>
      ours === 'refused' &&
      theirs === 'error' &&
      !wildcardsOf(match).includes('id') &&
      usesName(condition, 'id'),
  },
  {
    heading: 'Errors that the emulator sees in the file',
    explains: ({ condition }, { ours, theirs }) =>
      ours === 'error' &&
      theirs === 'refused' &&
      (floatForWhole.test(condition) || dividedPath.test(condition)),
  },
  {
    heading: 'Numbers',
    explains: ({ condition }, answers) => isStricter(answers) && /\bint\(/.test(condition),
  },
  ...proofDifferences.map((difference) => ({
    ...difference,
    explains: (asked: RulesCase, answers: Answers<Outcome>) =>
      isQuery(asked.request) && difference.explains(asked, answers),
  })),
];

/** Whether this backend denies with an error what the emulator evaluates. */
function isStricter({ ours, theirs }: Answers<Outcome>): boolean {
  return ours === 'error' && (theirs === 'true' || theirs === 'false');
}

/** Whether a condition depends on the fields that a document has, or on one that the filter does not fix. */
function asksForUnnamed(condition: string, where: object | undefined): boolean {
  if (/\bresource\.data\.(keys|size|values|diff)\(|\.diff\(\(?resource\.data\)?\)/.test(condition))
    return true;
  const maps = mapsOf(where);
  if (maps.some((map) => isUsedWhole(map, condition))) return true;
  const fixed = isConjunction(where) ? conditionsOf(where).filter(({ op }) => equalities.includes(op)) : [];
  const isFixed = (map: string, key = '') =>
    fixed.some(({ field }) => {
      const segments = `resource.data.${field}`.split('.');
      return [...map.split('.'), key].every((segment, at) => segment === segments[at]);
    });
  const sought = condition.matchAll(/'([^']*)' in \(*(resource\.data(?:\.\w+)*)(?![\w.[])/g);
  const read = condition.matchAll(/\b(resource\.data(?:\.\w+)*)\.get\((?:'([^']*)')?/g);
  const asked = [
    ...[...sought].map(([, key, map = '']) => ({ map, key })),
    ...[...read].map(([, map = '', key]) => ({ map, key })),
  ];
  return asked.some(({ map, key }) => maps.includes(map) && !isFixed(map, key));
}

/** The record, and the maps in it of which a filter names a field. */
function mapsOf(where: object | undefined): readonly string[] {
  const fields = conditionsOf(where).map(({ field }) => field.split('.').slice(0, -1));
  const maps = fields.flatMap((segments) => segments.map((_, at) => segments.slice(0, at + 1).join('.')));
  return ['resource.data', ...maps.map((map) => `resource.data.${map}`)];
}

/** Whether a condition compares a whole map, or puts it into a list or another map. */
function isUsedWhole(map: string, condition: string): boolean {
  const name = map.replaceAll('.', '\\.');
  return new RegExp(`(?<!request\\.| in \\(*|isOwner\\()\\b${name}(?![\\w.[])`).test(condition);
}

function wildcardsOf(match: string): readonly string[] {
  return [...match.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
}

/** Whether a condition contains the name of a wildcard, not in a text and not as a property. */
function usesName(condition: string, name: string): boolean {
  const withoutTexts = condition.replace(/'[^']*'|"[^"]*"/g, "''");
  return new RegExp(`(?<![.\\w])${name}\\b`).test(withoutTexts);
}

/** The conditions of the filter on fields that the rule's condition names. */
function concerning(condition: string, where: object | undefined): readonly FilterCondition[] {
  const keys = [...condition.matchAll(/\bresource\.data\.get\('(\w+)'|'(\w+)' in \(?resource\.data\b/g)];
  const named = [
    ...keys.map(([, got, looked]) => ` resource.data.${got ?? looked}`),
    condition.includes('isOwner(resource.data)') ? ' resource.data.owner' : '',
  ].join('');
  const dotted = condition.replace(/\[(['"])(\w+)\1\]/g, '.$2');
  return conditionsOf(where).filter(({ field }) =>
    new RegExp(`(?<!request\\.)\\bresource\\.data\\.${field.replaceAll('.', '\\.')}(?![\\w])`).test(
      dotted + named,
    ),
  );
}

function isEqualityWithWholeNumber({ op, values }: FilterCondition): boolean {
  if (!equalities.includes(op) && !containments.includes(op)) return false;
  return values.some(
    (value) => 'integerValue' in value || ('doubleValue' in value && Number.isInteger(value.doubleValue)),
  );
}

/** Equality with null other than IS_NULL, which the SDK sends. */
function isEqualityWithNull({ op, values }: FilterCondition): boolean {
  return equalities.includes(op) && values.some((value) => 'nullValue' in value);
}

/** Whether two conditions require different values of one field; an IN requires each of its values. */
function hasContradiction(conditions: readonly FilterCondition[]): boolean {
  const wanted = conditions.filter(({ op }) => equalities.includes(op));
  return wanted.some((one, at) =>
    wanted
      .slice(at + 1)
      .some((other) => one.field === other.field && new Set([...textsOf(one), ...textsOf(other)]).size > 1),
  );
}

function withPlainFilter(asked: RulesCase): RulesCase {
  const { request } = asked;
  if (request.where === undefined) return asked;
  return { ...asked, request: { ...request, where: plainFilter(request.where) } };
}

/** The values of a condition; 1 and 1.0 are two, to the emulator. */
function textsOf({ op, values }: FilterCondition): readonly string[] {
  if (op === 'IS_NULL') return ['null'];
  return values.map((value) => JSON.stringify(Object.entries(value)));
}
