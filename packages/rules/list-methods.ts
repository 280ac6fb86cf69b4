import { builtIn, type MethodTable } from './built-in.ts';
import { strictlyEquals } from './equality.ts';
import { EvaluationError, type Outcome } from './outcome.ts';
import { RulesSet, type RulesValue } from './rules-value.ts';
import { LONGEST_RESULT, TOO_LONG } from './string-methods.ts';
import { textOf } from './text-of.ts';
import { keyOf, type NumberKeys } from './value-key.ts';

/** The methods of lists. Elements compare as inside lists: the int 1 is not the float 1.0. */
export const listMethods: MethodTable<readonly RulesValue[]> = {
  size: builtIn([], (list) => BigInt(list.length)),
  hasAny: builtIn(['list'], (list, others) =>
    compareKeys(list, others, (mine, theirs) => theirs.some((key) => mine.has(key))),
  ),
  hasAll: builtIn(['list'], (list, others) =>
    compareKeys(list, others, (mine, theirs) => theirs.every((key) => mine.has(key))),
  ),
  hasOnly: builtIn(['list'], (list, others) =>
    compareKeys(others, list, (theirs, mine) => mine.every((key) => theirs.has(key))),
  ),
  concat: builtIn(['list'], (list, others) =>
    list.length + others.length > LONGEST_RESULT ? TOO_LONG : [...list, ...others],
  ),
  removeAll: builtIn(['list'], removeAll),
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

/** A list's elements under their keys, the equal ones once, or the error that a key met. */
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

function compareKeys(
  set: readonly RulesValue[],
  list: readonly RulesValue[],
  compare: (set: ReadonlyMap<string, RulesValue>, keys: readonly string[]) => boolean,
): Outcome {
  const keys = byKey(set, 'as in lists');
  if (keys instanceof EvaluationError) return keys;
  const others = byKey(list, 'as in lists');
  return others instanceof EvaluationError ? others : compare(keys, [...others.keys()]);
}

function removeAll(list: readonly RulesValue[], unwanted: readonly RulesValue[]): Outcome {
  const keys = byKey(unwanted, 'as in lists');
  if (keys instanceof EvaluationError) return keys;
  const kept: RulesValue[] = [];
  for (const element of list) {
    const key = keyOf(element, 'as in lists');
    if (typeof key !== 'string') return key;
    if (!keys.has(key)) kept.push(element);
  }
  return kept;
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
