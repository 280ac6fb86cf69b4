import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { builtIn, type MethodTable } from './built-in.ts';
import { parsePathText } from './path-methods.ts';
import { textOf } from './text-of.ts';

const INT = /^[+-]?\d{1,19}$/;
const FLOAT = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|Infinity|NaN)$/;
const LONGEST_FLOAT = 1000;

/** The functions that make a value of another type: `string(1)`, `int('1')`, `float(1)`, `path('/a/b')`. */
export const conversions: MethodTable<null> = {
  string: builtIn(['any'], (_, value) => textOf(value)),
  int: builtIn(['int, float or string'], (_, value) => toInt(value)),
  float: builtIn(['int, float or string'], (_, value) => toFloat(value)),
  path: builtIn(['string'], (_, text) => parsePathText(text)),
};

/** A float loses its fraction. */
function toInt(value: bigint | number | string): Outcome {
  if (typeof value === 'bigint') return value;
  const isNumber = typeof value === 'number' ? Number.isFinite(value) : INT.test(value);
  if (!isNumber) return new EvaluationError('int() needs a finite number, or text of decimal digits');
  const int = BigInt(typeof value === 'number' ? Math.trunc(value) : value.replace('+', ''));
  return BigInt.asIntN(64, int) === int ? int : new EvaluationError('An integer overflows 64 bits');
}

function toFloat(value: bigint | number | string): Outcome {
  if (typeof value !== 'string') return Number(value);
  const text = value.trim();
  const isFloat = text.length <= LONGEST_FLOAT && FLOAT.test(text);
  return isFloat ? Number(text) : new EvaluationError('float() needs a number, or text of one');
}
