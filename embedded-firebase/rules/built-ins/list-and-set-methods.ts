import { canonicalKey, type KeyEquality, strictlyEquals } from '../values/equality.ts';
import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { RulesSet, type RulesValue } from '../values/rules-value.ts';
import { builtIn, type MethodTable } from './built-in.ts';
import { toText } from './conversions.ts';
import { maxLength, TOO_LONG } from './string-and-bytes-methods.ts';

/**
 * The methods of lists (https://firebase.google.com/docs/reference/rules/rules.List). Elements compare as inside lists: the
 * int 1 differs from the float 1.0.
 */
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
    list.length + others.length > maxLength ? TOO_LONG : [...list, ...others],
  ),
  removeAll: builtIn(['list'], (list, others) =>
    compareKeys(list, others, (_, unwanted) =>
      list.filter((element) => !unwanted.has(canonicalKey(element, 'as in lists'))),
    ),
  ),
  toSet: builtIn([], (list) => {
    const elements = byKey(list, 'as in sets');
    return elements instanceof EvaluationError ? elements : new RulesSet(elements);
  }),
  join: builtIn(['string'], join),
};

/**
 * The methods of sets (https://firebase.google.com/docs/reference/rules/rules.Set). Unlike in lists, the int 1 equals the
 * float 1.0.
 */
export const setMethods: MethodTable<RulesSet> = {
  size: builtIn([], ({ elements }) => BigInt(elements.size)),
  hasAny: builtIn(['list or set'], ({ elements }, others) =>
    testKeys(others, (keys) => keys.some((key) => elements.has(key))),
  ),
  hasAll: builtIn(['list or set'], ({ elements }, others) =>
    testKeys(others, (keys) => keys.every((key) => elements.has(key))),
  ),
  hasOnly: builtIn(['list or set'], ({ elements }, others) => {
    const allowed = elementsOf(others);
    return allowed instanceof EvaluationError
      ? allowed
      : [...elements.keys()].every((key) => allowed.has(key));
  }),
  union: builtIn(['set'], ({ elements }, other) => new RulesSet(new Map([...elements, ...other.elements]))),
  intersection: builtIn(['set'], ({ elements }, other) => keep(elements, (key) => other.elements.has(key))),
  difference: builtIn(['set'], ({ elements }, other) => keep(elements, (key) => !other.elements.has(key))),
};

/** Whether a list has an element equal to the value, or the error of a comparison. */
export function includes(list: readonly RulesValue[], value: RulesValue): boolean | EvaluationError {
  for (const element of list) {
    const same = strictlyEquals(element, value);
    if (same !== false) return same;
  }
  return false;
}

/** Returns the distinct elements by their canonical keys, or an error if an element is nested too deeply. */
function byKey(list: readonly RulesValue[], equality: KeyEquality): Elements | EvaluationError {
  const elements = new Map<string, RulesValue>();
  for (const element of list) {
    const key = canonicalKey(element, equality);
    if (typeof key !== 'string') return key;
    if (!elements.has(key)) elements.set(key, element);
  }
  return elements;
}

type Elements = ReadonlyMap<string, RulesValue>;

/** A canonical key, or the error of an element that is nested too deeply to have one. */
type Key = string | EvaluationError;

/**
 * Compares the elements of a list with others by canonical keys. An element without a key differs from the others, since
 * each of those has a key: what a list proof knows of one element therefore holds whatever else is in the list.
 */
function compareKeys(
  list: readonly RulesValue[],
  others: readonly RulesValue[],
  compare: (keys: ReadonlySet<Key>, others: ReadonlyMap<Key, RulesValue>) => Outcome,
): Outcome {
  const keysOfOthers = byKey(others, 'as in lists');
  if (keysOfOthers instanceof EvaluationError) return keysOfOthers;
  return compare(new Set(list.map((element) => canonicalKey(element, 'as in lists'))), keysOfOthers);
}

function join(list: readonly RulesValue[], separator: string): Outcome {
  const texts: string[] = [];
  let length = 0;
  for (const element of list) {
    const text = toText(element);
    if (text instanceof EvaluationError) return text;
    length += text.length + separator.length;
    if (length > maxLength) return TOO_LONG;
    texts.push(text);
  }
  return texts.join(separator);
}

function elementsOf(others: readonly RulesValue[] | RulesSet): Elements | EvaluationError {
  return others instanceof RulesSet ? others.elements : byKey(others, 'as in sets');
}

function testKeys(
  others: readonly RulesValue[] | RulesSet,
  test: (keys: readonly string[]) => boolean,
): Outcome {
  const elements = elementsOf(others);
  return elements instanceof EvaluationError ? elements : test([...elements.keys()]);
}

function keep(elements: Elements, wanted: (key: string) => boolean): RulesSet {
  return new RulesSet(new Map([...elements].filter(([key]) => wanted(key))));
}
