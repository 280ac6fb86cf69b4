import type { FilterOperator } from '@embedded-firebase/rules';
import { ApiError } from '../../api-error.ts';
import { formatFieldPath } from '../values/field-path.ts';
import { isArray } from '../values/value.ts';
import {
  type FieldFilter,
  type Filter,
  fieldFilters,
  isDocumentName,
  isInequality,
  type Order,
  type Query,
} from './query.ts';

// https://firebase.google.com/docs/firestore/query-data/queries#query_limitations
export const maxConditions = 100;

/** The message for more of them. */
export const tooManyConditions = `A query has at most ${maxConditions} filters and orders.`;

const negations: readonly FilterOperator[] = ['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', 'IS_NOT_NULL'];

/**
 * Checks a query against Firestore's limits
 * (https://firebase.google.com/docs/firestore/query-data/queries#query_limitations).
 *
 * @returns the query with its disjuncts
 * @throws ApiError INVALID_ARGUMENT
 */
export function checkedQuery(parts: Omit<Query, 'disjuncts'>): Query {
  const { where, orderBy, parent } = parts;
  const conditions = where === null ? [] : fieldFilters(where);
  checkNegations(where, conditions);
  checkOrderBy(orderBy);
  if (conditions.length + orderBy.length + (parent.length > 0 ? 1 : 0) > maxConditions) {
    throw new ApiError('INVALID_ARGUMENT', tooManyConditions);
  }
  const query = { ...parts, disjuncts: disjunctiveNormalForm(where) };
  checkIndexable(query, conditions);
  return query;
}

function checkNegations(where: Filter | null, conditions: readonly FieldFilter[]): void {
  const negated = conditions.filter(({ op }) => negations.includes(op));
  if (negated.length > 1) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  const isDisjunctive =
    conditions.some(({ op }) => op === 'IN' || op === 'ARRAY_CONTAINS_ANY') || hasOr(where);
  if (negated[0]?.op === 'NOT_IN' && isDisjunctive) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
    );
  }
}

function hasOr(filter: Filter | null): boolean {
  if (filter === null || filter.kind === 'field') return false;
  return filter.kind === 'or' || filter.filters.some(hasOr);
}

function checkOrderBy(orders: readonly Order[]): void {
  const seen = new Set<string>();
  for (const [i, { field }] of orders.entries()) {
    const path = formatFieldPath(field);
    if (seen.has(path)) {
      throw new ApiError('INVALID_ARGUMENT', `order by clause cannot contain duplicate fields ${path}`);
    }
    seen.add(path);
    if (isDocumentName(field) && i < orders.length - 1) {
      throw new ApiError('INVALID_ARGUMENT', 'order by clause cannot contain more fields after the key');
    }
  }
}

/**
 * Refuses combinations that Firestore can't answer from one index.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
function checkIndexable(query: Query, conditions: readonly FieldFilter[]): void {
  const unequal = conditions.filter(isInequality);
  const isOneName = conditions.some((filter) => isOnName(filter) && !isInequality(filter));
  if (isOneName && unequal.length > 0 && !unequal.some(isOnName)) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
  if (query.disjuncts.some((filters) => filters.filter(({ op }) => op === 'ARRAY_CONTAINS').length > 1)) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.",
    );
  }
  const goesByFields =
    !conditions.every(isOnName) || query.orderBy.some(({ field }) => !isDocumentName(field));
  if (goesByFields) checkGroupAtRoot(query);
}

/**
 * Refuses a collection group below a document: Firestore's indexes of collection groups span the database.
 *
 * @param query one that filters, orders or aggregates by a field
 * @throws ApiError INVALID_ARGUMENT
 */
export function checkGroupAtRoot({ allDescendants, parent }: Query): void {
  if (allDescendants && parent.length > 0) {
    throw new ApiError('INVALID_ARGUMENT', 'collection group queries are only allowed at the root parent');
  }
}

function isOnName({ field }: FieldFilter): boolean {
  return isDocumentName(field);
}

// https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries
const maxDisjuncts = 30;

/**
 * Converts a filter into disjunctive normal form, with IN and ARRAY_CONTAINS_ANY as one disjunct for each value.
 *
 * @returns the disjuncts, each a list of conditions that must all hold; one empty list for no filter
 * @throws ApiError INVALID_ARGUMENT when there are more than Firestore allows
 */
function disjunctiveNormalForm(filter: Filter | null): readonly (readonly FieldFilter[])[] {
  if (filter === null) return [[]];
  const count = countOf(filter);
  if (count > maxDisjuncts) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${maxDisjuncts}`,
    );
  }
  return expand(filter);
}

/** Counts before expanding, as the product may be huge. */
function countOf(filter: Filter): number {
  if (filter.kind === 'field') return alternativesOf(filter).length;
  const counts = filter.filters.map(countOf);
  return filter.kind === 'or'
    ? counts.reduce((total, count) => total + count, 0)
    : counts.reduce((total, count) => total * count, 1);
}

function expand(filter: Filter): readonly (readonly FieldFilter[])[] {
  if (filter.kind === 'field') return alternativesOf(filter).map((alternative) => [alternative]);
  const parts = filter.filters.map(expand);
  if (filter.kind === 'or') return parts.flat();
  return parts.reduce<readonly (readonly FieldFilter[])[]>(
    (all, part) => all.flatMap((left) => part.map((right) => [...left, ...right])),
    [[]],
  );
}

function alternativesOf(filter: FieldFilter): readonly FieldFilter[] {
  const values = isArray(filter.value) ? filter.value : [];
  if (filter.op === 'IN') return values.map((value) => ({ ...filter, op: 'EQUAL', value }));
  if (filter.op === 'ARRAY_CONTAINS_ANY')
    return values.map((value) => ({ ...filter, op: 'ARRAY_CONTAINS', value }));
  return [filter];
}
