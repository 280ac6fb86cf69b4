import { tag } from '../indexes/index-key.ts';
import { Bytes, GeoPoint, isMap, Reference, Timestamp, type Value, vectorOf } from '../values/value.ts';
import type { Interval } from './intervals.ts';

/** The keys of all values that an inequality compares a value with: those of its own type, NaN being no number. */
export function comparableKeys(value: Value): Interval | null {
  if (value === null || Number.isNaN(value)) return null;
  const [first, last] = tagsOf(value);
  return { from: Uint8Array.of(first), to: Uint8Array.of(last + 1) };
}

/** The keys of all values but null. */
export const notNull: Interval = { from: Uint8Array.of(tag.null + 1), to: Uint8Array.of(tag.above) };

function tagsOf(value: NonNullable<Value>): readonly [number, number] {
  switch (typeof value) {
    case 'boolean':
      return [tag.false, tag.true];
    case 'bigint':
    case 'number':
      return [tag.number, tag.number];
    case 'string':
      return [tag.string, tag.string];
  }
  const own = tagOfObject(value);
  return [own, own];
}

function tagOfObject(value: Exclude<NonNullable<Value>, boolean | bigint | number | string>): number {
  if (value instanceof Timestamp) return tag.timestamp;
  if (value instanceof Bytes) return tag.bytes;
  if (value instanceof Reference) return tag.reference;
  if (value instanceof GeoPoint) return tag.geoPoint;
  if (!isMap(value)) return tag.array;
  return vectorOf(value) === null ? tag.map : tag.vector;
}
