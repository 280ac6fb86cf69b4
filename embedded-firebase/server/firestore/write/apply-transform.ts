import { ApiError } from '../../api-error.ts';
import { valueKey } from '../indexes/index-key.ts';
import type { FieldPath } from '../values/field-path.ts';
import { isArray, isNumber, isPlainMap, type MapValue, type Timestamp, type Value } from '../values/value.ts';
import type { FieldTransform } from './write.ts';

/** The value at a path, or undefined if absent. */
export function fieldAt(fields: MapValue, path: FieldPath): Value | undefined {
  let value: Value | undefined = fields;
  for (const name of path) {
    if (!isPlainMap(value)) return undefined;
    value = value.get(name);
  }
  return value;
}

/** A mutable copy of fields: each map is copied once, when it is first changed (copy on write). */
export class FieldsDraft {
  readonly #root: Map<string, Value>;
  readonly #own = new Set<MapValue>();

  constructor(fields: MapValue) {
    this.#root = this.#copy(fields);
  }

  /** The changed fields. No change may follow. */
  get fields(): MapValue {
    return this.#root;
  }

  /** The value at a path, or undefined if absent. */
  get(path: FieldPath): Value | undefined {
    return fieldAt(this.#root, path);
  }

  /** Sets the value at a path; values on the path that are not maps are replaced by maps. */
  set(path: FieldPath, value: Value): void {
    let map = this.#root;
    for (const name of path.slice(0, -1)) {
      const below = map.get(name);
      map = this.#ownMap(map, name, isPlainMap(below) ? below : new Map());
    }
    map.set(path.at(-1) ?? '', value);
  }

  /** Deletes the value at a path; the maps that contain it stay, even if they are empty. */
  delete(path: FieldPath): void {
    let map = this.#root;
    for (const name of path.slice(0, -1)) {
      const below = map.get(name);
      if (!isPlainMap(below)) return;
      map = this.#ownMap(map, name, below);
    }
    map.delete(path.at(-1) ?? '');
  }

  #ownMap(map: Map<string, Value>, name: string, below: MapValue): Map<string, Value> {
    if (this.#own.has(below)) return below as Map<string, Value>;
    const copy = this.#copy(below);
    map.set(name, copy);
    return copy;
  }

  #copy(fields: MapValue): Map<string, Value> {
    const copy = new Map(fields);
    this.#own.add(copy);
    return copy;
  }
}

const maxInteger = 2n ** 63n - 1n;
const leastInteger = -(2n ** 63n);

// Far more than a document needs, far less than would block other calls.
const maxArrayElements = 500_000;

/** Limits the array elements that the transforms of one commit process, which run on the event loop. */
export class ArrayBudget {
  #left = maxArrayElements;

  /** @throws ApiError INVALID_ARGUMENT when the budget is spent */
  spend(elements: number): void {
    this.#left -= elements;
    if (this.#left < 0)
      throw new ApiError('INVALID_ARGUMENT', 'The array transforms of this commit are too large.');
  }
}

/**
 * Transforms one field as in
 * https://firebase.google.com/docs/firestore/reference/rest/v1/Write#FieldTransform.
 *
 * @returns the result on the wire: the new value of a number or a time, null for an array
 */
export function applyTransform(
  draft: FieldsDraft,
  transform: FieldTransform,
  requestTime: Timestamp,
  budget: ArrayBudget,
): Value {
  const value = transformed(draft.get(transform.field), transform, requestTime, budget);
  draft.set(transform.field, value);
  return isArray(value) ? null : value;
}

function transformed(
  stored: Value | undefined,
  transform: FieldTransform,
  requestTime: Timestamp,
  budget: ArrayBudget,
): Value {
  switch (transform.kind) {
    case 'requestTime':
      return requestTime;
    case 'appendMissing':
    case 'removeAll': {
      const elements = isArray(stored) ? stored : [];
      budget.spend(elements.length + transform.elements.length);
      return transform.kind === 'removeAll'
        ? removeAll(elements, transform.elements)
        : appendMissing(elements, transform.elements);
    }
    case 'increment':
      return isNumber(stored) ? sum(stored, transform.operand) : transform.operand;
    case 'maximum':
      return isNumber(stored) ? extreme(stored, transform.operand, 1) : transform.operand;
    case 'minimum':
      return isNumber(stored) ? extreme(stored, transform.operand, -1) : transform.operand;
  }
}

/** Adds integers, saturating at 64 bits; anything else is a double. */
function sum(stored: bigint | number, operand: bigint | number): bigint | number {
  if (typeof stored !== 'bigint' || typeof operand !== 'bigint') return Number(stored) + Number(operand);
  const exact = stored + operand;
  if (exact > maxInteger) return maxInteger;
  return exact < leastInteger ? leastInteger : exact;
}

/** Keeps the stored value when both are equal (3 and 3.0, or any two zeros); NaN is the extreme of all. */
function extreme(stored: bigint | number, operand: bigint | number, sign: 1 | -1): bigint | number {
  if (Number.isNaN(stored) || Number.isNaN(operand)) return Number.NaN;
  return (sign === 1 ? operand > stored : operand < stored) ? operand : stored;
}

function appendMissing(stored: readonly Value[], elements: readonly Value[]): readonly Value[] {
  const present = new Set(stored.map(identityOf));
  const missing = elements.filter((element) => {
    const identity = identityOf(element);
    if (present.has(identity)) return false;
    present.add(identity);
    return true;
  });
  return [...stored, ...missing];
}

function removeAll(stored: readonly Value[], elements: readonly Value[]): readonly Value[] {
  const removed = new Set(elements.map(identityOf));
  return stored.filter((element) => !removed.has(identityOf(element)));
}

/** Equal for values that are equal in a query: 1 and 1.0, NaN and NaN. */
function identityOf(value: Value): string {
  return Buffer.from(valueKey(value)).toString('latin1');
}
