import type { Expression, ExpressionOf } from '../../../embedded-firebase/rules/syntax/ast.ts';
import { changedPatterns } from './mutate-pattern.ts';
import { printExpression } from './print-rules.ts';

/** One change of the rules. */
export interface Change {
  /** The part that is replaced, and what it is replaced by. */
  readonly node: object;
  readonly by: object;
  /** Where, as an offset in the rules' text. */
  readonly at: number;
  /** In words. */
  readonly change: string;
}

/** The texts that lists are widened by, except those that they have. */
export interface Widenings {
  /** For lists of fields: the other fields of the same match, and one that no record has. */
  readonly fields: readonly string[];
  /** For lists of values behind `in`: all values of such lists, and one that none has. */
  readonly values: readonly string[];
}

const comparisons: Readonly<Record<string, readonly ('==' | '!=' | '<' | '<=' | '>' | '>=')[]>> = {
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
};
const types: Readonly<Record<string, readonly string[]>> = {
  string: ['list', 'map', 'int'],
  int: ['number', 'float', 'string'],
  bool: ['string', 'int'],
};
const methods: Readonly<Record<string, readonly string[]>> = {
  affectedKeys: ['addedKeys', 'changedKeys', 'removedKeys', 'unchangedKeys'],
  removedKeys: ['addedKeys', 'changedKeys', 'unchangedKeys', 'affectedKeys'],
  hasOnly: ['hasAll', 'hasAny'],
};
const calls: Readonly<Record<string, string>> = {
  get: 'getAfter',
  getAfter: 'get',
  exists: 'existsAfter',
  existsAfter: 'exists',
};

/** Every change of an expression in one place. */
export function changesOf(expression: Expression, widenings: Widenings): Change[] {
  const own = replacementsOf(expression, widenings).map((by) => ({
    node: expression,
    by,
    at: expression.at,
    change: changeFrom(expression, by),
  }));
  return [
    ...own,
    ...patternChanges(expression),
    ...childrenOf(expression).flatMap((child) => changesOf(child, widenings)),
  ];
}

/** The change in words; of a long condition only the changed part. */
function changeFrom(before: Expression, after: Expression): string {
  if (before.kind === 'logical' && after.kind === 'logical' && before.operator === after.operator) {
    const side = before.left === after.left ? 'right' : 'left';
    return changeFrom(before[side], after[side]);
  }
  if (before.kind === 'binary' && after.kind === 'binary' && before.right !== after.right) {
    return changeFrom(before.right, after.right);
  }
  return `${printExpression(before)} becomes ${printExpression(after)}`;
}

/** The replacements of an expression itself, with its parts unchanged. */
function replacementsOf(expression: Expression, widenings: Widenings): Expression[] {
  switch (expression.kind) {
    case 'literal':
      return otherLiterals(expression);
    case 'logical': {
      const { left, right, operator } = expression;
      const parts = [
        ...[true, false].map((value) => ({ ...expression, left: literal(value, left) })),
        ...[true, false].map((value) => ({ ...expression, right: literal(value, right) })),
      ];
      return [...parts, { ...expression, operator: operator === '&&' ? '||' : '&&' }];
    }
    case 'unary':
      return [expression.operand];
    case 'binary':
      if (expression.operator === 'in') {
        const { right } = expression;
        const others = right.kind === 'list' ? otherLists(right, widenings.values) : [];
        return [negated(expression), ...others.map((other) => ({ ...expression, right: other }))];
      }
      return (comparisons[expression.operator] ?? []).map((operator) => ({ ...expression, operator }));
    case 'is':
      return [
        negated(expression),
        ...(types[expression.type] ?? []).map((type) => ({ ...expression, type })),
      ];
    case 'conditional': {
      const { condition, whenTrue, whenFalse } = expression;
      return [
        ...[true, false].map((value) => ({ ...expression, condition: literal(value, condition) })),
        { ...expression, whenTrue: whenFalse, whenFalse: whenTrue },
      ];
    }
    case 'list':
      return otherLists(expression, widenings.fields);
    case 'method':
      return otherMethods(expression);
    case 'call': {
      const other = calls[expression.name];
      return other === undefined ? [] : [{ ...expression, name: other }];
    }
    case 'property':
      return otherState(expression);
    case 'path':
      return expression.parts.flatMap((part, index) =>
        typeof part === 'string'
          ? [{ ...expression, parts: expression.parts.toSpliced(index, 1, `${part}x`) }]
          : [],
      );
    default:
      return [];
  }
}

function otherLiterals(expression: ExpressionOf<'literal'>): Expression[] {
  const { value } = expression;
  const others = () => {
    if (typeof value === 'bigint') return [value - 1n, value + 1n];
    if (typeof value === 'boolean') return [!value, null];
    return value === null ? [false] : [`${String(value)}x`, ''].filter((text) => text !== value);
  };
  return others().map((other) => ({ ...expression, value: other }));
}

/** A list without each of its elements, and with each text that it does not have. */
function otherLists(expression: ExpressionOf<'list'>, widenings: readonly string[]): Expression[] {
  const { elements } = expression;
  const present = new Set(elements.map((element) => (element.kind === 'literal' ? element.value : null)));
  return [
    ...elements.map((_, index) => ({ ...expression, elements: elements.toSpliced(index, 1) })),
    ...widenings
      .filter((text) => !present.has(text))
      .map((text) => ({ ...expression, elements: [...elements, literal(text, expression)] })),
  ];
}

function otherMethods(expression: ExpressionOf<'method'>): Expression[] {
  const [first] = expression.args;
  const inverted =
    expression.name === 'diff' && first !== undefined
      ? [{ ...expression, object: first, args: [expression.object] }]
      : [];
  return [...inverted, ...(methods[expression.name] ?? []).map((name) => ({ ...expression, name }))];
}

/** The document before the write in place of the one after it. */
function otherState(expression: ExpressionOf<'property'>): Expression[] {
  const { object, name, at, depth } = expression;
  const isAfter = object.kind === 'name' && object.name === 'request' && name === 'resource';
  return isAfter ? [{ kind: 'name', name: 'resource', at, depth }] : [];
}

/** `text.matches('…')` with another pattern. */
function patternChanges(expression: Expression): Change[] {
  if (expression.kind !== 'method' || expression.name !== 'matches') return [];
  const [pattern] = expression.args;
  if (pattern?.kind !== 'literal' || typeof pattern.value !== 'string') return [];
  return changedPatterns(pattern.value).map(({ pattern: value, change }) => ({
    node: pattern,
    by: { ...pattern, value },
    at: pattern.at,
    change: `pattern ${change}`,
  }));
}

/** The parts of an expression that are changed on their own: neither patterns, nor a list behind `in` and its elements. */
function childrenOf(expression: Expression): Expression[] {
  if (expression.kind === 'list') return [];
  if (expression.kind === 'method' && expression.name === 'matches') return [expression.object];
  const parts: readonly unknown[] = Object.values(expression).flat();
  return parts.filter(isExpression).filter(({ kind }) => expression.kind !== 'binary' || kind !== 'list');
}

function isExpression(part: unknown): part is Expression {
  return typeof part === 'object' && part !== null && 'kind' in part;
}

export function literal(value: boolean | string, { at }: Expression): Expression {
  return { kind: 'literal', value, at, depth: 1 };
}

function negated(operand: Expression): Expression {
  const { at, depth } = operand;
  const inner: Expression = { kind: 'parenthesised', inner: operand, at, depth };
  return { kind: 'unary', operator: '!', operand: inner, at, depth };
}
