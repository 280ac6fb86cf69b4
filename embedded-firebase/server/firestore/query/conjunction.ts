import { tag, valueKey } from '../indexes/index-key.ts';
import { compareBytes } from '../indexes/key-bytes.ts';
import { formatFieldPath } from '../values/field-path.ts';
import { type Path, parseAnyDocumentName } from '../values/resource-name.ts';
import {
  Bytes,
  GeoPoint,
  isArray,
  isMap,
  Reference,
  Timestamp,
  type Value,
  vectorOf,
} from '../values/value.ts';
import {
  everything,
  type Interval,
  intersect,
  intervalOf,
  type NameSpace,
  nameInterval,
  subtract,
} from './intervals.ts';
import { type FieldFilter, isDocumentName } from './query.ts';

/** Conditions that must all hold, combined for each field as keys and intervals. Fields are named by their path's text. */
export interface Conjunction {
  /** The key of a field's value. */
  readonly equalities: ReadonlyMap<string, Uint8Array>;
  /** The key of an element that an array contains. */
  readonly contains: { readonly field: string; readonly key: Uint8Array } | null;
  /** The intervals of a field's key, when it is not given exactly. */
  readonly ranges: ReadonlyMap<string, readonly Interval[]>;
  /** The intervals of the document's name key. */
  readonly names: readonly Interval[];
  /** The document that is named, if any. */
  readonly document: Path | null;
}

/**
 * Combines conditions.
 *
 * @param filters at most one of them ARRAY_CONTAINS
 * @returns null when they contradict each other
 */
export function conjunctionOf(filters: readonly FieldFilter[], space: NameSpace): Conjunction | null {
  const equalities = new Map<string, Uint8Array>();
  const ranges = new Map<string, readonly Interval[]>();
  let contains: Conjunction['contains'] = null;
  let names = everything;
  let document: Path | null = null;
  for (const filter of filters) {
    const field = formatFieldPath(filter.field);
    if (isDocumentName(filter.field)) {
      names = intersect(names, nameRange(filter, space));
      if (filter.op === 'EQUAL') document = pathOf(filter.value);
    } else if (filter.op === 'ARRAY_CONTAINS') {
      if (isUnmatchable(filter.value)) return null;
      contains = { field, key: valueKey(filter.value) };
    } else if (isEquality(filter)) {
      const key = equalityKey(filter);
      const other = equalities.get(field);
      if (key === null || (other !== undefined && compareBytes(other, key) !== 0)) return null;
      equalities.set(field, key);
    } else {
      ranges.set(field, intersect(ranges.get(field) ?? everything, fieldRange(filter)));
    }
  }
  for (const [field, key] of equalities) {
    const range = ranges.get(field);
    if (range === undefined) continue;
    if (intersect(range, [intervalOf(key)]).length === 0) return null;
    ranges.delete(field);
  }
  if (names.length === 0 || [...ranges.values()].some((range) => range.length === 0)) return null;
  return { equalities, contains, ranges, names, document };
}

function isEquality({ op }: FieldFilter): boolean {
  return op === 'EQUAL' || op === 'IS_NULL' || op === 'IS_NAN';
}

/** Null and NaN match nothing by comparison: they have operators of their own. */
function isUnmatchable(value: Value): boolean {
  return value === null || Number.isNaN(value);
}

function equalityKey({ op, value }: FieldFilter): Uint8Array | null {
  if (op === 'IS_NULL') return valueKey(null);
  if (op === 'IS_NAN') return valueKey(Number.NaN);
  return isUnmatchable(value) ? null : valueKey(value);
}

function fieldRange({ op, value }: FieldFilter): readonly Interval[] {
  switch (op) {
    case 'IS_NOT_NULL':
      return [notNull];
    case 'IS_NOT_NAN':
      return subtract([notNull], intervalOf(valueKey(Number.NaN)));
    case 'NOT_EQUAL':
      return exceptFor([value]);
    case 'NOT_IN':
      return exceptFor(isArray(value) ? value : []);
    default: {
      const comparable = comparableKeys(value);
      return comparable === null ? [] : intersect([comparable], compared(op, intervalOf(valueKey(value))));
    }
  }
}

/** As on Firestore, a comparison with null matches nothing, and one with NaN excludes nothing. */
function exceptFor(values: readonly Value[]): readonly Interval[] {
  if (values.includes(null)) return [];
  return values
    .filter((value) => !Number.isNaN(value))
    .reduce<readonly Interval[]>((rest, value) => subtract(rest, intervalOf(valueKey(value))), [notNull]);
}

function nameRange({ op, value }: FieldFilter, space: NameSpace): readonly Interval[] {
  if (op === 'NOT_IN') {
    const values = isArray(value) ? value : [];
    return values.reduce<readonly Interval[]>(
      (rest, one) => subtract(rest, nameInterval(space, pathOf(one))),
      everything,
    );
  }
  const interval = nameInterval(space, pathOf(value));
  if (op === 'NOT_EQUAL') return subtract(everything, interval);
  return op === 'EQUAL' ? intersect(everything, [interval]) : compared(op, interval);
}

function compared(op: FieldFilter['op'], { from, to }: Interval): readonly Interval[] {
  switch (op) {
    case 'LESS_THAN':
      return [{ from: null, to: from }];
    case 'LESS_THAN_OR_EQUAL':
      return [{ from: null, to }];
    case 'GREATER_THAN':
      return [{ from: to, to: null }];
    default:
      return [{ from, to: null }];
  }
}

function pathOf(value: Value): Path {
  return value instanceof Reference ? parseAnyDocumentName(value.name) : [];
}

/** The keys of the values that an inequality compares with: those of the same type, numbers without NaN. */
function comparableKeys(value: Value): Interval | null {
  if (value === null || Number.isNaN(value)) return null;
  const [first, last] = tagsOf(value);
  return { from: Uint8Array.of(first), to: Uint8Array.of(last + 1) };
}

/** The keys of all values but null. */
const notNull: Interval = { from: Uint8Array.of(tag.null + 1), to: Uint8Array.of(tag.above) };

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
