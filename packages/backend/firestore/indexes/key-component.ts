import { tag } from './index-key.ts';

/**
 * Finds where a value's key ends, in a key where several stand one behind the other.
 *
 * @param start where it begins
 * @param flip 0xff when its bytes are turned around (a descending field), else 0
 * @returns the position behind it
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
    position = endOfTextKey(key, position, flip);
  }
  return position + 2;
}

function unsigned32(key: Uint8Array, start: number, flip: 0 | 0xff): number {
  let value = 0;
  for (let i = start; i < start + 4; i++) value = value * 256 + ((key[i] ?? 0) ^ flip);
  return value;
}
