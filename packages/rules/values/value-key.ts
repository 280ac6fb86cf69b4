import { DEEPEST_VALUE, isMap, TOO_DEEP } from './equality.ts';
import type { EvaluationError } from './outcome.ts';
import {
  RulesBytes,
  RulesDuration,
  RulesLatLng,
  RulesPath,
  RulesSet,
  RulesTimestamp,
  type RulesValue,
} from './rules-value.ts';

/** In sets an int has the key of the float of the same value, and NaN is NaN; in lists neither. */
export type NumberKeys = 'as in sets' | 'as in lists';

/**
 * A string that two values share exactly when they are equal, so that membership costs one look-up however long
 * the lists of a hostile document.
 */
export function keyOf(
  value: RulesValue,
  numbers: NumberKeys,
  room: number = DEEPEST_VALUE,
): string | EvaluationError {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'bigint':
      return `${numbers === 'as in sets' ? 'n' : 'i'}${value}`;
    case 'number':
      return keyOfFloat(value, numbers);
    default:
      return value === null ? 'null' : keyOfObject(value, numbers, room);
  }
}

function keyOfFloat(value: number, numbers: NumberKeys): string {
  if (numbers === 'as in lists') {
    return Number.isNaN(value) ? keyUnlikeAnyOther() : `f${Object.is(value, -0) ? '-0' : value}`;
  }
  return `n${Number.isInteger(value) ? BigInt(value) : value}`;
}

function keyOfObject(
  value: RulesValue & object,
  numbers: NumberKeys,
  room: number,
): string | EvaluationError {
  if (room === 0) return TOO_DEEP;
  if (Array.isArray(value)) return keyOfAll('l', value, numbers, room - 1);
  if (value instanceof RulesPath) return keyOfAll('p', value.segments, numbers, room - 1);
  if (value instanceof RulesTimestamp) return `t${value.nanos}`;
  if (value instanceof RulesDuration) return `d${value.nanos}`;
  if (value instanceof RulesBytes) return `b${value.bytes.join()}`;
  if (value instanceof RulesLatLng) return `g${value.latitude},${value.longitude}`;
  if (value instanceof RulesSet) return keyOfAll('e', [...value.elements.keys()].sort(), numbers, room - 1);
  if (!isMap(value)) return keyUnlikeAnyOther();
  const entries = [...value].sort(([left], [right]) => (left < right ? -1 : 1));
  return keyOfAll('m', entries.flat(), numbers, room - 1);
}

/** Each part is preceded by its length, so that no two different sequences read the same. */
function keyOfAll(
  kind: string,
  values: readonly RulesValue[],
  numbers: NumberKeys,
  room: number,
): string | EvaluationError {
  const parts = [kind];
  for (const value of values) {
    const key = keyOf(value, numbers, room);
    if (typeof key !== 'string') return key;
    parts.push(`${key.length}:${key}`);
  }
  return parts.join('');
}

let differentKeys = 0;

/** The key of a value that equals nothing, not even itself: a list's NaN, a difference of maps, a path with holes. */
function keyUnlikeAnyOther(): string {
  differentKeys += 1;
  return `o${differentKeys}`;
}
