import type { RulesValue } from '../values/rules-value.ts';

/**
 * The operators of a condition that compares a field with a value, named as in Firestore's REST API
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery).
 */
export const fieldFilterOperators = [
  'EQUAL',
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'ARRAY_CONTAINS',
  'ARRAY_CONTAINS_ANY',
  'IN',
  'NOT_IN',
] as const;

/** The operators of a condition on a field alone, named as in Firestore's REST API. */
export const unaryFilterOperators = ['IS_NULL', 'IS_NOT_NULL', 'IS_NAN', 'IS_NOT_NAN'] as const;

/** The operators of a condition on one field. */
export type FilterOperator = (typeof fieldFilterOperators | typeof unaryFilterOperators)[number];

/** A query's filter. */
export type Filter = FieldFilter | CompositeFilter;

/** A condition on one field. */
export interface FieldFilter {
  readonly kind: 'field';
  /** The segments of the field's path; `['__name__']` is the document's name. */
  readonly field: readonly string[];
  readonly op: FilterOperator;
  /**
   * Absent with unary operators. Its maps need the key order of documents' maps: equality ignores the order, but
   * `values()` does not.
   */
  readonly value?: RulesValue;
}

/** A conjunction or disjunction of filters. */
interface CompositeFilter {
  readonly kind: 'and' | 'or';
  readonly filters: readonly Filter[];
}
