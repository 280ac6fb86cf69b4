import { parseFieldPath } from '../values/field-path.ts';
import { type PlainValue, valueFromPlain } from '../values/plain-value.ts';
import { checkCollectionId, documentName, parseRelativeName } from '../values/resource-name.ts';
import { Reference } from '../values/value.ts';
import { checkedQuery } from './check-query.ts';
import type { FieldFilter, Order, Query } from './query.ts';

const operators = {
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  'array-contains': 'ARRAY_CONTAINS',
} as const;

/** A condition of a query, with Firebase's operators. */
interface DocumentFilter {
  /** A field path: `status`, `place.city`. */
  readonly field: string;
  readonly op: keyof typeof operators;
  readonly value: PlainValue;
}

/** A query for the documents that meet all conditions, ordered as Firestore does: by the fields of inequalities, then by id. */
export interface DocumentQuery {
  /** The collection's path: `donors`, `bloodRequests/r1/offers`. */
  readonly collection: string;
  /** True for all collections of that id, wherever they are. */
  readonly collectionGroup?: boolean;
  readonly where?: readonly DocumentFilter[];
  readonly orderBy?: readonly { readonly field: string; readonly direction?: 'asc' | 'desc' }[];
  /** Begins at this id, whether or not a document has it. Only in the order of ids, so not with an inequality. */
  readonly startAt?: string;
  readonly limit?: number;
}

/** @throws ApiError INVALID_ARGUMENT */
export function queryFromPlain(query: DocumentQuery, database: string): Query {
  const { collection, startAt } = query;
  const [collectionId = '', ...parent] = collection.split('/').reverse();
  checkCollectionId(collectionId);
  const filters = (query.where ?? []).map(({ field, op, value }, i): FieldFilter => {
    const operand = valueFromPlain(value, `where[${i}].value`);
    return { kind: 'field', field: parseFieldPath(field), op: operators[op], value: operand };
  });
  const orderBy = (query.orderBy ?? []).map(({ field, direction }): Order => {
    return { field: parseFieldPath(field), direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING' };
  });
  const first = startAt === undefined ? null : parseRelativeName(`${collection}/${startAt}`, database);
  return checkedQuery({
    parent: parent.length === 0 ? [] : parseRelativeName(parent.reverse().join('/'), database),
    collectionId,
    allDescendants: query.collectionGroup ?? false,
    where: filters.length === 0 ? null : { kind: 'and', filters },
    orderBy: first === null ? orderBy : [...orderBy, { field: ['__name__'], direction: 'ASCENDING' }],
    startAt: first === null ? null : { values: [new Reference(documentName(database, first))], before: true },
    endAt: null,
    limit: query.limit ?? null,
    offset: 0,
    select: null,
  });
}
