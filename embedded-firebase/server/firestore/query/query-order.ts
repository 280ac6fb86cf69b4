import { ApiError } from '../../api-error.ts';
import { type FieldPath, formatFieldPath } from '../values/field-path.ts';
import { compareUtf8 } from '../values/value.ts';
import {
  type Direction,
  type FieldFilter,
  fieldFilters,
  findsNothing,
  isDocumentName,
  isInequality,
  type Order,
  type Query,
} from './query.ts';

/** The order of a query's documents: by fields, which every document must have, then by name. */
export interface QueryOrder {
  readonly fields: readonly { readonly path: string; readonly direction: Direction }[];
  readonly name: Direction;
}

/** A query with its complete order. */
export interface OrderedQuery {
  readonly query: Query;
  readonly order: QueryOrder;
}

/**
 * Completes a query's order as Firestore does: the explicit fields, then those of inequalities by name, then fields that
 * have to exist, then the document's name; each in the direction of the last explicit one.
 *
 * @param existing fields that a document must have, such as those that are aggregated
 * @throws ApiError INVALID_ARGUMENT when such a field would follow the name
 */
export function queryOrder(query: Query, existing: readonly FieldPath[] = []): QueryOrder {
  const last: Direction = query.orderBy.at(-1)?.direction ?? 'ASCENDING';
  const conditions = query.where === null ? [] : fieldFilters(query.where);
  const unequal = conditions.filter(isInequality).map(({ field }) => field);
  const fields = new Map<string, Direction>();
  const complete = (paths: readonly FieldPath[]) => {
    for (const field of [...paths].sort(comparePaths)) {
      const path = formatFieldPath(field);
      if (!isDocumentName(field) && !fields.has(path)) fields.set(path, last);
    }
  };
  for (const { field, direction } of query.orderBy) {
    if (!isDocumentName(field)) fields.set(formatFieldPath(field), direction);
  }
  const explicit = fields.size;
  complete(unequal);
  const isNamed = query.orderBy.some(isByName);
  if (isNamed && fields.size > explicit) {
    throw new ApiError('INVALID_ARGUMENT', 'order by clause cannot contain more fields after the key');
  }
  const asksForNames = conditions.some(({ field }) => isDocumentName(field));
  if (
    (isNamed || asksForNames) &&
    !existing.every((field) => isBeforeName(field, query.orderBy, conditions))
  ) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      'This query requires an index that has fields after __name__ and Firestore does not currently support such an index. Please try the query again with additional ordering on those fields.',
    );
  }
  complete(existing);
  return {
    fields: [...fields].map(([path, direction]) => ({ path, direction })),
    name: query.orderBy.find(isByName)?.direction ?? last,
  };
}

/** Whether a field is ordered by before the name. A condition that finds nothing does not count, as on the emulator. */
function isBeforeName(
  field: FieldPath,
  orderBy: readonly Order[],
  conditions: readonly FieldFilter[],
): boolean {
  const ranges = conditions.filter((condition) => isInequality(condition) && !findsNothing(condition));
  return [...orderBy, ...ranges].some((one) => comparePaths(one.field, field) === 0);
}

function isByName({ field }: Order): boolean {
  return isDocumentName(field);
}

function comparePaths(a: FieldPath, b: FieldPath): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareUtf8(a[i] ?? '', b[i] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
