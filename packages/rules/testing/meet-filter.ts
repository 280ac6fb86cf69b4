import type { RulesDocument } from '../evaluation/document-request.ts';
import type { Filter } from '../list-proof/query-filter.ts';
import { RulesPath, RulesTimestamp, type RulesValue } from '../values/rules-value.ts';
import { withField } from './arbitrary-rules.ts';

/** Answers a number from 0 up to, but not including, the given one. */
export type Choose = (count: number) => number;

/** Changes a document so that it most likely meets a filter; numbers become ints or floats as chosen. */
export function meetFilter(filter: Filter, document: RulesDocument, choose: Choose): RulesDocument {
  if (filter.kind !== 'field') {
    const chosen = filter.filters[choose(Math.max(1, filter.filters.length))];
    const parts = filter.kind === 'and' ? filter.filters : chosen === undefined ? [] : [chosen];
    return parts.reduce((changed, part) => meetFilter(part, changed, choose), document);
  }
  const { field, op, value = null } = filter;
  if (field[0] === '__name__') {
    return value instanceof RulesPath ? { ...document, path: value.segments.slice(3) } : document;
  }
  const values = Array.isArray(value) ? value : [value];
  const one = asFound(values[choose(Math.max(1, values.length))] ?? null, choose);
  const set = (found: RulesValue) => ({ ...document, data: withField(document.data, field, found) });
  switch (op) {
    case 'EQUAL':
      return set(asFound(value, choose));
    case 'IN':
      return set(one);
    case 'ARRAY_CONTAINS':
      return set(choose(2) === 0 ? [asFound(value, choose)] : ['y', asFound(value, choose), 1.5]);
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

/** A value that a query's equality can't tell from the given one. */
function asFound(value: RulesValue, choose: Choose): RulesValue {
  if (typeof value === 'bigint' || typeof value === 'number') {
    const number = Number(value);
    const alike: RulesValue[] = [value, number];
    if (number === 0) alike.push(-0);
    if (Number.isInteger(number)) alike.push(BigInt(number));
    return alike[choose(alike.length)] ?? value;
  }
  // Documents hold microseconds.
  if (value instanceof RulesTimestamp) return new RulesTimestamp((value.nanos / 1000n) * 1000n);
  if (Array.isArray(value)) return value.map((element) => asFound(element, choose));
  if (value instanceof Map) {
    return new Map([...value].map(([key, element]) => [key, asFound(element, choose)]));
  }
  return value;
}
