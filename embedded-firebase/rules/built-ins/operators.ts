import type { BinaryOperator } from '../syntax/ast.ts';
import { canonicalKey, compareBytes, equals } from '../values/equality.ts';
import {
  type AbstractValue,
  EvaluationError,
  type Outcome,
  PartialList,
  PartialMap,
} from '../values/outcome.ts';
import {
  RulesBytes,
  RulesDuration,
  RulesSet,
  RulesTimestamp,
  type RulesValue,
} from '../values/rules-value.ts';
import { typeOf } from '../values/value-type.ts';
import { includes } from './list-and-set-methods.ts';
import { includesProven } from './partial-value-methods.ts';
import { maxLength, TOO_LONG } from './string-and-bytes-methods.ts';
import { duration, timestamp } from './time-methods.ts';

/** Applies an operator to two operands that are not errors. */
export type ApplyBinary = (left: AbstractValue, right: AbstractValue) => Outcome;

/** The binary operators. Operands of types that an operator is not defined for are an error. */
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
  '*': (left, right) => arithmetic('*', left, right),
  '/': (left, right) => arithmetic('/', left, right),
  '%': (left, right) => arithmetic('%', left, right),
  in: contains,
};

interface Arithmetic {
  ofInts(left: bigint, right: bigint): bigint;
  ofFloats(left: number, right: number): number;
}

const ARITHMETIC: Readonly<Record<'+' | '-' | '*' | '/' | '%', Arithmetic>> = {
  '+': { ofInts: (left, right) => left + right, ofFloats: (left, right) => left + right },
  '-': { ofInts: (left, right) => left - right, ofFloats: (left, right) => left - right },
  '*': { ofInts: (left, right) => left * right, ofFloats: (left, right) => left * right },
  '/': { ofInts: (left, right) => left / right, ofFloats: (left, right) => left / right },
  '%': { ofInts: (left, right) => left % right, ofFloats: (left, right) => left % right },
};

/** Implements the unary `-`. */
export function negate(operand: AbstractValue): Outcome {
  if (typeof operand === 'bigint') return int(-operand);
  if (typeof operand === 'number') return -operand;
  if (operand instanceof RulesDuration) return duration(-operand.nanos);
  return new EvaluationError(`'-' is not defined for ${typeOf(operand)}`);
}

function contains(value: AbstractValue, container: AbstractValue): Outcome {
  if (value instanceof PartialMap || value instanceof PartialList) return unsupported('in', value, container);
  if (Array.isArray(container)) return includes(container, value);
  if (container instanceof PartialList) return includesProven(container, value);
  if (container instanceof RulesSet) {
    const key = canonicalKey(value, 'as in sets');
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

function add(left: AbstractValue, right: AbstractValue): Outcome {
  if (typeof left === 'string' && typeof right === 'string') {
    return left.length + right.length > maxLength ? TOO_LONG : left + right;
  }
  if (left instanceof RulesDuration) {
    if (right instanceof RulesDuration) return duration(left.nanos + right.nanos);
    if (right instanceof RulesTimestamp) return timestamp(left.nanos + right.nanos);
  }
  if (left instanceof RulesTimestamp && right instanceof RulesDuration) {
    return timestamp(left.nanos + right.nanos);
  }
  return arithmetic('+', left, right);
}

function subtract(left: AbstractValue, right: AbstractValue): Outcome {
  if (left instanceof RulesTimestamp) {
    if (right instanceof RulesTimestamp) return duration(left.nanos - right.nanos);
    if (right instanceof RulesDuration) return timestamp(left.nanos - right.nanos);
  }
  if (left instanceof RulesDuration && right instanceof RulesDuration) {
    return duration(left.nanos - right.nanos);
  }
  return arithmetic('-', left, right);
}

/** Computes with two ints in 64 bits, or with floats if one of the operands is a float. */
function arithmetic(operator: keyof typeof ARITHMETIC, left: AbstractValue, right: AbstractValue): Outcome {
  const { ofInts, ofFloats } = ARITHMETIC[operator];
  if (typeof left === 'bigint' && typeof right === 'bigint') {
    const isDivision = operator === '/' || operator === '%';
    return isDivision && right === 0n ? new EvaluationError('Division by zero') : int(ofInts(left, right));
  }
  if (isNumber(left) && isNumber(right)) return ofFloats(Number(left), Number(right));
  return unsupported(operator, left, right);
}

function int(value: bigint): Outcome {
  return BigInt.asIntN(64, value) === value ? value : new EvaluationError('An integer overflows 64 bits');
}

function isNumber(value: AbstractValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

function ordered(
  operator: BinaryOperator,
  left: AbstractValue,
  right: AbstractValue,
  holds: (order: number) => boolean,
): Outcome {
  const order = compare(left, right);
  return order === null ? unsupported(operator, left, right) : holds(order);
}

/** Returns negative, 0 or positive; NaN for a NaN, so that no comparison holds; null for types without an order. */
function compare(left: AbstractValue, right: AbstractValue): number | null {
  if (typeof left === 'bigint' && typeof right === 'bigint') return sign(left, right);
  if (isNumber(left) && isNumber(right)) return sign(Number(left), Number(right));
  if (typeof left === 'string' && typeof right === 'string') return sign(left, right);
  if (left instanceof RulesTimestamp && right instanceof RulesTimestamp) {
    return sign(left.nanos, right.nanos);
  }
  if (left instanceof RulesDuration && right instanceof RulesDuration) return sign(left.nanos, right.nanos);
  if (left instanceof RulesBytes && right instanceof RulesBytes) return compareBytes(left.bytes, right.bytes);
  return null;
}

function sign<Ordered extends bigint | number | string>(left: Ordered, right: Ordered): number {
  if (left < right) return -1;
  if (left > right) return 1;
  return left === right ? 0 : Number.NaN;
}

function unsupported(operator: BinaryOperator, left: AbstractValue, right: AbstractValue): EvaluationError {
  return new EvaluationError(`'${operator}' is not defined for ${typeOf(left)} and ${typeOf(right)}`);
}
