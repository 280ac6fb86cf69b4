import { numberOfId } from '../values/resource-name.ts';
import {
  Bytes,
  compareUtf8,
  GeoPoint,
  isMap,
  type MapValue,
  Reference,
  Timestamp,
  type Value,
  vectorOf,
} from '../values/value.ts';

/**
 * Firestore's order of values, implemented without keys, as the reference for keys
 * (https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering).
 */
export function compareValues(a: Value, b: Value): number {
  const types = typeRank(a) - typeRank(b);
  if (types !== 0 || a === null || b === null) return types;
  if (typeof a === 'boolean') return Number(a) - Number(b);
  if (typeof a === 'bigint' || typeof a === 'number') return compareNumbers(a, b as bigint | number);
  if (typeof a === 'string') return compareUtf8(a, b as string);
  if (a instanceof Timestamp) return sign(a.micros - (b as Timestamp).micros);
  if (a instanceof Bytes) return Buffer.compare(a.bytes, (b as Bytes).bytes);
  if (a instanceof Reference) return comparePaths(a.name.split('/'), (b as Reference).name.split('/'));
  if (a instanceof GeoPoint) {
    const other = b as GeoPoint;
    return compareNumbers(a.latitude, other.latitude) || compareNumbers(a.longitude, other.longitude);
  }
  if (isMap(a)) return compareMaps(a, b as MapValue);
  return compareLists(a, b as readonly Value[]);
}

function typeRank(value: Value): number {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  if (typeof value === 'bigint' || typeof value === 'number') return 2;
  if (value instanceof Timestamp) return 3;
  if (typeof value === 'string') return 4;
  if (value instanceof Bytes) return 5;
  if (value instanceof Reference) return 6;
  if (value instanceof GeoPoint) return 7;
  if (!isMap(value)) return 8;
  return vectorOf(value) === null ? 10 : 9;
}

/** JavaScript compares a bigint with a number exactly. NaN comes first; all zeros are one. */
function compareNumbers(a: bigint | number, b: bigint | number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (const [i, element] of a.slice(0, b.length).entries()) {
    const order = compareValues(element, b[i] ?? null);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareMaps(a: MapValue, b: MapValue): number {
  const [left, right] = [vectorOf(a), vectorOf(b)];
  if (left !== null && right !== null) return left.length - right.length || compareLists(left, right);
  return compareLists(entries(a), entries(b));
}

/** Key, value, key, value… in the order of the keys. */
function entries(map: MapValue): readonly Value[] {
  return [...map].sort(([x], [y]) => compareUtf8(x, y)).flat();
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  return compareLists(a.map(idValue), b.map(idValue));
}

/** A numeric id as an integer, which sorts before all texts as a value does too. */
function idValue(id: string): Value {
  return numberOfId(id) ?? id;
}

function sign(difference: bigint): number {
  return Number(difference > 0n) - Number(difference < 0n);
}
