import type { RulesValue } from '../values/rules-value.ts';

/** The operators of a query's field filters, as Firestore's REST API names them. */
export type FilterOperator =
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'ARRAY_CONTAINS_ANY'
  | 'IN'
  | 'NOT_IN'
  | 'IS_NULL'
  | 'IS_NOT_NULL'
  | 'IS_NAN'
  | 'IS_NOT_NAN';

/** A query's filter. */
export type Filter = FieldFilter | CompositeFilter;

/** A condition on one field. */
export interface FieldFilter {
  readonly kind: 'field';
  /** The segments of the field's path; `['__name__']` is the document's name. */
  readonly field: readonly string[];
  readonly op: FilterOperator;
  /**
   * Absent with the unary operators. Maps in it have to be ordered as those of documents are: an equality does not tell
   * orders apart, but `values()` does.
   */
  readonly value?: RulesValue;
}

/** All, or any, of several filters. */
export interface CompositeFilter {
  readonly kind: 'and' | 'or';
  readonly filters: readonly Filter[];
}
