import { checkFieldName } from './field-path.ts';
import { invalid, readInteger } from './json-reader.ts';
import { byName, checkedElement, checkSize, readGeoPoint, readReference, readText } from './read-value.ts';
import { isTime } from './rfc3339.ts';
import { Bytes, GeoPoint, isArray, isMap, type MapValue, Reference, Timestamp, type Value } from './value.ts';

/**
 * A value of a field as plain JavaScript, as Firebase's Admin SDK has it: numbers are integers if they are whole, else doubles,
 * and times are dates, to the millisecond. The types that JavaScript lacks keep their classes. What is written may also be
 * exact: a bigint is an integer, a Timestamp a time to the microsecond, a MapValue a map as it is stored.
 */
export type PlainValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Timestamp
  | Bytes
  | Reference
  | GeoPoint
  | readonly PlainValue[]
  | PlainFields
  | MapValue;

/** The fields of a document or of a map as plain JavaScript. */
export interface PlainFields {
  readonly [name: string]: PlainValue;
}

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
 * @param fields those of a MapValue are taken as they are
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
  if (typeof plain === 'string') return readText(plain, where);
  if (typeof plain === 'bigint') return readInteger(String(plain), where);
  if (typeof plain === 'number')
    return Number.isSafeInteger(plain) && !Object.is(plain, -0) ? BigInt(plain) : plain;
  if (plain instanceof Date) return checkedTime(BigInt(plain.getTime()) * 1000n, where);
  if (plain instanceof Timestamp) return checkedTime(plain.micros, where);
  if (plain instanceof Reference) return readReference(plain.name, where);
  if (plain instanceof GeoPoint) return readGeoPoint(plain, where);
  if (plain instanceof Bytes) {
    checkSize(plain.bytes.length, where);
    return plain;
  }
  if (isList(plain)) return plain.map((one, i) => checkedElement(valueFromPlain(one, `${where}[${i}]`)));
  return fieldsFromPlain(plain, where);
}

function checkedTime(micros: bigint, where: string): Timestamp {
  if (!isTime(micros)) throw invalid(where, 'expected a time between the years 1 and 9999');
  return new Timestamp(micros);
}

function isList(plain: readonly PlainValue[] | PlainFields | MapValue): plain is readonly PlainValue[] {
  return Array.isArray(plain);
}
