import { ApiError } from '../http/api-error.ts';
import { compareUtf8 } from './compare-utf8.ts';
import { isInequality } from './conjunction.ts';
import { documentNamePath, type FieldPath, formatFieldPath } from './field-path.ts';
import { type Direction, isDocumentName, type Order, type Query } from './query.ts';
import { fieldFilters } from './read-filter.ts';

/** The order of a query's documents: by fields, which each must have, and in the end by name. */
export interface QueryOrder {
  readonly fields: readonly { readonly path: string; readonly direction: Direction }[];
  readonly name: Direction;
}

/**
 * Completes a query's order as Firestore does: the fields of inequalities come behind the explicit ones, ordered
 * among themselves, then fields that merely have to exist, then the name; each in the direction of the last explicit
 * one.
 *
 * @param existing fields that a document must have, as those that an aggregation goes over
 * @throws ApiError INVALID_ARGUMENT when such a field would have to come behind an explicit `__name__`
 */
export function queryOrder(query: Query, existing: readonly FieldPath[] = []): QueryOrder {
  const explicit = query.orderBy.filter(({ field }) => !isDocumentName(field));
  const last: Direction = query.orderBy.at(-1)?.direction ?? 'ASCENDING';
  const inequalities = (query.where === null ? [] : fieldFilters(query.where)).filter(isInequality);
  const implicit = [inequalities.map(({ field }) => field), existing].flatMap((paths) =>
    [...paths].sort(comparePaths),
  );
  const fields = new Map(explicit.map(({ field, direction }) => [formatFieldPath(field), direction]));
  for (const field of implicit) {
    const path = formatFieldPath(field);
    if (isDocumentName(field) || fields.has(path)) continue;
    if (query.orderBy.some(isByName)) {
      throw new ApiError('INVALID_ARGUMENT', `order by clause must contain ${path} before the key`);
    }
    fields.set(path, last);
  }
  return {
    fields: [...fields].map(([path, direction]) => ({ path, direction })),
    name: query.orderBy.find(isByName)?.direction ?? last,
  };
}

function isByName({ field }: Order): boolean {
  return field.length === 1 && field[0] === documentNamePath;
}

function comparePaths(a: FieldPath, b: FieldPath): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareUtf8(a[i] ?? '', b[i] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
