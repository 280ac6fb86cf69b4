import type { PlainFields, PlainValue } from '../admin-documents.ts';
import { checkFieldName } from './field-path.ts';
import { invalid } from './parse-json.ts';
import {
  byName,
  checkedElement,
  checkSize,
  parseGeoPoint,
  parseReference,
  parseText,
} from './parse-value.ts';
import {
  Bytes,
  GeoPoint,
  isArray,
  isMap,
  isTime,
  type MapValue,
  Reference,
  Timestamp,
  type Value,
} from './value.ts';

/** Converts fields to plain JavaScript. */
export function plainFields(fields: MapValue): PlainFields {
  return Object.fromEntries([...fields].map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(value: Value): PlainValue {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Timestamp) return new Date(Number(value.micros / 1000n));
  if (isMap(value)) return plainFields(value);
  return isArray(value) ? value.map(plainValue) : value;
}

/**
 * Converts plain fields, ordered by name.
 *
 * @param fields plain, or those of a document, which are returned as they are
 * @param where the place in the call, for the message
 * @throws ApiError INVALID_ARGUMENT for a name or a value that can't be stored
 */
export function fieldsFromPlain(fields: PlainFields | MapValue, where: string): MapValue {
  if (isMap(fields)) return fields;
  return new Map(
    Object.entries(fields)
      .sort(byName)
      .map(([name, plain]) => [checkFieldName(name), valueFromPlain(plain, `${where}.${name}`)]),
  );
}

/**
 * Converts a plain value.
 *
 * @param where the place in the call, for the message
 * @throws ApiError INVALID_ARGUMENT for a value that can't be stored
 */
export function valueFromPlain(plain: PlainValue, where: string): Value {
  if (plain === null || typeof plain === 'boolean') return plain;
  if (typeof plain === 'string') return parseText(plain, where);
  if (typeof plain === 'number')
    return Number.isSafeInteger(plain) && !Object.is(plain, -0) ? BigInt(plain) : plain;
  if (plain instanceof Date) return timestampOf(plain, where);
  if (plain instanceof Reference) return parseReference(plain.name, where);
  if (plain instanceof GeoPoint) return parseGeoPoint(plain, where);
  if (plain instanceof Bytes) {
    checkSize(plain.bytes.length, where);
    return plain;
  }
  if (isList(plain)) return plain.map((one, i) => checkedElement(valueFromPlain(one, `${where}[${i}]`)));
  return fieldsFromPlain(plain, where);
}

function timestampOf(date: Date, where: string): Timestamp {
  const milliseconds = date.getTime();
  const micros = Number.isNaN(milliseconds) ? null : BigInt(milliseconds) * 1000n;
  if (micros === null || !isTime(micros))
    throw invalid(where, 'expected a time between the years 1 and 9999');
  return new Timestamp(micros);
}

function isList(plain: readonly PlainValue[] | PlainFields): plain is readonly PlainValue[] {
  return Array.isArray(plain);
}
