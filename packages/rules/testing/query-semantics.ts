import { documentName } from '../evaluation/document-map.ts';
import type { RulesDocument } from '../evaluation/document-request.ts';
import type { Filter } from '../list-proof/query-filter.ts';
import {
  RulesBytes,
  RulesLatLng,
  RulesPath,
  RulesTimestamp,
  type RulesValue,
} from '../values/rules-value.ts';

/**
 * Whether a query with this filter may return the document: written from Firestore's documentation apart from the
 * proofs, and rather too generous than too strict, since it plays the adversary of their tests.
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
      return sameInQueries(field, value);
    case 'IN':
      return values.some((one) => sameInQueries(field, one));
    case 'ARRAY_CONTAINS':
      return Array.isArray(field) && field.some((element) => sameInQueries(element, value));
    case 'ARRAY_CONTAINS_ANY':
      return (
        Array.isArray(field) && field.some((element) => values.some((one) => sameInQueries(element, one)))
      );
    case 'IS_NULL':
      return field === null;
    case 'IS_NAN':
      return Number.isNaN(field);
    default:
      // Nothing may be concluded from the other operators, so they may return anything that has the field.
      return true;
  }
}

function readField(field: readonly string[], { path, data }: RulesDocument): RulesValue | undefined {
  if (field[0] === '__name__') return documentName('(default)', path);
  let value: RulesValue | undefined = data;
  for (const key of field) value = value instanceof Map ? value.get(key) : undefined;
  return value;
}

/** Equality in queries: ints and floats by value at any depth, NaN equals NaN, -0.0 equals 0. */
export function sameInQueries(left: RulesValue, right: RulesValue): boolean {
  if (isNumber(left) && isNumber(right)) {
    const [a, b] = [Number(left), Number(right)];
    return a === b || (Number.isNaN(a) && Number.isNaN(b));
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((one, at) => sameInQueries(one, right[at] ?? null));
  }
  if (left instanceof Map && right instanceof Map) {
    return (
      left.size === right.size &&
      [...left].every(([key, value]) => right.has(key) && sameInQueries(value, right.get(key)))
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
