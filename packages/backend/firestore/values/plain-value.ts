import { Bytes, GeoPoint, isArray, isMap, type MapValue, Reference, Timestamp, type Value } from './value.ts';
import { fieldsText } from './write-value.ts';

/**
 * A value of a field as plain JavaScript, as Firebase's Admin SDK has it: numbers are doubles or integers, times are dates, to
 * the millisecond. The types that JavaScript lacks keep their classes.
 */
export type PlainValue =
  | null
  | boolean
  | number
  | string
  | Date
  | Bytes
  | Reference
  | GeoPoint
  | readonly PlainValue[]
  | PlainFields;

/** The fields of a document or of a map as plain JavaScript. */
export interface PlainFields {
  readonly [name: string]: PlainValue;
}

/** Converts fields to plain JavaScript. */
export function plainFields(fields: MapValue): PlainFields {
  return Object.fromEntries([...fields].map(([name, value]) => [name, plainValue(value)]));
}

/** Converts plain fields to the wire's JSON, parsed: whole numbers become integers. */
export function wireFields(fields: PlainFields): object {
  return JSON.parse(fieldsText(mapValue(fields))) as object;
}

/** Converts a plain value to the wire's JSON, parsed. */
export function wireValue(plain: PlainValue): unknown {
  return (wireFields({ plain }) as { readonly plain: unknown }).plain;
}

function plainValue(value: Value): PlainValue {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Timestamp) return new Date(Number(value.micros / 1000n));
  if (isMap(value)) return plainFields(value);
  return isArray(value) ? value.map(plainValue) : value;
}

function mapValue(fields: PlainFields): MapValue {
  return new Map(Object.entries(fields).map(([name, plain]) => [name, valueOfPlain(plain)]));
}

function valueOfPlain(plain: PlainValue): Value {
  if (plain === null || typeof plain === 'boolean' || typeof plain === 'string') return plain;
  if (typeof plain === 'number')
    return Number.isSafeInteger(plain) && !Object.is(plain, -0) ? BigInt(plain) : plain;
  if (plain instanceof Date) return new Timestamp(BigInt(plain.getTime()) * 1000n);
  if (plain instanceof Bytes || plain instanceof Reference || plain instanceof GeoPoint) return plain;
  return isList(plain) ? plain.map(valueOfPlain) : mapValue(plain);
}

function isList(plain: readonly PlainValue[] | PlainFields): plain is readonly PlainValue[] {
  return Array.isArray(plain);
}
