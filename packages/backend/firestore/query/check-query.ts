import { ApiError } from '../../api-error.ts';
import { type FieldFilter, fieldFilters, isDocumentName, isInequality, type Query } from './query.ts';

/**
 * Refuses combinations that Firestore can't answer from one index.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function checkQuery(query: Query): void {
  const conditions = query.where === null ? [] : fieldFilters(query.where);
  const unequal = conditions.filter(isInequality);
  const isOneName = conditions.some((filter) => isOnName(filter) && !isInequality(filter));
  if (isOneName && unequal.length > 0 && !unequal.some(isOnName)) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
  if (query.alternatives.some((filters) => filters.filter(({ op }) => op === 'ARRAY_CONTAINS').length > 1)) {
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
 * Refuses a collection group below a document: for its fields Firestore has indexes of the whole database only.
 *
 * @param query one that goes by a field, or adds one up
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
