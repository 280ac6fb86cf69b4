import type { Expression } from '@blood-bank/rules/syntax/ast';
import { bare, nodesOf, type RecordUse, recordUses } from './condition.ts';
import type { Answers, IntendedDifference } from './judge.ts';
import { isQuery, type Outcome, type RulesCase } from './rules-case.ts';
import {
  conditionsOf,
  type FilterCondition,
  isConjunction,
  plainFilter,
  type WireFilter,
} from './wire-filter.ts';

type RulesDifference = IntendedDifference<RulesCase, Answers<Outcome>>;

/** A case with what its condition and its filter say. */
interface Parsed {
  readonly asked: RulesCase;
  readonly nodes: readonly Expression[];
  readonly uses: readonly RecordUse[];
  readonly where: WireFilter | undefined;
  /** The conditions of the filter on fields that the rule's condition names. */
  readonly concerning: readonly FilterCondition[];
}

const equalities = ['EQUAL', 'IN', 'IS_NULL'];
const containments = ['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'];
const ranges = ['LESS_THAN', 'GREATER_THAN', 'NOT_EQUAL'];

/** Intended differences in the decisions of rules, for the smallest parts of conditions that still differ. */
export const rulesDifferences: readonly RulesDifference[] = [
  difference('Refused at start-up, not at run time', false, ({ asked, nodes }, { ours, theirs }) => {
    const isUnknown = !asked.match.includes('{id') && usesName(nodes, 'id');
    return ours === 'refused' && theirs === 'error' && isUnknown;
  }),
  difference('Errors that the emulator sees in the file', false, ({ nodes }, { ours, theirs }) => {
    const isSeen = nodes.some((node) => wantsWhole(node).some(isFloatCall) || isDividedPath(node));
    return ours === 'error' && theirs === 'refused' && isSeen;
  }),
  difference('Numbers', false, ({ nodes }, answers) => isStricter(answers) && nodes.some(isCallOf('int'))),
  difference(
    'Collection groups under version 1',
    true,
    ({ asked: { version, request } }, answers) =>
      version === 1 && request.kind === 'group' && isStricter(answers),
  ),
  difference(
    'Fields that a query does not name',
    true,
    (parsed, answers) => isStricter(answers) && asksForUnnamed(parsed),
  ),
  difference("Wildcards of a query's documents", true, ({ asked, nodes }, answers) => {
    const globs = [...asked.match.matchAll(/\{(\w+)=\*\*\}/g)].map(([, name = '']) => name);
    return isStricter(answers) && globs.some((name) => usesName(nodes, name));
  }),
  difference(
    'Operators that prove nothing',
    true,
    ({ concerning }, answers) => isStricter(answers) && concerning.some(({ op }) => ranges.includes(op)),
  ),
  difference('Arrays in a proof', true, ({ nodes: [root], concerning }, { ours, theirs }) => {
    const isDenied = ours === 'error' || theirs === 'error' || (root?.kind === 'is' && root.type === 'list');
    return theirs !== 'true' && isDenied && concerning.some(({ op }) => containments.includes(op));
  }),
  difference(
    'Numbers in a proof',
    true,
    ({ concerning }, answers) => isStricter(answers) && concerning.some(isEqualityWithWholeNumber),
  ),
  {
    ...difference('Equality with null in a proof', true, ({ concerning }) =>
      // Other than IS_NULL, which the SDK sends.
      concerning.some(
        ({ op, values }) => equalities.includes(op) && values.some((one) => 'nullValue' in one),
      ),
    ),
    inOtherWords: withPlainFilter,
  },
  {
    ...difference(
      'Contradictory equalities',
      true,
      ({ where, concerning }) => isConjunction(where) && hasContradiction(concerning),
    ),
    inOtherWords: withPlainFilter,
  },
];

function difference(
  heading: string,
  isOfQueries: boolean,
  explains: (parsed: Parsed, answers: Answers<Outcome>) => boolean,
): RulesDifference {
  return {
    heading,
    explains: (asked, answers) => (!isOfQueries || isQuery(asked.request)) && explains(parse(asked), answers),
  };
}

function parse(asked: RulesCase): Parsed {
  const nodes = nodesOf(asked.condition);
  const uses = recordUses(nodes);
  const where: WireFilter | undefined = asked.request.where;
  const named = uses.flatMap(({ path, as }) => {
    if (as === 'owner') return [[...path, 'owner']];
    return typeof as === 'object' && 'key' in as && as.key !== null ? [path, [...path, as.key]] : [path];
  });
  const concerning = conditionsOf(where).filter(({ field }) =>
    named.some((path) => begins(path, field.split('.'))),
  );
  return { asked, nodes, uses, where, concerning };
}

/** Whether this backend denies with an error what the emulator evaluates. */
function isStricter({ ours, theirs }: Answers<Outcome>): boolean {
  return ours === 'error' && (theirs === 'true' || theirs === 'false');
}

/** Whether a condition depends on the fields that a document has, or on one that the filter does not fix. */
function asksForUnnamed({ uses, where }: Parsed): boolean {
  const fields = conditionsOf(where).map(({ op, field }) => ({ op, path: field.split('.') }));
  const fixed = isConjunction(where) ? fields.filter(({ op }) => equalities.includes(op)) : [];
  return uses.some(({ path, as }) => {
    // The record, or a map in it of which the filter names a field.
    const isMap =
      path.length === 0 || fields.some((one) => one.path.length > path.length && begins(one.path, path));
    if (!isMap || as === 'owner') return false;
    if (as === 'whole') return true;
    if ('method' in as) return path.length === 0 && ['keys', 'size', 'values', 'diff'].includes(as.method);
    const { key } = as;
    return key === null || !fixed.some((one) => begins(one.path, [...path, key]));
  });
}

function begins(path: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((segment, at) => segment === path[at]);
}

function usesName(nodes: readonly Expression[], name: string): boolean {
  return nodes.some((node) => node.kind === 'name' && node.name === name);
}

/** The operands for which a whole number is wanted: an index, the ends of a range, and what makes a time or a duration. */
function wantsWhole(node: Expression): readonly (Expression | null)[] {
  if (node.kind === 'index') return [node.index];
  if (node.kind === 'slice') return [node.from, node.to];
  if (node.kind !== 'method' || node.object.kind !== 'name') return [];
  return ['timestamp', 'duration'].includes(node.object.name) ? node.args : [];
}

function isFloatCall(node: Expression | null): boolean {
  const call = bare(node);
  return call !== null && isCallOf('float')(call);
}

function isCallOf(name: string): (node: Expression) => boolean {
  return (node) => node.kind === 'call' && node.name === name;
}

/** Whether a path literal is divided by what begins with a minus sign, a bracket or a slash. */
function isDividedPath(node: Expression): boolean {
  if (node.kind !== 'binary' || node.operator !== '/') return false;
  let before = node.left;
  while (before.kind === 'binary' || before.kind === 'unary')
    before = before.kind === 'binary' ? before.right : before.operand;
  let after = node.right;
  while ('object' in after) after = after.object;
  const isMinus = after.kind === 'unary' && after.operator === '-';
  return before.kind === 'path' && (isMinus || after.kind === 'list' || after.kind === 'path');
}

function isEqualityWithWholeNumber({ op, values }: FilterCondition): boolean {
  return (
    (equalities.includes(op) || containments.includes(op)) &&
    values.some((one) => 'integerValue' in one || ('doubleValue' in one && Number.isInteger(one.doubleValue)))
  );
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

/** The values of a condition; 1 and 1.0 are two, to the emulator. */
function textsOf({ op, values }: FilterCondition): readonly string[] {
  return op === 'IS_NULL' ? ['null'] : values.map((value) => JSON.stringify(Object.entries(value)));
}

function withPlainFilter(asked: RulesCase): RulesCase {
  const { where } = asked.request;
  return where === undefined ? asked : { ...asked, request: { ...asked.request, where: plainFilter(where) } };
}
