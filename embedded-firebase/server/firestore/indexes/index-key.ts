import { numberOfId, type Path } from '../values/resource-name.ts';
import {
  Bytes,
  compareUtf8,
  GeoPoint,
  isMap,
  type MapValue,
  Reference,
  Timestamp,
  type Value,
  vectorOf,
} from '../values/value.ts';
import { concatBytes, KeyWriter } from './key-bytes.ts';

/**
 * The first byte of a value's key: types sort in this order
 * (https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering). Zero and 0xff are not
 * used, so that no inverted key begins with either.
 */
export const tag = {
  /** Ends an array or a map; sorts below every element. */
  end: 0x01,
  null: 0x10,
  false: 0x20,
  true: 0x21,
  nan: 0x30,
  number: 0x31,
  timestamp: 0x40,
  string: 0x50,
  bytes: 0x60,
  reference: 0x70,
  geoPoint: 0x80,
  array: 0x90,
  vector: 0xa0,
  map: 0xb0,
  /** Above every type. */
  above: 0xc0,
} as const;

/**
 * Encodes a value so that bytes sort as Firestore sorts values, and values that are equal in a query (1 and 1.0) have the
 * same bytes. No key is a prefix of another, so that keys can be concatenated.
 */
export function valueKey(value: Value): Uint8Array {
  return writeValue(new KeyWriter(), value).take();
}

/** Encodes a text. */
export function textKey(text: string): Uint8Array {
  return new KeyWriter().text(text).take();
}

/** Encodes the id of a document so that numeric ids sort by their numbers, before all others. */
export function idKey(id: string): Uint8Array {
  return writeSegment(new KeyWriter(), id).take();
}

/** Encodes a path so that paths sort segment by segment, and a path before those below it. */
export function pathKey(path: Path): Uint8Array {
  return writePath(new KeyWriter(), path).take();
}

/** The key of a collection: the prefix of its documents' keys. */
export function collectionKey(collection: Path): Uint8Array {
  return textKey(collection.join('/'));
}

/** The key of a document: its collection's, then its id's. */
export function documentKey(path: Path): Uint8Array {
  return concatBytes(collectionKey(path.slice(0, -1)), idKey(path.at(-1) ?? ''));
}

function writeValue(writer: KeyWriter, value: Value): KeyWriter {
  if (value === null) return writer.byte(tag.null);
  switch (typeof value) {
    case 'boolean':
      return writer.byte(value ? tag.true : tag.false);
    case 'bigint':
    case 'number':
      return Number.isNaN(value) ? writer.byte(tag.nan) : writer.byte(tag.number).number(value);
    case 'string':
      return writer.byte(tag.string).text(value);
  }
  if (value instanceof Timestamp) return writer.byte(tag.timestamp).signed64(value.micros);
  if (value instanceof Bytes) return writer.byte(tag.bytes).bytes(value.bytes);
  if (value instanceof Reference) return writePath(writer.byte(tag.reference), value.name.split('/'));
  if (value instanceof GeoPoint) {
    return writer.byte(tag.geoPoint).double(value.latitude).double(value.longitude);
  }
  if (isMap(value)) return writeMap(writer, value);
  writer.byte(tag.array);
  for (const element of value) writeValue(writer, element);
  return writer.byte(tag.end);
}

function writePath(writer: KeyWriter, path: Path): KeyWriter {
  for (const segment of path) writeSegment(writer, segment);
  return writer.endOfPath();
}

/** A numeric id is the empty text, which is no id and sorts before all, and the number. */
function writeSegment(writer: KeyWriter, segment: string): KeyWriter {
  const number = numberOfId(segment);
  return number === null ? writer.text(segment) : writer.text('').signed64(number);
}

function writeMap(writer: KeyWriter, map: MapValue): KeyWriter {
  const vector = vectorOf(map);
  if (vector !== null) {
    writer.byte(tag.vector).unsigned32(vector.length);
    for (const number of vector) writer.double(number);
    return writer;
  }
  writer.byte(tag.map);
  for (const name of [...map.keys()].sort(compareUtf8)) {
    writeValue(writer.byte(tag.string).text(name), map.get(name) ?? null);
  }
  return writer.byte(tag.end);
}

/**
 * Finds the end of a value's key within concatenated keys.
 *
 * @param start its first byte
 * @param flip 0xff when its bytes are inverted (a descending field), else 0
 * @returns the position after it
 */
export function endOfValueKey(key: Uint8Array, start: number, flip: 0 | 0xff): number {
  const first = (key[start] ?? 0) ^ flip;
  const next = start + 1;
  switch (first) {
    case tag.number:
    case tag.string:
    case tag.bytes:
      return endOfTextKey(key, next, flip);
    case tag.timestamp:
      return next + 8;
    case tag.geoPoint:
      return next + 16;
    case tag.reference:
      return endOfPathKey(key, next, flip);
    case tag.vector:
      return next + 4 + 8 * unsigned32(key, next, flip);
    case tag.array:
      return endOfElements(key, next, flip, endOfValueKey);
    case tag.map:
      return endOfElements(key, next, flip, endOfEntry);
    default:
      return next;
  }
}

function endOfElements(
  key: Uint8Array,
  start: number,
  flip: 0 | 0xff,
  endOfElement: (key: Uint8Array, start: number, flip: 0 | 0xff) => number,
): number {
  let position = start;
  while (((key[position] ?? tag.end ^ flip) ^ flip) !== tag.end) position = endOfElement(key, position, flip);
  return position + 1;
}

function endOfEntry(key: Uint8Array, start: number, flip: 0 | 0xff): number {
  return endOfValueKey(key, endOfTextKey(key, start + 1, flip), flip);
}

function endOfTextKey(key: Uint8Array, start: number, flip: 0 | 0xff): number {
  let position = start;
  while (true) {
    const zero = key.indexOf(flip, position);
    if (zero === -1) return key.length;
    if (((key[zero + 1] ?? 0) ^ flip) === 1) return zero + 2;
    position = zero + 2;
  }
}

function endOfPathKey(key: Uint8Array, start: number, flip: 0 | 0xff): number {
  let position = start;
  while (position < key.length && !(key[position] === flip && key[position + 1] === flip)) {
    const end = endOfTextKey(key, position, flip);
    const isNumeric = end === position + 2;
    position = isNumeric ? end + 8 : end;
  }
  return position + 2;
}

function unsigned32(key: Uint8Array, start: number, flip: 0 | 0xff): number {
  let value = 0;
  for (let i = start; i < start + 4; i++) value = value * 256 + ((key[i] ?? 0) ^ flip);
  return value;
}
