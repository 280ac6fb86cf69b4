import { strictlyEquals } from '../values/equality.ts';
import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { RulesSet, type RulesValue } from '../values/rules-value.ts';
import { keyOf, type NumberKeys } from '../values/value-key.ts';
import { builtIn, type MethodTable } from './built-in.ts';
import { LONGEST_RESULT, TOO_LONG } from './string-and-bytes-methods.ts';
import { textOf } from './text-of.ts';

/** The methods of lists. Elements compare as inside lists: the int 1 is not the float 1.0. */
export const listMethods: MethodTable<readonly RulesValue[]> = {
  size: builtIn([], (list) => BigInt(list.length)),
  hasAny: builtIn(['list'], (list, others) =>
    compareKeys(list, others, (keys, wanted) => [...wanted.keys()].some((key) => keys.has(key))),
  ),
  hasAll: builtIn(['list'], (list, others) =>
    compareKeys(list, others, (keys, wanted) => [...wanted.keys()].every((key) => keys.has(key))),
  ),
  hasOnly: builtIn(['list'], (list, others) =>
    compareKeys(list, others, (keys, allowed) => [...keys].every((key) => allowed.has(key))),
  ),
  concat: builtIn(['list'], (list, others) =>
    list.length + others.length > LONGEST_RESULT ? TOO_LONG : [...list, ...others],
  ),
  removeAll: builtIn(['list'], (list, others) =>
    compareKeys(list, others, (_, unwanted) =>
      list.filter((element) => !unwanted.has(keyOf(element, 'as in lists'))),
    ),
  ),
  toSet: builtIn([], (list) => {
    const elements = byKey(list, 'as in sets');
    return elements instanceof EvaluationError ? elements : new RulesSet(elements);
  }),
  join: builtIn(['string'], join),
};

/** Whether a list has an element equal to the value, or the error that the comparison met. */
export function includes(list: readonly RulesValue[], value: RulesValue): boolean | EvaluationError {
  for (const element of list) {
    const same = strictlyEquals(element, value);
    if (same !== false) return same;
  }
  return false;
}

/** A list's elements under their keys, the equal ones once, or the error of an element that nests too deep. */
export function byKey(
  list: readonly RulesValue[],
  numbers: NumberKeys,
): ReadonlyMap<string, RulesValue> | EvaluationError {
  const elements = new Map<string, RulesValue>();
  for (const element of list) {
    const key = keyOf(element, numbers);
    if (typeof key !== 'string') return key;
    if (!elements.has(key)) elements.set(key, element);
  }
  return elements;
}

/** A key, or for an element that nests too deep to have one the error. */
type Key = string | EvaluationError;

/**
 * Compares the elements of a list with others. An element without a key differs from the others, which all have
 * one or are an error: so what a list proof knows of one element holds whatever else is in the list.
 */
function compareKeys(
  list: readonly RulesValue[],
  others: readonly RulesValue[],
  compare: (keys: ReadonlySet<Key>, others: ReadonlyMap<Key, RulesValue>) => Outcome,
): Outcome {
  const keysOfOthers = byKey(others, 'as in lists');
  if (keysOfOthers instanceof EvaluationError) return keysOfOthers;
  return compare(new Set(list.map((element) => keyOf(element, 'as in lists'))), keysOfOthers);
}

function join(list: readonly RulesValue[], separator: string): Outcome {
  const texts: string[] = [];
  let length = 0;
  for (const element of list) {
    const text = textOf(element);
    if (text instanceof EvaluationError) return text;
    length += text.length + separator.length;
    if (length > LONGEST_RESULT) return TOO_LONG;
    texts.push(text);
  }
  return texts.join(separator);
}
