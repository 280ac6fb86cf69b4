import type { FilterOperator } from '@embedded-firebase/rules';
import type { FieldPath } from '../values/field-path.ts';
import type { Path } from '../values/resource-name.ts';
import { isArray, type Value } from '../values/value.ts';

/** The direction of an order, as on the wire. */
export type Direction = 'ASCENDING' | 'DESCENDING';

/** A condition on one field; `['__name__']` represents the document's name, whose values are references. */
export interface FieldFilter {
  readonly kind: 'field';
  readonly field: FieldPath;
  readonly op: FilterOperator;
  /** null for the operators that take none. */
  readonly value: Value;
}

/** Conditions of which all (`and`), or at least one (`or`), must hold. There is at least one. */
interface CompositeFilter {
  readonly kind: 'and' | 'or';
  readonly filters: readonly Filter[];
}

/** A condition on one field, or a combination. */
export type Filter = FieldFilter | CompositeFilter;

/** A field to order by. */
export interface Order {
  readonly field: FieldPath;
  readonly direction: Direction;
}

/** A position in the order of a query: before or after everything that begins with these values. */
export interface Cursor {
  readonly values: readonly Value[];
  readonly before: boolean;
}

/** A parsed query. */
export interface Query {
  /** The document that the collection is below, empty for the root. */
  readonly parent: Path;
  readonly collectionId: string;
  /** True for all collections of that id below the parent. */
  readonly allDescendants: boolean;
  readonly where: Filter | null;
  /** The filter in disjunctive normal form. */
  readonly disjuncts: readonly (readonly FieldFilter[])[];
  readonly orderBy: readonly Order[];
  readonly startAt: Cursor | null;
  readonly endAt: Cursor | null;
  readonly limit: number | null;
  readonly offset: number;
  /** The fields of the response, null for all. */
  readonly select: readonly FieldPath[] | null;
}

/** True for the field path that represents the document's name. */
export function isDocumentName(field: FieldPath): boolean {
  return field.length === 1 && field[0] === '__name__';
}

const equalities: readonly FilterOperator[] = [
  'EQUAL',
  'IN',
  'IS_NULL',
  'IS_NAN',
  'ARRAY_CONTAINS',
  'ARRAY_CONTAINS_ANY',
];

/** True for a condition by whose field the query is ordered. */
export function isInequality({ op }: FieldFilter): boolean {
  return !equalities.includes(op);
}

/** True for an inequality that no value meets: a range from or to null or NaN, and being unlike null. */
export function findsNothing({ op, value }: FieldFilter): boolean {
  if (op === 'NOT_EQUAL') return value === null;
  if (op === 'NOT_IN') return isArray(value) && value.includes(null);
  return op.includes('_THAN') && (value === null || Number.isNaN(value));
}

/** All conditions of a filter on single fields. */
export function fieldFilters(filter: Filter): readonly FieldFilter[] {
  return filter.kind === 'field' ? [filter] : filter.filters.flatMap(fieldFilters);
}
