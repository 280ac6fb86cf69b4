import { compareUtf8 } from '../values/compare-utf8.ts';
import type { Path } from '../values/resource-name.ts';
import {
  Bytes,
  GeoPoint,
  isMap,
  type MapValue,
  Reference,
  Timestamp,
  type Value,
  vectorOf,
} from '../values/value.ts';
import { KeyWriter } from './key-writer.ts';

/**
 * The first byte of a value's key: types sort in this order
 * (https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering). Zero and 0xff are never
 * used, so that a key of bytes turned around begins with neither.
 */
export const tag = {
  /** Ends an array or a map, below everything that may follow an element. */
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
 * Writes a value so that the order of the bytes is Firestore's order of the values, and values that are equal in a
 * query (1 and 1.0) have the same bytes. No value's key is the beginning of another's, so that keys can stand one
 * behind the other.
 */
export function valueKey(value: Value): Uint8Array {
  return writeValue(new KeyWriter(), value).take();
}

/** Writes a text as a part of a key. */
export function textKey(text: string): Uint8Array {
  return new KeyWriter().text(text).take();
}

/** Writes a path, so that paths sort segment by segment and a path before those below it. */
export function pathKey(path: Path): Uint8Array {
  return writePath(new KeyWriter(), path).take();
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
  for (const segment of path) writer.text(segment);
  return writer.endOfPath();
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
