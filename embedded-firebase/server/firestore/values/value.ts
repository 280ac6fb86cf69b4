/**
 * A value of a document's field. Integers are bigint (64 bits), doubles are number, arrays are arrays, maps are
 * Maps (so that a field called `__proto__` is plain data); the other types have a class each.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Timestamp
  | Bytes
  | Reference
  | GeoPoint
  | readonly Value[]
  | MapValue;

/** The fields of a document or of a map inside it. */
export type MapValue = ReadonlyMap<string, Value>;

/** A time in microseconds since the Unix epoch, Firestore's precision. */
export class Timestamp {
  readonly micros: bigint;
  constructor(micros: bigint) {
    this.micros = micros;
  }
}

/** A string of bytes. */
export class Bytes {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A reference to a document, by its full resource name (`projects/…/documents/rooms/r1`). */
export class Reference {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A place on the globe, in degrees. */
export class GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

/** Tells a map from the other values. */
export function isMap(value: unknown): value is MapValue {
  return value instanceof Map;
}

/** Tells an array from the other values. */
export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Tells an integer or a double from the other values. */
export function isNumber(value: Value | undefined): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number';
}

/** Tells a map whose fields have paths: any but a vector, which is one value. */
export function isPlainMap(value: Value | undefined): value is MapValue {
  return isMap(value) && vectorOf(value) === null;
}

/**
 * Reads a vector, which is a map with a reserved marker on the wire (https://firebase.google.com/docs/firestore/vector-search).
 *
 * @returns its numbers, or null for any other map
 */
export function vectorOf(map: MapValue): readonly number[] | null {
  if (map.get('__type__') !== '__vector__') return null;
  return map.get('value') as readonly number[];
}

/**
 * Compares two strings by their UTF-8 bytes, which is Firestore's order (JavaScript's own `<` compares UTF-16 units
 * and puts characters beyond U+FFFF before U+E000).
 *
 * @returns a negative number, zero or a positive one
 */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for characters beyond U+FFFF, so they come after every other unit. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

const pattern =
  /^(\d{4}-\d\d-\d\dT)(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const earliest = BigInt(Date.parse('0001-01-01T00:00:00Z')) * 1000n;
const latest = BigInt(Date.parse('9999-12-31T23:59:59Z')) * 1000n + 999_999n;

/** The last second that was formatted: most times are of the current one. */
let lastSecond = Number.NaN;
let lastSecondText = '';

/**
 * Parses a time of protobuf's JSON.
 *
 * @returns nanoseconds since the Unix epoch; null when the text is not a time between the years 1 and 9999
 */
export function parseRfc3339(text: string): bigint | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [, day = '', hour = '', minute = '', second = '', fraction = '', sign, offsetHours, offsetMinutes] =
    match;
  const wall = `${day}${hour}:${minute}:${second}`;
  const milliseconds = Date.parse(`${wall}Z`);
  // Date.parse accepts 30 February and 24:00, as other times, which a round trip reveals.
  if (Number.isNaN(milliseconds) || new Date(milliseconds).toISOString().slice(0, 19) !== wall) return null;
  const offset =
    sign === undefined ? 0 : Number(`${sign}1`) * (Number(offsetHours) * 60 + Number(offsetMinutes));
  const micros = (BigInt(milliseconds) - BigInt(offset) * 60_000n) * 1000n;
  if (!isTime(micros)) return null;
  return micros * 1000n + BigInt(fraction.padEnd(9, '0'));
}

/** Whether microseconds since the epoch are between the years 1 and 9999. */
export function isTime(micros: bigint): boolean {
  return micros >= earliest && micros <= latest;
}

/** Formats microseconds since the epoch with as few digits as needed (none, three or six), as Google's APIs do. */
export function formatRfc3339(micros: bigint): string {
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  return format(Number((micros - rest) / 1000n), Number(rest)).replace(/(?:\.0{6}|0{3})Z$/, 'Z');
}

/** Formats microseconds since the epoch with six digits, so that all documents' times have the same length. */
export function formatMicros(micros: number): string {
  const milliseconds = Math.floor(micros / 1000);
  return format(milliseconds, micros - milliseconds * 1000);
}

function format(milliseconds: number, microseconds: number): string {
  const second = Math.floor(milliseconds / 1000);
  const rest = (milliseconds - second * 1000) * 1000 + microseconds;
  if (second !== lastSecond) {
    lastSecondText = new Date(second * 1000).toISOString().slice(0, -4);
    lastSecond = second;
  }
  return `${lastSecondText}${String(rest).padStart(6, '0')}Z`;
}
