import { type FilterOperator, fieldFilterOperators, unaryFilterOperators } from '@embedded-firebase/rules';
import { ApiError } from '../../api-error.ts';
import { documentNamePath, type FieldPath, parseFieldPath } from '../values/field-path.ts';
import { readList, readObject, readString, readWord } from '../values/json-reader.ts';
import { readValue } from '../values/read-value.ts';
import { parseDocumentName } from '../values/resource-name.ts';
import { isArray, Reference, type Value } from '../values/value.ts';
import { type Filter, isDocumentName } from './query.ts';

// https://firebase.google.com/docs/firestore/query-data/queries#query_limitations
const maximumInValues = 30;
const maximumNotInValues = 10;
const maximumNesting = 50;

/**
 * Reads a filter.
 *
 * @param depth the number of composite filters around it
 * @throws ApiError INVALID_ARGUMENT
 */
export function readFilter(raw: unknown, where: string, database: string, depth = 0): Filter {
  const filter = readObject(raw, where, ['fieldFilter', 'unaryFilter', 'compositeFilter']);
  if (Object.keys(filter).length > 1) throw new ApiError('INVALID_ARGUMENT', 'A filter has one type.');
  if (filter.fieldFilter) return readFieldFilter(filter.fieldFilter, `${where}.fieldFilter`, database);
  if (filter.unaryFilter) return readUnaryFilter(filter.unaryFilter, `${where}.unaryFilter`);
  if (filter.compositeFilter) {
    if (depth === maximumNesting) throw new ApiError('INVALID_ARGUMENT', 'A filter nests too deeply.');
    return readComposite(filter.compositeFilter, `${where}.compositeFilter`, database, depth);
  }
  throw new ApiError('INVALID_ARGUMENT', 'Unknown Filter type.');
}

function readComposite(raw: unknown, where: string, database: string, depth: number): Filter {
  const composite = readObject(raw, where, ['op', 'filters']);
  const op = readWord(composite.op, `${where}.op`, ['AND', 'OR']);
  const filters = readList(composite.filters, `${where}.filters`).map((filter, i) =>
    readFilter(filter, `${where}.filters[${i}]`, database, depth + 1),
  );
  if (filters.length === 0)
    throw new ApiError('INVALID_ARGUMENT', 'A composite filter needs at least one filter.');
  return { kind: op === 'AND' ? 'and' : 'or', filters };
}

function readUnaryFilter(raw: unknown, where: string): Filter {
  const filter = readObject(raw, where, ['op', 'field']);
  const field = readFieldReference(filter.field, `${where}.field`);
  const op = readWord(filter.op, `${where}.op`, unaryFilterOperators);
  if (isDocumentName(field))
    throw new ApiError('INVALID_ARGUMENT', '__name__ filter value must be a document reference.');
  return { kind: 'field', field, op, value: null };
}

function readFieldFilter(raw: unknown, where: string, database: string): Filter {
  const filter = readObject(raw, where, ['op', 'field', 'value']);
  const field = readFieldReference(filter.field, `${where}.field`);
  const op = readWord(filter.op, `${where}.op`, fieldFilterOperators);
  const value = isListOperator(op)
    ? readOperands(op, filter.value, `${where}.value`)
    : readValue(filter.value ?? {}, `${where}.value`);
  if (isDocumentName(field)) checkNames(op, value, database);
  return { kind: 'field', field, op, value };
}

function isListOperator(op: FilterOperator): boolean {
  return op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
}

/** The operands are not an array value: they may contain arrays. */
function readOperands(op: FilterOperator, raw: unknown, where: string): readonly Value[] {
  const list = typeof raw === 'object' && raw !== null && 'arrayValue' in raw ? raw.arrayValue : null;
  if (list === null || list === undefined)
    throw new ApiError('INVALID_ARGUMENT', `'${op}' requires an ArrayValue.`);
  const { values } = readObject(list, `${where}.arrayValue`, ['values']);
  const most = op === 'NOT_IN' ? maximumNotInValues : maximumInValues;
  const refusal = `'${op}' supports up to ${most} comparison values.`;
  const operands = readList(values, `${where}.arrayValue.values`, { most, refusal });
  if (operands.length === 0)
    throw new ApiError('INVALID_ARGUMENT', `'${op}' requires an non-empty ArrayValue.`);
  return operands.map((operand, i) => readValue(operand, `${where}.arrayValue.values[${i}]`));
}

function checkNames(op: FilterOperator, value: Value, database: string): void {
  if (op === 'ARRAY_CONTAINS' || op === 'ARRAY_CONTAINS_ANY') {
    throw new ApiError('INVALID_ARGUMENT', `'${op}' is not supported for __name__.`);
  }
  for (const name of isArray(value) ? value : [value]) {
    if (!(name instanceof Reference)) {
      throw new ApiError('INVALID_ARGUMENT', '__name__ filter value must be a document reference.');
    }
    parseDocumentName(name.name, database, 'Resource name');
  }
}

/**
 * Reads the path of a field, or `__name__`.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function readFieldReference(raw: unknown, where: string): FieldPath {
  const { fieldPath } = readObject(raw ?? {}, where, ['fieldPath']);
  const path = fieldPath === undefined ? '' : readString(fieldPath, `${where}.fieldPath`);
  return path === documentNamePath ? [documentNamePath] : parseFieldPath(path);
}
