import type { BinaryOperator } from '../syntax/ast.ts';
import { compareBytes, equals } from '../values/equality.ts';
import { EvaluationError, type Known, type Outcome, PartialList, PartialMap } from '../values/outcome.ts';
import {
  RulesBytes,
  RulesDuration,
  RulesSet,
  RulesTimestamp,
  type RulesValue,
} from '../values/rules-value.ts';
import { keyOf } from '../values/value-key.ts';
import { typeOf } from '../values/value-type.ts';
import { includes } from './list-and-set-methods.ts';
import { includesProven } from './partial-value-methods.ts';
import { LONGEST_RESULT, TOO_LONG } from './string-and-bytes-methods.ts';
import { duration, timestamp } from './time-methods.ts';

/** What an operator does with two operands that are no errors. */
export type ApplyBinary = (left: Known, right: Known) => Outcome;

/** The binary operators. Anything that their types don't allow is an error. */
export const binaryOperators: Readonly<Record<BinaryOperator, ApplyBinary>> = {
  '==': equals,
  '!=': (left, right) => {
    const same = equals(left, right);
    return typeof same === 'boolean' ? !same : same;
  },
  '<': (left, right) => ordered('<', left, right, (order) => order < 0),
  '<=': (left, right) => ordered('<=', left, right, (order) => order <= 0),
  '>': (left, right) => ordered('>', left, right, (order) => order > 0),
  '>=': (left, right) => ordered('>=', left, right, (order) => order >= 0),
  '+': add,
  '-': subtract,
  '*': (left, right) =>
    arithmetic(
      '*',
      left,
      right,
      (a, b) => a * b,
      (a, b) => a * b,
    ),
  '/': divide,
  '%': remainder,
  in: contains,
};

/** The `-` before an operand. */
export function negate(operand: Known): Outcome {
  if (typeof operand === 'bigint') return int(-operand);
  if (typeof operand === 'number') return -operand;
  if (operand instanceof RulesDuration) return duration(-operand.nanos);
  return new EvaluationError(`'-' is not defined for ${typeOf(operand)}`);
}

function contains(value: Known, container: Known): Outcome {
  if (value instanceof PartialMap || value instanceof PartialList) return unsupported('in', value, container);
  if (Array.isArray(container)) return includes(container, value);
  if (container instanceof PartialList) return includesProven(container, value);
  if (container instanceof RulesSet) {
    const key = keyOf(value, 'as in sets');
    return typeof key === 'string' ? container.elements.has(key) : key;
  }
  if (typeof value !== 'string') return unsupported('in', value, container);
  if (container instanceof PartialMap) {
    return (
      container.entries.has(value) ||
      new EvaluationError('The query does not prove whether this field is there')
    );
  }
  return typeOf(container) === 'map'
    ? (container as ReadonlyMap<string, RulesValue>).has(value)
    : unsupported('in', value, container);
}

function add(left: Known, right: Known): Outcome {
  if (typeof left === 'string' && typeof right === 'string') {
    return left.length + right.length > LONGEST_RESULT ? TOO_LONG : left + right;
  }
  if (left instanceof RulesDuration && right instanceof RulesDuration) {
    return duration(left.nanos + right.nanos);
  }
  if (left instanceof RulesDuration && right instanceof RulesTimestamp) {
    return timestamp(left.nanos + right.nanos);
  }
  if (left instanceof RulesTimestamp && right instanceof RulesDuration) {
    return timestamp(left.nanos + right.nanos);
  }
  return arithmetic(
    '+',
    left,
    right,
    (a, b) => a + b,
    (a, b) => a + b,
  );
}

function subtract(left: Known, right: Known): Outcome {
  if (left instanceof RulesTimestamp && right instanceof RulesTimestamp) {
    return duration(left.nanos - right.nanos);
  }
  if (left instanceof RulesTimestamp && right instanceof RulesDuration) {
    return timestamp(left.nanos - right.nanos);
  }
  if (left instanceof RulesDuration && right instanceof RulesDuration) {
    return duration(left.nanos - right.nanos);
  }
  return arithmetic(
    '-',
    left,
    right,
    (a, b) => a - b,
    (a, b) => a - b,
  );
}

function divide(left: Known, right: Known): Outcome {
  if (typeof left === 'bigint' && right === 0n) return new EvaluationError('Division by zero');
  return arithmetic(
    '/',
    left,
    right,
    (a, b) => a / b,
    (a, b) => a / b,
  );
}

function remainder(left: Known, right: Known): Outcome {
  if (typeof left === 'bigint' && right === 0n) return new EvaluationError('Division by zero');
  return arithmetic(
    '%',
    left,
    right,
    (a, b) => a % b,
    (a, b) => a % b,
  );
}

/** Two ints give an int, within 64 bits; an int beside a float is taken as a float. */
function arithmetic(
  operator: BinaryOperator,
  left: Known,
  right: Known,
  ofInts: (left: bigint, right: bigint) => bigint,
  ofFloats: (left: number, right: number) => number,
): Outcome {
  if (typeof left === 'bigint' && typeof right === 'bigint') return int(ofInts(left, right));
  if (isNumber(left) && isNumber(right)) return ofFloats(Number(left), Number(right));
  return unsupported(operator, left, right);
}

function int(value: bigint): Outcome {
  return BigInt.asIntN(64, value) === value ? value : new EvaluationError('An integer overflows 64 bits');
}

function isNumber(value: Known): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

function ordered(
  operator: BinaryOperator,
  left: Known,
  right: Known,
  holds: (order: number) => boolean,
): Outcome {
  const order = compare(left, right);
  return order === null ? unsupported(operator, left, right) : holds(order);
}

/** Negative, 0 or positive; NaN where a NaN stands, so that nothing holds; null for what has no order. */
function compare(left: Known, right: Known): number | null {
  if (typeof left === 'bigint' && typeof right === 'bigint') return order(left, right);
  if (isNumber(left) && isNumber(right)) return order(Number(left), Number(right));
  if (typeof left === 'string' && typeof right === 'string') return order(left, right);
  if (left instanceof RulesTimestamp && right instanceof RulesTimestamp) {
    return order(left.nanos, right.nanos);
  }
  if (left instanceof RulesDuration && right instanceof RulesDuration) return order(left.nanos, right.nanos);
  if (left instanceof RulesBytes && right instanceof RulesBytes) return compareBytes(left.bytes, right.bytes);
  return null;
}

function order<Ordered extends bigint | number | string>(left: Ordered, right: Ordered): number {
  if (left < right) return -1;
  if (left > right) return 1;
  return left === right ? 0 : Number.NaN;
}

function unsupported(operator: BinaryOperator, left: Known, right: Known): EvaluationError {
  return new EvaluationError(`'${operator}' is not defined for ${typeOf(left)} and ${typeOf(right)}`);
}
