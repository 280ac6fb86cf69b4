import { EvaluationError, type Known, type Outcome, PartialList, PartialMap } from './outcome.ts';
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

/** Deeper values are an error rather than a danger to the stack; Firestore's own documents end at 20. */
export const DEEPEST_VALUE = 100;
/** What a comparison answers for such a value. */
export const TOO_DEEP = new EvaluationError(`A value is nested more than ${DEEPEST_VALUE} levels deep`);

/**
 * The `==` of the language: an int equals a float of the same value, but not inside lists and maps; values of
 * different types are unequal. What is known only in part can be told from another type, and from nothing else.
 */
export function equals(left: Known, right: Known): boolean | EvaluationError {
  if (typeof left === 'bigint' && typeof right === 'number') return Number(left) === right;
  if (typeof left === 'number') return typeof right === 'bigint' ? left === Number(right) : left === right;
  if (left instanceof PartialMap || right instanceof PartialMap) return partlyEqual(left, right, 'map');
  if (left instanceof PartialList || right instanceof PartialList) return partlyEqual(left, right, 'list');
  return strictlyEquals(left, right);
}

/** Equality inside lists and maps: of the same type, int never float; NaN equals nothing, -0.0 only itself. */
export function strictlyEquals(
  left: RulesValue,
  right: RulesValue,
  room: number = DEEPEST_VALUE,
): boolean | EvaluationError {
  if (typeof left === 'number') return left === right && Object.is(left, right);
  if (left === null || typeof left !== 'object' || right === null || typeof right !== 'object') {
    return left === right;
  }
  if (room === 0) return TOO_DEEP;
  if (Array.isArray(left)) return Array.isArray(right) && listsEqual(left, right, room - 1);
  if (left instanceof RulesPath) {
    return right instanceof RulesPath && listsEqual(left.segments, right.segments, room);
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
  // What is left over, differences of maps and paths with holes, equals nothing: so it is on Firebase.
  return isMap(left) && isMap(right) && mapsEqual(left, right, room - 1);
}

/** Orders bytes as unsigned numbers, a prefix before what it begins: negative, 0 or positive. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const shorter = Math.min(left.length, right.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Whether a value is a map that is known whole. */
export function isMap(value: Outcome): value is RulesMap {
  return !(value instanceof EvaluationError) && typeOf(value) === 'map';
}

function partlyEqual(left: Known, right: Known, type: 'map' | 'list'): boolean | EvaluationError {
  const sameType = typeOf(left).startsWith(type) && typeOf(right).startsWith(type);
  return sameType
    ? new EvaluationError(`The query does not prove the whole ${type} that is compared`)
    : false;
}

function listsEqual(left: readonly RulesValue[], right: readonly RulesValue[], room: number) {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) {
    const same = strictlyEquals(left[at] ?? null, right[at] ?? null, room);
    if (same !== true) return same;
  }
  return true;
}

function mapsEqual(left: RulesMap, right: RulesMap, room: number) {
  if (left.size !== right.size) return false;
  for (const [key, value] of left) {
    const other = right.get(key);
    const same = other !== undefined && strictlyEquals(value, other, room);
    if (same !== true) return same;
  }
  return true;
}

function sameKeys(left: ReadonlyMap<string, unknown>, right: ReadonlyMap<string, unknown>): boolean {
  if (left.size !== right.size) return false;
  for (const key of left.keys()) if (!right.has(key)) return false;
  return true;
}
