import { type Cursor, type FieldFilter, type Filter, isDocumentName, type Query } from '../query/query.ts';
import type { QueryOrder } from '../query/query-order.ts';
import { parseFieldPath } from '../values/field-path.ts';
import { isArray, type MapValue, Reference, type Value } from '../values/value.ts';
import { fieldAt } from '../write/apply-transform.ts';
import { compareValues } from './compare-values.ts';
import { nameOf } from './wire-values.ts';

/** A document of the model. */
export interface ModelDocument {
  readonly path: string;
  readonly fields: MapValue;
}

/**
 * Answers a query by a full scan, as the reference for queries by indexes.
 *
 * @returns the paths, in order
 */
export function modelQuery(
  documents: readonly ModelDocument[],
  query: Query,
  order: QueryOrder,
): readonly string[] {
  const parent = [...query.parent, query.collectionId].join('/');
  const compare = (a: readonly Value[], b: readonly Value[]) => comparePositions(a, b, order);
  return documents
    .filter(({ path }) => {
      const collection = path.slice(0, path.lastIndexOf('/'));
      return query.allDescendants
        ? collection.split('/').at(-1) === query.collectionId
        : collection === parent;
    })
    .filter((document) => query.where === null || matches(document, query.where))
    .map((document) => ({ ...document, position: positionOf(document, order) }))
    .filter(({ position }) => !position.includes(undefined))
    .map(({ path, position }) => ({ path, position: position.map((value) => value ?? null) }))
    .filter(({ position }) => query.startAt === null || isBehind(position, query.startAt, order))
    .filter(({ position }) => query.endAt === null || !isBehind(position, query.endAt, order))
    .sort((a, b) => compare(a.position, b.position))
    .slice(query.offset, query.limit === null ? undefined : query.offset + query.limit)
    .map(({ path }) => path);
}

function positionOf(document: ModelDocument, order: QueryOrder): readonly (Value | undefined)[] {
  return [
    ...order.fields.map(({ path }) => fieldAt(document.fields, parseFieldPath(path))),
    new Reference(nameOf(document.path)),
  ];
}

function comparePositions(a: readonly Value[], b: readonly Value[], order: QueryOrder): number {
  const directions = [...order.fields.map(({ direction }) => direction), order.name];
  for (const [i, value] of b.entries()) {
    const comparison = compareValues(a[i] ?? null, value);
    if (comparison !== 0) return directions[i] === 'ASCENDING' ? comparison : -comparison;
  }
  return 0;
}

function isBehind(position: readonly Value[], { values, before }: Cursor, order: QueryOrder): boolean {
  const comparison = comparePositions(position, values, order);
  return comparison > 0 || (comparison === 0 && before);
}

function matches(document: ModelDocument, filter: Filter): boolean {
  if (filter.kind !== 'field') {
    const part = (one: Filter) => matches(document, one);
    return filter.kind === 'and' ? filter.filters.every(part) : filter.filters.some(part);
  }
  const value = isDocumentName(filter.field)
    ? new Reference(nameOf(document.path))
    : fieldAt(document.fields, filter.field);
  return value !== undefined && holds(value, filter);
}

function holds(value: Value, { op, value: operand }: FieldFilter): boolean {
  const operands = isArray(operand) ? operand : [];
  switch (op) {
    case 'IS_NULL':
      return value === null;
    case 'IS_NOT_NULL':
      return value !== null;
    case 'IS_NAN':
      return Number.isNaN(value);
    case 'IS_NOT_NAN':
      return value !== null && !Number.isNaN(value);
    case 'EQUAL':
      return equals(value, operand);
    case 'IN':
      return operands.some((one) => equals(value, one));
    case 'NOT_EQUAL':
      return value !== null && operand !== null && !equals(value, operand);
    case 'NOT_IN':
      return value !== null && !operands.includes(null) && !operands.some((one) => equals(value, one));
    case 'ARRAY_CONTAINS':
      return isArray(value) && value.some((element) => equals(element, operand));
    case 'ARRAY_CONTAINS_ANY':
      return isArray(value) && value.some((element) => operands.some((one) => equals(element, one)));
    default:
      return comparable(value, operand) && compares(op, compareValues(value, operand));
  }
}

function equals(value: Value, operand: Value): boolean {
  return operand !== null && !Number.isNaN(operand) && compareValues(value, operand) === 0;
}

function compares(op: FieldFilter['op'], comparison: number): boolean {
  if (op === 'LESS_THAN') return comparison < 0;
  if (op === 'LESS_THAN_OR_EQUAL') return comparison <= 0;
  return op === 'GREATER_THAN' ? comparison > 0 : comparison >= 0;
}

/** Inequalities compare within a type, and never with NaN and null. */
function comparable(value: Value, operand: Value): boolean {
  if (value === null || operand === null || Number.isNaN(value) || Number.isNaN(operand)) return false;
  return typeOf(value) === typeOf(operand);
}

function typeOf(value: NonNullable<Value>): string {
  if (typeof value === 'bigint' || typeof value === 'number') return 'number';
  if (typeof value !== 'object') return typeof value;
  const isVector = value instanceof Map && value.has('__type__');
  return isVector ? 'vector' : value.constructor.name;
}
