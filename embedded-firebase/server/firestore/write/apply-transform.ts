import { ApiError } from '../../api-error.ts';
import { valueKey } from '../indexes/index-key.ts';
import type { FieldsDraft } from '../values/fields-draft.ts';
import { isArray, isNumber, type Timestamp, type Value } from '../values/value.ts';
import type { FieldTransform } from './write.ts';

const greatestInteger = 2n ** 63n - 1n;
const leastInteger = -(2n ** 63n);

// Far more than a document needs, far less than would block other calls.
const maximumArrayElements = 500_000;

/** Limits the array elements that the transforms of one commit process, which run on the event loop. */
export class ArrayBudget {
  #left = maximumArrayElements;

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
  if (exact > greatestInteger) return greatestInteger;
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
