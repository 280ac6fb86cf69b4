import { ApiError } from '../../api-error.ts';
import { valueKey } from '../indexes/index-key.ts';
import type { FieldsDraft } from '../values/fields-draft.ts';
import { isArray, isNumber, type Timestamp, type Value } from '../values/value.ts';
import type { FieldTransform } from './write.ts';

const greatestInteger = 2n ** 63n - 1n;
const leastInteger = -(2n ** 63n);

// Far above what a document can need, far below what would hold up everybody else.
const maximumArrayElements = 500_000;

/** Counts the array elements that one commit's transforms look at, so that none can keep the server busy. */
export class ArrayBudget {
  #left = maximumArrayElements;

  /** @throws ApiError INVALID_ARGUMENT when the commit has looked at too many */
  spend(elements: number): void {
    this.#left -= elements;
    if (this.#left < 0)
      throw new ApiError('INVALID_ARGUMENT', 'The array transforms of this commit are too large.');
  }
}

/**
 * Computes one field anew, by the rules of
 * https://firebase.google.com/docs/firestore/reference/rest/v1/Write#FieldTransform.
 *
 * @returns what the wire reports: the new value of a number or a time, null for an array
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

/** Two integers stay an integer and stop at the ends of 64 bits; anything else is a double. */
function sum(stored: bigint | number, operand: bigint | number): bigint | number {
  if (typeof stored !== 'bigint' || typeof operand !== 'bigint') return Number(stored) + Number(operand);
  const exact = stored + operand;
  if (exact > greatestInteger) return greatestInteger;
  return exact < leastInteger ? leastInteger : exact;
}

/** The stored value stays when both are equal (3 and 3.0, or any two zeros); NaN wins over every number. */
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

/** Equal for values that a query takes for equal: 1 and 1.0, NaN and NaN. */
function identityOf(value: Value): string {
  return Buffer.from(valueKey(value)).toString('latin1');
}
