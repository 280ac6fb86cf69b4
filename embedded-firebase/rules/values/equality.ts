import { type AbstractValue, EvaluationError, type Outcome, PartialList, PartialMap } from './outcome.ts';
import {
  RulesBytes,
  RulesDuration,
  RulesLatLng,
  type RulesMap,
  RulesPath,
  RulesSet,
  RulesTimestamp,
  type RulesValue,
} from './rules-value.ts';
import { typeOf } from './value-type.ts';

/** Deeper values are an error, to protect the stack; Firestore's own documents have at most 20 levels. */
const maxDepth = 100;
const TOO_DEEP = new EvaluationError(`A value is nested more than ${maxDepth} levels deep`);

/**
 * Implements `==`: an int equals a float of the same value, but not inside lists and maps; values of different types are
 * unequal. A partial value differs from values of another type; any other comparison with it is an error.
 */
export function equals(left: AbstractValue, right: AbstractValue): boolean | EvaluationError {
  if (typeof left === 'bigint' && typeof right === 'number') return Number(left) === right;
  if (typeof left === 'number') return typeof right === 'bigint' ? left === Number(right) : left === right;
  if (left instanceof PartialMap || right instanceof PartialMap) return comparePartial(left, right, 'map');
  if (left instanceof PartialList || right instanceof PartialList) return comparePartial(left, right, 'list');
  return strictlyEquals(left, right);
}

/** Compares elements of lists and maps: an int never equals a float, NaN equals nothing, -0.0 only itself. */
export function strictlyEquals(
  left: RulesValue,
  right: RulesValue,
  depthLeft: number = maxDepth,
): boolean | EvaluationError {
  if (typeof left === 'number') return left === right && Object.is(left, right);
  if (left === null || typeof left !== 'object' || right === null || typeof right !== 'object') {
    return left === right;
  }
  if (depthLeft === 0) return TOO_DEEP;
  if (Array.isArray(left)) return Array.isArray(right) && listsEqual(left, right, depthLeft - 1);
  if (left instanceof RulesPath) {
    return right instanceof RulesPath && listsEqual(left.segments, right.segments, depthLeft);
  }
  if (left instanceof RulesTimestamp) return right instanceof RulesTimestamp && left.nanos === right.nanos;
  if (left instanceof RulesDuration) return right instanceof RulesDuration && left.nanos === right.nanos;
  if (left instanceof RulesBytes) {
    return right instanceof RulesBytes && compareBytes(left.bytes, right.bytes) === 0;
  }
  if (left instanceof RulesLatLng) {
    return (
      right instanceof RulesLatLng && left.latitude === right.latitude && left.longitude === right.longitude
    );
  }
  if (left instanceof RulesSet) return right instanceof RulesSet && sameKeys(left.elements, right.elements);
  // Map diffs and path templates equal nothing, as on Firebase.
  return isMap(left) && isMap(right) && mapsEqual(left, right, depthLeft - 1);
}

/** Compares bytes lexicographically as unsigned numbers. @returns negative, 0 or positive */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const shorter = Math.min(left.length, right.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Whether a value is a concrete map. */
export function isMap(value: Outcome): value is RulesMap {
  return !(value instanceof EvaluationError) && typeOf(value) === 'map';
}

function comparePartial(
  left: AbstractValue,
  right: AbstractValue,
  type: 'map' | 'list',
): boolean | EvaluationError {
  const sameType = typeOf(left).endsWith(type) && typeOf(right).endsWith(type);
  return sameType
    ? new EvaluationError(`The query does not prove the whole ${type} that is compared`)
    : false;
}

function listsEqual(left: readonly RulesValue[], right: readonly RulesValue[], depthLeft: number) {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) {
    const same = strictlyEquals(left[at] ?? null, right[at] ?? null, depthLeft);
    if (same !== true) return same;
  }
  return true;
}

function mapsEqual(left: RulesMap, right: RulesMap, depthLeft: number) {
  if (left.size !== right.size) return false;
  for (const [key, value] of left) {
    const other = right.get(key);
    const same = other !== undefined && strictlyEquals(value, other, depthLeft);
    if (same !== true) return same;
  }
  return true;
}

function sameKeys(left: ReadonlyMap<string, unknown>, right: ReadonlyMap<string, unknown>): boolean {
  if (left.size !== right.size) return false;
  for (const key of left.keys()) if (!right.has(key)) return false;
  return true;
}

/** Sets identify an int with the float of the same value, and NaN with NaN; lists do neither. */
export type KeyEquality = 'as in sets' | 'as in lists';

/**
 * Returns a canonical string that two values share exactly if they are equal: membership is then a hash lookup, which
 * keeps operations on long lists of a hostile document linear.
 */
export function canonicalKey(
  value: RulesValue,
  mode: KeyEquality,
  depthLeft: number = maxDepth,
): string | EvaluationError {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'bigint':
      return `${mode === 'as in sets' ? 'n' : 'i'}${value}`;
    case 'number':
      return keyOfFloat(value, mode);
    default:
      return value === null ? 'null' : keyOfObject(value, mode, depthLeft);
  }
}

function keyOfFloat(value: number, mode: KeyEquality): string {
  if (mode === 'as in lists') {
    return Number.isNaN(value) ? uniqueKey() : `f${Object.is(value, -0) ? '-0' : value}`;
  }
  return `n${Number.isInteger(value) ? BigInt(value) : value}`;
}

function keyOfObject(
  value: RulesValue & object,
  mode: KeyEquality,
  depthLeft: number,
): string | EvaluationError {
  if (depthLeft === 0) return TOO_DEEP;
  if (Array.isArray(value)) return keyOfSequence('l', value, mode, depthLeft - 1);
  if (value instanceof RulesPath) return keyOfSequence('p', value.segments, mode, depthLeft - 1);
  if (value instanceof RulesTimestamp) return `t${value.nanos}`;
  if (value instanceof RulesDuration) return `d${value.nanos}`;
  if (value instanceof RulesBytes) return `b${value.bytes.join()}`;
  if (value instanceof RulesLatLng) return `g${value.latitude},${value.longitude}`;
  if (value instanceof RulesSet)
    return keyOfSequence('e', [...value.elements.keys()].sort(), mode, depthLeft - 1);
  if (!isMap(value)) return uniqueKey();
  const entries = [...value].sort(([left], [right]) => (left < right ? -1 : 1));
  return keyOfSequence('m', entries.flat(), mode, depthLeft - 1);
}

/** Prefixes each part with its length (netstring style), so that different sequences have different keys. */
function keyOfSequence(
  kind: string,
  values: readonly RulesValue[],
  mode: KeyEquality,
  depthLeft: number,
): string | EvaluationError {
  const parts = [kind];
  for (const value of values) {
    const key = canonicalKey(value, mode, depthLeft);
    if (typeof key !== 'string') return key;
    parts.push(`${key.length}:${key}`);
  }
  return parts.join('');
}

let uniqueKeys = 0;

/** Returns a new key for a value that does not equal itself: NaN in a list, a map diff, a path template. */
function uniqueKey(): string {
  uniqueKeys += 1;
  return `o${uniqueKeys}`;
}
