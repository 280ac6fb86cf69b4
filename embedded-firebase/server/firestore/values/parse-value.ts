import { ApiError } from '../../api-error.ts';
import { checkFieldName } from './field-path.ts';
import {
  invalid,
  parseDouble,
  parseInteger,
  parseList,
  parseObject,
  parseString,
  parseWord,
  presentNames,
} from './parse-json.ts';
import { parseAnyDocumentName } from './resource-name.ts';
import {
  Bytes,
  compareUtf8,
  GeoPoint,
  type MapValue,
  parseRfc3339,
  Reference,
  Timestamp,
  type Value,
} from './value.ts';

/** The maximum nesting of maps and arrays (https://firebase.google.com/docs/firestore/quotas). */
export const maxDepth = 20;

// The value of a field may have 1 MiB less 89 bytes.
const maxValueBytes = 1_048_487;
const maxVectorLength = 2_048;
const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

const readerOf: Readonly<Record<string, (raw: unknown, where: string, depth: number) => Value>> = {
  nullValue: parseNull,
  booleanValue: parseTruth,
  integerValue: parseInteger,
  doubleValue: parseDouble,
  timestampValue: (raw, where) => parseTimestamp(raw, where),
  stringValue: parseText,
  bytesValue: parseBytes,
  referenceValue: parseReference,
  geoPointValue: parseGeoPoint,
  arrayValue: parseArray,
  mapValue: parseMap,
};
const valueTypes = Object.keys(readerOf);

/**
 * Reads a Value of the wire, of any shape.
 *
 * @param where the place in the body, for the message
 * @param depth the number of maps and arrays that contain it
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseValue(raw: unknown, where: string, depth = 0): Value {
  const object = parseObject(raw, where, valueTypes);
  const [type, ...others] = presentNames(object).concat(
    'nullValue' in object && object.nullValue === null ? 'nullValue' : [],
  );
  if (type === undefined)
    throw new ApiError('INVALID_ARGUMENT', `Invalid value at '${where}': its type is unset.`);
  if (others.length > 0) throw invalid(where, 'a value has one type');
  const read = readerOf[type];
  if (read === undefined) throw invalid(where, 'unknown type');
  return read(object[type], where, depth);
}

/**
 * Reads the fields of a document or of a map, ordered by name, as Firestore compares maps.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseFields(raw: unknown, where: string, depth = 0): MapValue {
  const fields = new Map<string, Value>();
  if (raw === undefined || raw === null) return fields;
  if (typeof raw !== 'object' || Array.isArray(raw)) throw invalid(where, 'expected an object');
  for (const [name, value] of Object.entries(raw).sort(byName)) {
    fields.set(checkFieldName(name), parseValue(value, `${where}.${name}`, depth));
  }
  return fields;
}

/**
 * Reads a time, truncated to microseconds.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
function parseTimestamp(raw: unknown, where: string): Timestamp {
  const nanos = typeof raw === 'string' ? parseRfc3339(raw) : null;
  if (nanos === null)
    throw invalid(where, 'expected a time as 2026-01-31T12:00:00.000000Z, between the years 1 and 9999');
  const finerPart = ((nanos % 1000n) + 1000n) % 1000n;
  return new Timestamp((nanos - finerPart) / 1000n);
}

/** Orders fields by name. */
export function byName(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return compareUtf8(a[0], b[0]);
}

function parseNull(raw: unknown, where: string): null {
  if (raw !== null && raw !== 0) parseWord(raw, where, ['NULL_VALUE']);
  return null;
}

function parseTruth(raw: unknown, where: string): boolean {
  if (typeof raw !== 'boolean') throw invalid(where, 'expected true or false');
  return raw;
}

/**
 * Reads a string that fits a field.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseText(raw: unknown, where: string): string {
  const text = parseString(raw, where);
  if (text.length * 3 > maxValueBytes) checkSize(Buffer.byteLength(text), where);
  return text;
}

function parseBytes(raw: unknown, where: string): Bytes {
  const text = parseString(raw, where);
  // Four characters encode three bytes; a single one left over encodes none.
  const isWhole = text.replace(/=+$/, '').length % 4 !== 1;
  if (!base64.test(text) || !isWhole) throw invalid(where, 'expected base64');
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  checkSize(bytes.length, where);
  return new Bytes(bytes);
}

/** @throws ApiError INVALID_ARGUMENT when a value of so many bytes does not fit a field */
export function checkSize(bytes: number, where: string): void {
  if (bytes > maxValueBytes) throw invalid(where, `the value is longer than ${maxValueBytes} bytes`);
}

/**
 * Reads a reference to a document of any database.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseReference(raw: unknown, where: string): Reference {
  const name = parseString(raw, where);
  parseAnyDocumentName(name);
  return new Reference(name);
}

/**
 * Reads a place on the globe.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseGeoPoint(raw: unknown, where: string): GeoPoint {
  const { latitude, longitude } = parseObject(raw, where, ['latitude', 'longitude']);
  return new GeoPoint(
    parseDegrees(latitude, `${where}.latitude`, 90),
    parseDegrees(longitude, `${where}.longitude`, 180),
  );
}

function parseDegrees(raw: unknown, where: string, limit: number): number {
  const degrees = raw === undefined || raw === null ? 0 : parseDouble(raw, where);
  if (!(Math.abs(degrees) <= limit)) throw invalid(where, `outside permitted range -${limit} to ${limit}`);
  return degrees;
}

function parseArray(raw: unknown, where: string, depth: number): readonly Value[] {
  const { values } = parseObject(raw, where, ['values']);
  checkDepth(where, depth);
  return parseList(values, `${where}.values`).map((element, index) => {
    const value = parseValue(element, `${where}.values[${index}]`, depth + 1);
    return checkedElement(value);
  });
}

/** @throws ApiError INVALID_ARGUMENT for an array, which can't be in an array */
export function checkedElement(value: Value): Value {
  if (!Array.isArray(value)) return value;
  throw new ApiError('INVALID_ARGUMENT', 'Cannot convert an array value in an array value.');
}

function parseMap(raw: unknown, where: string, depth: number): MapValue {
  const { fields } = parseObject(raw, where, ['fields']);
  checkDepth(where, depth);
  if (isMarkedVector(fields)) return parseVector(fields, where);
  return parseFields(fields, where, depth + 1);
}

function checkDepth(where: string, depth: number): void {
  if (depth >= maxDepth) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      `Property ${topOf(where)} contains an invalid nested entity: more than ${maxDepth} levels.`,
    );
  }
}

function topOf(where: string): string {
  return where.length > 100 ? `${where.slice(0, 100)}…` : where;
}

function isMarkedVector(fields: unknown): boolean {
  return typeof fields === 'object' && fields !== null && Object.hasOwn(fields, '__type__');
}

function parseVector(fields: unknown, where: string): MapValue {
  const { __type__: type, value } = parseObject(fields, where, ['__type__', 'value']);
  if (parseValue(type, where) !== '__vector__') throw invalid(where, 'field name "__type__" is reserved');
  const numbers = parseValue(value, where, maxDepth - 1);
  if (!Array.isArray(numbers) || numbers.some((number) => typeof number !== 'number')) {
    throw new ApiError('INVALID_ARGUMENT', "Vector must only contain values of type 'double'.");
  }
  if (numbers.length === 0) throw new ApiError('INVALID_ARGUMENT', 'Cannot have a zero length vector.');
  if (numbers.length > maxVectorLength) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      `Cannot have a vector of more than ${maxVectorLength} dimensions.`,
    );
  }
  return new Map<string, Value>([
    ['__type__', '__vector__'],
    ['value', numbers],
  ]);
}
