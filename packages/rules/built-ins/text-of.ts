import { EvaluationError } from '../values/outcome.ts';
import { RulesPath, type RulesValue } from '../values/rules-value.ts';
import { typeOf } from '../values/value-type.ts';

/** What `string(value)` answers: text for null, booleans, numbers, strings and paths; an error for the rest. */
export function textOf(value: RulesValue): string | EvaluationError {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return textOfFloat(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof RulesPath) return `/${value.segments.join('/')}`;
  return new EvaluationError(`string() is not defined for ${typeOf(value)}`);
}

/** As Java writes a double: `1.0`, and from 10^7 and below 10^-3 `1.0E7`, `1.0E-4`. */
function textOfFloat(value: number): string {
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
