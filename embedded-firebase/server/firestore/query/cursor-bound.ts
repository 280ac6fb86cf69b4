import { valueKey } from '../indexes/index-key.ts';
import { afterPrefix, compareBytes, concatBytes, invertBytes } from '../indexes/key-bytes.ts';
import { parseAnyDocumentName } from '../values/resource-name.ts';
import { Reference, type Value } from '../values/value.ts';
import { type NameSpace, nameInterval } from './intervals.ts';
import type { Cursor, Direction } from './query.ts';
import type { QueryOrder } from './query-order.ts';

// No suffix begins so: of an inverted name at most the first byte is 0xff.
const aboveAllSuffixes = Uint8Array.of(0xff, 0xff);

/** The properties of a scan that determine a cursor's position. */
export interface CursorPlace {
  readonly order: QueryOrder;
  /** The keys of equality fields, which are not part of the suffixes. */
  readonly equalities: ReadonlyMap<string, Uint8Array>;
  readonly space: NameSpace;
  /** True when the keys are read backwards. */
  readonly reverse: boolean;
}

/**
 * Finds the position of a cursor among the suffixes of a scan's keys.
 *
 * @returns the lowest suffix after the cursor, in the order of keys
 */
export function cursorBound(cursor: Cursor, place: CursorPlace): Uint8Array {
  const { order, equalities, reverse } = place;
  let start: Uint8Array = new Uint8Array();
  for (const [i, value] of cursor.values.entries()) {
    const field = order.fields[i];
    if (field === undefined) return concatBytes(start, nameBound(value, cursor.before, place));
    const given = equalities.get(field.path);
    if (given === undefined) {
      start = concatBytes(start, oriented(valueKey(value), field.direction, reverse));
      continue;
    }
    const comparison = compareBytes(valueKey(value), given);
    if (comparison !== 0) {
      // All documents of the scan have the same value here: the cursor is before or after all of them.
      const comesFirst = comparison < 0 === (field.direction === 'ASCENDING');
      return bound(start, comesFirst !== reverse);
    }
  }
  return bound(start, cursor.before !== reverse);
}

/** Inverts a value's key where the index has inverted keys. */
export function oriented(key: Uint8Array, direction: Direction, reverse: boolean): Uint8Array {
  return (direction === 'DESCENDING') !== reverse ? invertBytes(key) : key;
}

function bound(start: Uint8Array, below: boolean): Uint8Array {
  if (below) return start;
  return start.length === 0 ? aboveAllSuffixes : afterPrefix(start);
}

function nameBound(value: Value, before: boolean, { order, space, reverse }: CursorPlace): Uint8Array {
  const path = value instanceof Reference ? parseAnyDocumentName(value.name) : [];
  const { from, to } = nameInterval(space, path);
  const ascending = order.name === 'ASCENDING';
  const lowestBehind = (before === ascending ? from : to) ?? new Uint8Array();
  return ascending !== reverse ? lowestBehind : afterPrefix(invertBytes(lowestBehind));
}
