import { type FilterOperator, fieldFilterOperators, unaryFilterOperators } from '@embedded-firebase/rules';
import { ApiError } from '../../api-error.ts';
import { documentNamePath, type FieldPath, parseFieldPath } from '../values/field-path.ts';
import { parseList, parseObject, parseString, parseWord } from '../values/parse-json.ts';
import { parseValue } from '../values/parse-value.ts';
import { parseDocumentName } from '../values/resource-name.ts';
import { isArray, Reference, type Value } from '../values/value.ts';
import { type Filter, isDocumentName } from './query.ts';

// https://firebase.google.com/docs/firestore/query-data/queries#query_limitations
const maxInValues = 30;
const maxNotInValues = 10;
const maxNesting = 50;

/**
 * Reads a filter.
 *
 * @param depth the number of composite filters around it
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseFilter(raw: unknown, where: string, database: string, depth = 0): Filter {
  const filter = parseObject(raw, where, ['fieldFilter', 'unaryFilter', 'compositeFilter']);
  if (Object.keys(filter).length > 1) throw new ApiError('INVALID_ARGUMENT', 'A filter has one type.');
  if (filter.fieldFilter) return parseFieldFilter(filter.fieldFilter, `${where}.fieldFilter`, database);
  if (filter.unaryFilter) return parseUnaryFilter(filter.unaryFilter, `${where}.unaryFilter`);
  if (filter.compositeFilter) {
    if (depth === maxNesting) throw new ApiError('INVALID_ARGUMENT', 'A filter nests too deeply.');
    return parseComposite(filter.compositeFilter, `${where}.compositeFilter`, database, depth);
  }
  throw new ApiError('INVALID_ARGUMENT', 'Unknown Filter type.');
}

function parseComposite(raw: unknown, where: string, database: string, depth: number): Filter {
  const composite = parseObject(raw, where, ['op', 'filters']);
  const op = parseWord(composite.op, `${where}.op`, ['AND', 'OR']);
  const filters = parseList(composite.filters, `${where}.filters`).map((filter, i) =>
    parseFilter(filter, `${where}.filters[${i}]`, database, depth + 1),
  );
  if (filters.length === 0)
    throw new ApiError('INVALID_ARGUMENT', 'A composite filter needs at least one filter.');
  return { kind: op === 'AND' ? 'and' : 'or', filters };
}

function parseUnaryFilter(raw: unknown, where: string): Filter {
  const filter = parseObject(raw, where, ['op', 'field']);
  const field = parseFieldReference(filter.field, `${where}.field`);
  const op = parseWord(filter.op, `${where}.op`, unaryFilterOperators);
  if (isDocumentName(field))
    throw new ApiError('INVALID_ARGUMENT', '__name__ filter value must be a document reference.');
  return { kind: 'field', field, op, value: null };
}

function parseFieldFilter(raw: unknown, where: string, database: string): Filter {
  const filter = parseObject(raw, where, ['op', 'field', 'value']);
  const field = parseFieldReference(filter.field, `${where}.field`);
  const op = parseWord(filter.op, `${where}.op`, fieldFilterOperators);
  const value = isListOperator(op)
    ? parseOperands(op, filter.value, `${where}.value`)
    : parseValue(filter.value ?? {}, `${where}.value`);
  if (isDocumentName(field)) checkNames(op, value, database);
  return { kind: 'field', field, op, value };
}

function isListOperator(op: FilterOperator): boolean {
  return op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
}

/** The operands are not an array value: they may contain arrays. */
function parseOperands(op: FilterOperator, raw: unknown, where: string): readonly Value[] {
  const list = typeof raw === 'object' && raw !== null && 'arrayValue' in raw ? raw.arrayValue : null;
  if (list === null || list === undefined)
    throw new ApiError('INVALID_ARGUMENT', `'${op}' requires an ArrayValue.`);
  const { values } = parseObject(list, `${where}.arrayValue`, ['values']);
  const most = op === 'NOT_IN' ? maxNotInValues : maxInValues;
  const refusal = `'${op}' supports up to ${most} comparison values.`;
  const operands = parseList(values, `${where}.arrayValue.values`, { most, refusal });
  if (operands.length === 0)
    throw new ApiError('INVALID_ARGUMENT', `'${op}' requires an non-empty ArrayValue.`);
  return operands.map((operand, i) => parseValue(operand, `${where}.arrayValue.values[${i}]`));
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
export function parseFieldReference(raw: unknown, where: string): FieldPath {
  const { fieldPath } = parseObject(raw ?? {}, where, ['fieldPath']);
  const path = fieldPath === undefined ? '' : parseString(fieldPath, `${where}.fieldPath`);
  return path === documentNamePath ? [documentNamePath] : parseFieldPath(path);
}
