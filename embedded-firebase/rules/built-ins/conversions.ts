import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { RulesPath, type RulesValue } from '../values/rules-value.ts';
import { typeOf } from '../values/value-type.ts';
import { builtIn, type MethodTable } from './built-in.ts';

const INT = /^[+-]?\d{1,19}$/;
const FLOAT = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|Infinity|NaN)$/;
const maxFloatLength = 1000;

/** The conversion functions `string(1)`, `int('1')` and `float(1)`. */
export const conversions: MethodTable<null> = {
  string: builtIn(['any'], (_, value) => toText(value)),
  int: builtIn(['int, float or string'], (_, value) => toInt(value)),
  float: builtIn(['int, float or string'], (_, value) => toFloat(value)),
};

/** Implements `string(value)`, defined for null, booleans, numbers, strings and paths. */
export function toText(value: RulesValue): string | EvaluationError {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return floatToText(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof RulesPath) return `/${value.segments.join('/')}`;
  return new EvaluationError(`string() is not defined for ${typeOf(value)}`);
}

/** Truncates a float. */
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
  const isFloat = text.length <= maxFloatLength && FLOAT.test(text);
  return isFloat ? Number(text) : new EvaluationError('float() needs a number, or text of one');
}

/** Formats a float like Java's `Double.toString`: `1.0`, but `1.0E7` from 10^7 and `1.0E-4` below 10^-3. */
function floatToText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (Object.is(value, -0)) return '-0.0';
  if (value === 0 || (size >= 1e-3 && size < 1e7)) return withPoint(String(value));
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${withPoint(digits)}E${exponent.replace('+', '')}`;
}

function withPoint(digits: string): string {
  return digits.includes('.') ? digits : `${digits}.0`;
}
