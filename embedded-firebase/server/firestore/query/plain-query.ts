import type { DocumentFilter, DocumentQuery } from '../admin-documents.ts';
import { parseFieldPath } from '../values/field-path.ts';
import { invalid } from '../values/parse-json.ts';
import { valueFromPlain } from '../values/plain-value.ts';
import { checkCollectionId, documentName, parseRelativeName } from '../values/resource-name.ts';
import { Reference } from '../values/value.ts';
import { checkedQuery } from './check-query.ts';
import { type FieldFilter, isInequality, type Order, type Query } from './query.ts';

const operators = {
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  'array-contains': 'ARRAY_CONTAINS',
} as const satisfies Readonly<Record<DocumentFilter['op'], FieldFilter['op']>>;

/**
 * Converts and checks the query of a program.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
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
  if (first !== null && (orderBy.length > 0 || filters.some(isInequality)))
    throw invalid('startAt', 'an id is a start only in the order of ids');
  return checkedQuery({
    parent: parent.length === 0 ? [] : parseRelativeName(parent.reverse().join('/'), database),
    collectionId,
    allDescendants: query.collectionGroup ?? false,
    where: filters.length === 0 ? null : { kind: 'and', filters },
    orderBy: first === null ? orderBy : [{ field: ['__name__'], direction: 'ASCENDING' }],
    startAt: first === null ? null : { values: [new Reference(documentName(database, first))], before: true },
    endAt: null,
    limit: query.limit ?? null,
    offset: 0,
    select: null,
  });
}
