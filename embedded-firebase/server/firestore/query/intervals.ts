import { idKey, pathKey, textKey, valueKey } from '../indexes/index-key.ts';
import { afterPrefix, compareBytes, concatBytes, invertBytes } from '../indexes/key-bytes.ts';
import { type Path, parseAnyDocumentName } from '../values/resource-name.ts';
import { Reference, type Value } from '../values/value.ts';
import type { Cursor, Direction } from './query.ts';
import type { QueryOrder } from './query-order.ts';

/** A half-open interval of keys: `from` included, `to` excluded; null for unbounded. */
export interface Interval {
  readonly from: Uint8Array | null;
  readonly to: Uint8Array | null;
}

/** Every key. */
export const everything: readonly Interval[] = [{ from: null, to: null }];

/** The keys with a prefix. */
export function intervalOf(key: Uint8Array): Interval {
  return { from: key, to: afterPrefix(key) };
}

/** The intersection of two lists of intervals, each ascending and without overlaps. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): readonly Interval[] {
  return a
    .flatMap((left) =>
      b.map((right) => ({ from: maxStart(left.from, right.from), to: minEnd(left.to, right.to) })),
    )
    .filter(({ from, to }) => from === null || to === null || compareBytes(from, to) < 0);
}

/** The intervals without one interval. */
export function subtract(intervals: readonly Interval[], part: Interval): readonly Interval[] {
  return intersect(intervals, [
    ...(part.from === null ? [] : [{ from: null, to: part.from }]),
    ...(part.to === null ? [] : [{ from: part.to, to: null }]),
  ]);
}

/** The intervals of the inverted keys. */
export function invertIntervals(intervals: readonly Interval[]): readonly Interval[] {
  return intervals
    .map(({ from, to }) => ({
      from: to === null ? null : afterPrefix(invertBytes(to)),
      to: from === null ? null : afterPrefix(invertBytes(from)),
    }))
    .reverse();
}

/** True when a key lies in one of the intervals. */
export function contains(intervals: readonly Interval[], key: Uint8Array): boolean {
  return intervals.some(
    ({ from, to }) =>
      (from === null || compareBytes(from, key) <= 0) && (to === null || compareBytes(key, to) < 0),
  );
}

function maxStart(a: Uint8Array | null, b: Uint8Array | null): Uint8Array | null {
  if (a === null || b === null) return a ?? b;
  return compareBytes(a, b) >= 0 ? a : b;
}

function minEnd(a: Uint8Array | null, b: Uint8Array | null): Uint8Array | null {
  if (a === null || b === null) return a ?? b;
  return compareBytes(a, b) <= 0 ? a : b;
}

// The key of the empty text, which is no id; and no UTF-8 holds the byte 0xff.
const belowAllIds = textKey('');
const aboveAllIds = Uint8Array.of(0xff);

/** The collection that a query searches; null for a collection group. */
export interface NameSpace {
  readonly collection: Path | null;
}

/**
 * The interval of a document's name among the name keys of a query.
 *
 * @returns the document's keys; an empty interval at its position when the query can't find it
 */
export function nameInterval({ collection }: NameSpace, path: Path): Interval {
  if (collection === null) return intervalOf(pathKey(path));
  const shared = collection.findIndex((segment, i) => segment !== path[i]);
  if (shared !== -1) {
    const edge = comparePaths(path, collection) < 0 ? belowAllIds : aboveAllIds;
    return { from: edge, to: edge };
  }
  const id = idKey(path[collection.length] ?? '');
  if (path.length === collection.length + 1) return intervalOf(id);
  const behind = afterPrefix(id);
  return { from: behind, to: behind };
}

/** The name keys of all documents below a document in a collection group. */
export function descendantsInterval(parent: Path): Interval {
  const own = pathKey(parent);
  return { from: afterPrefix(own), to: afterPrefix(own.subarray(0, own.length - 2)) };
}

function comparePaths(a: Path, b: Path): number {
  return Buffer.compare(pathKey(a), pathKey(b));
}

// No suffix begins so: of an inverted name at most the first byte is 0xff.
const aboveAllSuffixes = Uint8Array.of(0xff, 0xff);

/** The properties of a scan that determine a cursor's position. */
export interface CursorPlace {
  readonly order: QueryOrder;
  /** The keys of equality fields, which are not part of the suffixes. */
  readonly equalities: ReadonlyMap<string, Uint8Array>;
  readonly space: NameSpace;
  /** True when the keys are read backwards. */
  readonly reverse: boolean;
}

/**
 * Finds the position of a cursor among the suffixes of a scan's keys.
 *
 * @returns the lowest suffix after the cursor, in the order of keys
 */
export function cursorBound(cursor: Cursor, place: CursorPlace): Uint8Array {
  const { order, equalities, reverse } = place;
  let start: Uint8Array = new Uint8Array();
  for (const [i, value] of cursor.values.entries()) {
    const field = order.fields[i];
    if (field === undefined) return concatBytes(start, nameBound(value, cursor.before, place));
    const given = equalities.get(field.path);
    if (given === undefined) {
      start = concatBytes(start, oriented(valueKey(value), field.direction, reverse));
      continue;
    }
    const comparison = compareBytes(valueKey(value), given);
    if (comparison !== 0) {
      // All documents of the scan have the same value here: the cursor is before or after all of them.
      const comesFirst = comparison < 0 === (field.direction === 'ASCENDING');
      return bound(start, comesFirst !== reverse);
    }
  }
  return bound(start, cursor.before !== reverse);
}

/** Inverts a value's key where the index has inverted keys. */
export function oriented(key: Uint8Array, direction: Direction, reverse: boolean): Uint8Array {
  return (direction === 'DESCENDING') !== reverse ? invertBytes(key) : key;
}

function bound(start: Uint8Array, below: boolean): Uint8Array {
  if (below) return start;
  return start.length === 0 ? aboveAllSuffixes : afterPrefix(start);
}

function nameBound(value: Value, before: boolean, { order, space, reverse }: CursorPlace): Uint8Array {
  const path = value instanceof Reference ? parseAnyDocumentName(value.name) : [];
  const { from, to } = nameInterval(space, path);
  const ascending = order.name === 'ASCENDING';
  const lowestBehind = (before === ascending ? from : to) ?? new Uint8Array();
  return ascending !== reverse ? lowestBehind : afterPrefix(invertBytes(lowestBehind));
}
