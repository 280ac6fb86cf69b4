import { documentName, type RulesDocument } from '../evaluation/document-access.ts';
import type { Filter } from '../list-proof/filter.ts';
import {
  RulesBytes,
  RulesLatLng,
  RulesPath,
  RulesTimestamp,
  type RulesValue,
} from '../values/rules-value.ts';

/**
 * Whether a query with this filter may return the document. Written from Firestore's documentation, independently of the
 * proofs; in doubt it returns true, since it is the adversary in their tests.
 */
export function mayReturn(filter: Filter | null, document: RulesDocument): boolean {
  if (filter === null) return true;
  if (filter.kind !== 'field') {
    const meets = (part: Filter) => mayReturn(part, document);
    return filter.kind === 'and' ? filter.filters.every(meets) : filter.filters.some(meets);
  }
  const { op, value = null } = filter;
  const field = readField(filter.field, document);
  if (field === undefined) return false;
  const values = Array.isArray(value) ? value : [];
  switch (op) {
    case 'EQUAL':
      return equalInQueries(field, value);
    case 'IN':
      return values.some((one) => equalInQueries(field, one));
    case 'ARRAY_CONTAINS':
      return Array.isArray(field) && field.some((element) => equalInQueries(element, value));
    case 'ARRAY_CONTAINS_ANY':
      return (
        Array.isArray(field) && field.some((element) => values.some((one) => equalInQueries(element, one)))
      );
    case 'IS_NULL':
      return field === null;
    case 'IS_NAN':
      return Number.isNaN(field);
    default:
      // The proofs conclude nothing from the other operators, so any document with the field may be returned.
      return true;
  }
}

function readField(field: readonly string[], { path, data }: RulesDocument): RulesValue | undefined {
  if (field[0] === '__name__') return documentName('(default)', path);
  let value: RulesValue | undefined = data;
  for (const key of field) value = value instanceof Map ? value.get(key) : undefined;
  return value;
}

/** Compares as queries do: ints and floats by value at any depth, NaN equals NaN, -0.0 equals 0. */
export function equalInQueries(left: RulesValue, right: RulesValue): boolean {
  if (isNumber(left) && isNumber(right)) {
    const [a, b] = [Number(left), Number(right)];
    return a === b || (Number.isNaN(a) && Number.isNaN(b));
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((one, at) => equalInQueries(one, right[at] ?? null));
  }
  if (left instanceof Map && right instanceof Map) {
    return (
      left.size === right.size &&
      [...left].every(([key, value]) => right.has(key) && equalInQueries(value, right.get(key)))
    );
  }
  if (left instanceof RulesTimestamp && right instanceof RulesTimestamp) {
    return left.nanos / 1000n === right.nanos / 1000n;
  }
  if (left instanceof RulesPath && right instanceof RulesPath) {
    return left.segments.join('/') === right.segments.join('/');
  }
  if (left instanceof RulesBytes && right instanceof RulesBytes) {
    return left.bytes.join() === right.bytes.join();
  }
  if (left instanceof RulesLatLng && right instanceof RulesLatLng) {
    return left.latitude === right.latitude && left.longitude === right.longitude;
  }
  return left === right;
}

function isNumber(value: RulesValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

/** Returns a number from 0 (inclusive) to `count` (exclusive). */
export type Choose = (count: number) => number;

/** Changes a document so that it probably matches a filter; numbers become ints or floats at random. */
export function matchFilter(filter: Filter, document: RulesDocument, choose: Choose): RulesDocument {
  if (filter.kind !== 'field') {
    const chosen = filter.filters[choose(Math.max(1, filter.filters.length))];
    const parts = filter.kind === 'and' ? filter.filters : chosen === undefined ? [] : [chosen];
    return parts.reduce((changed, part) => matchFilter(part, changed, choose), document);
  }
  const { field, op, value = null } = filter;
  if (field[0] === '__name__') {
    return value instanceof RulesPath ? { ...document, path: value.segments.slice(3) } : document;
  }
  const values = Array.isArray(value) ? value : [value];
  const one = queryEqual(values[choose(Math.max(1, values.length))] ?? null, choose);
  const set = (found: RulesValue) => ({ ...document, data: withField(document.data, field, found) });
  switch (op) {
    case 'EQUAL':
      return set(queryEqual(value, choose));
    case 'IN':
      return set(one);
    case 'ARRAY_CONTAINS':
      return set(choose(2) === 0 ? [queryEqual(value, choose)] : ['y', queryEqual(value, choose), 1.5]);
    case 'ARRAY_CONTAINS_ANY':
      return set(choose(2) === 0 ? [one] : ['y', one]);
    case 'IS_NULL':
      return set(null);
    case 'IS_NAN':
      return set(Number.NaN);
    default:
      return document;
  }
}

/** Returns a value that equals the given one in queries. */
function queryEqual(value: RulesValue, choose: Choose): RulesValue {
  if (typeof value === 'bigint' || typeof value === 'number') {
    const number = Number(value);
    const alike: RulesValue[] = [value, number];
    if (number === 0) alike.push(-0);
    if (Number.isInteger(number)) alike.push(BigInt(number));
    return alike[choose(alike.length)] ?? value;
  }
  // Stored timestamps have microseconds.
  if (value instanceof RulesTimestamp) return new RulesTimestamp((value.nanos / 1000n) * 1000n);
  if (Array.isArray(value)) return value.map((element) => queryEqual(element, choose));
  if (value instanceof Map) {
    return new Map([...value].map(([key, element]) => [key, queryEqual(element, choose)]));
  }
  return value;
}

/** Returns the map with a value at a path; values on the path that are not maps are replaced. */
export function withField(
  data: RulesValue,
  path: readonly string[],
  value: RulesValue,
): ReadonlyMap<string, RulesValue> {
  const [first = '', ...rest] = path;
  const around = data instanceof Map ? data : new Map<string, RulesValue>();
  const inner = rest.length === 0 ? value : withField(around.get(first) ?? null, rest, value);
  return new Map([...around, [first, inner]]);
}
