import { ApiError } from '../../api-error.ts';
import { type FieldPath, formatFieldPath } from '../values/field-path.ts';
import {
  type JsonObject,
  parseBoolean,
  parseInt32,
  parseList,
  parseObject,
  parseString,
  parseWord,
} from '../values/parse-json.ts';
import { parseValue } from '../values/parse-value.ts';
import { checkCollectionId, type Path, parseDocumentName } from '../values/resource-name.ts';
import { Reference } from '../values/value.ts';
import { checkedQuery, maxConditions, tooManyConditions } from './check-query.ts';
import { parseFieldReference, parseFilter } from './parse-filter.ts';
import {
  type Cursor,
  type Direction,
  type FieldFilter,
  type Filter,
  fieldFilters,
  isDocumentName,
  type Order,
  type Query,
} from './query.ts';

// https://firebase.google.com/docs/firestore/query-data/queries#query_limitations
const maxSelected = 1_000;

const parts = ['select', 'from', 'where', 'orderBy', 'startAt', 'endAt', 'offset', 'limit', 'findNearest'];

/**
 * Reads a structuredQuery.
 *
 * @param raw parsed JSON, of any shape
 * @param parent the document that the URL names, empty for the root
 * @param database the database's resource name
 * @throws ApiError INVALID_ARGUMENT, or UNIMPLEMENTED for what this server lacks
 */
export function parseQuery(raw: unknown, parent: Path, database: string): Query {
  const where = 'structuredQuery';
  const query = parseObject(raw ?? {}, where, parts);
  if (present(query.findNearest)) {
    throw new ApiError('UNIMPLEMENTED', 'findNearest: vector search is not implemented by this server.');
  }
  const { collectionId, allDescendants } = parseFrom(query.from, `${where}.from`);
  const filter = present(query.where) ? parseFilter(query.where, `${where}.where`, database) : null;
  const orderBy = parseOrderBy(query.orderBy, `${where}.orderBy`);
  if (collectionId === '') throw unservedQueryOfAll(filter, orderBy);
  return checkedQuery({
    parent,
    collectionId,
    allDescendants,
    where: filter,
    orderBy,
    startAt: parseCursor(query.startAt, `${where}.startAt`, orderBy, database),
    endAt: parseCursor(query.endAt, `${where}.endAt`, orderBy, database),
    limit: present(query.limit) ? parseCount(query.limit, 'limit') : null,
    offset: present(query.offset) ? parseCount(query.offset, 'offset') : 0,
    select: parseSelect(query.select, `${where}.select`),
  });
}

function present(member: unknown): boolean {
  return member !== undefined && member !== null;
}

function parseFrom(raw: unknown, where: string): { collectionId: string; allDescendants: boolean } {
  const [first, second] = parseList(raw, where);
  if (second !== undefined) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      'StructuredQuery.from cannot have more than one collection selector.',
    );
  }
  const selector = parseObject(first ?? {}, `${where}[0]`, ['collectionId', 'allDescendants']);
  const collectionId = present(selector.collectionId)
    ? parseString(selector.collectionId, `${where}[0].collectionId`)
    : '';
  if (collectionId !== '') checkCollectionId(collectionId);
  return {
    collectionId,
    allDescendants: parseBoolean(selector.allDescendants, `${where}[0].allDescendants`),
  };
}

/** The error for a query over all collections; on Firestore too, only names can be compared and ordered by in one. */
function unservedQueryOfAll(filter: Filter | null, orderBy: readonly Order[]): ApiError {
  if (orderBy.some(({ field, direction }) => !isDocumentName(field) || direction === 'DESCENDING')) {
    return new ApiError('INVALID_ARGUMENT', 'kind is required for all orders except __key__ ascending');
  }
  const onField = filter === null ? undefined : fieldFilters(filter).find((one) => !isOnName(one));
  if (onField !== undefined) {
    return new ApiError('INVALID_ARGUMENT', `kind is required for filter: ${formatFieldPath(onField.field)}`);
  }
  return new ApiError(
    'UNIMPLEMENTED',
    'A query over all collections, whatever their id, is not implemented by this server.',
  );
}

function parseOrderBy(raw: unknown, where: string): readonly Order[] {
  const limit = { most: maxConditions, refusal: tooManyConditions };
  return parseList(raw, where, limit).map((order, i) => {
    const place = `${where}[${i}]`;
    const object = parseObject(order, place, ['field', 'direction']);
    return {
      field: parseFieldReference(object.field, `${place}.field`),
      direction: parseDirection(object, place),
    };
  });
}

function parseDirection(object: JsonObject, where: string): Direction {
  if (!present(object.direction)) return 'ASCENDING';
  const direction = parseWord(object.direction, `${where}.direction`, [
    'ASCENDING',
    'DESCENDING',
    'DIRECTION_UNSPECIFIED',
  ]);
  return direction === 'DESCENDING' ? direction : 'ASCENDING';
}

function parseCursor(
  raw: unknown,
  where: string,
  orderBy: readonly Order[],
  database: string,
): Cursor | null {
  if (!present(raw)) return null;
  const cursor = parseObject(raw, where, ['values', 'before']);
  const limit = { most: orderBy.length, refusal: 'Cursor has too many values.' };
  const values = parseList(cursor.values, `${where}.values`, limit).map((value, i) =>
    parseValue(value, `${where}.values[${i}]`),
  );
  const name = orderBy.findIndex(({ field }) => isDocumentName(field));
  const atName = name === -1 ? undefined : values[name];
  if (atName !== undefined) {
    if (!(atName instanceof Reference)) {
      throw new ApiError('INVALID_ARGUMENT', 'Cursor __name__ value is not a document reference.');
    }
    parseDocumentName(atName.name, database, 'Resource name');
  }
  return { values, before: parseBoolean(cursor.before, `${where}.before`) };
}

function parseCount(raw: unknown, what: string): number {
  const count = parseInt32(raw, `structuredQuery.${what}`);
  if (count < 0) throw new ApiError('INVALID_ARGUMENT', `${what} is negative`);
  return count;
}

function parseSelect(raw: unknown, where: string): readonly FieldPath[] | null {
  if (!present(raw)) return null;
  const { fields } = parseObject(raw, where, ['fields']);
  const limit = { most: maxSelected, refusal: `At most ${maxSelected} fields can be selected.` };
  const paths = parseList(fields, `${where}.fields`, limit).map((field, i) =>
    parseFieldReference(field, `${where}.fields[${i}]`),
  );
  return paths.filter((path) => !isDocumentName(path));
}

function isOnName({ field }: FieldFilter): boolean {
  return isDocumentName(field);
}
