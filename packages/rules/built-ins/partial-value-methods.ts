import { isMap, strictlyEquals } from '../values/equality.ts';
import { EvaluationError, type Outcome, type PartialList, PartialMap } from '../values/outcome.ts';
import type { RulesMap, RulesValue } from '../values/rules-value.ts';
import { builtIn, type MethodTable } from './built-in.ts';
import { includes } from './list-and-set-methods.ts';
import { readDeep } from './map-methods.ts';

const NO_ENTRIES: RulesMap = new Map();

/**
 * What a list proof can tell of a map of which some entries are proven. `size()`, `keys()`, `diff()` and the rest
 * depend on entries that the query does not name, so they are not here, and their use denies.
 */
export const partialMapMethods: MethodTable<PartialMap> = {
  get: builtIn(['string or list', 'any'], ({ entries }, key, otherwise) =>
    getProven(entries, typeof key === 'string' ? [key] : key, otherwise),
  ),
};

/** What a list proof can tell of a list with one proven element: only what holds whatever else is in it. */
export const partialListMethods: MethodTable<PartialList> = {
  hasAny: builtIn(['list'], ({ element }, others) => includes(others, element) || notProven()),
  hasAll: builtIn(
    ['list'],
    ({ element }, others) => others.every((other) => strictlyEquals(other, element) === true) || notProven(),
  ),
};

/** Reads a proven entry, or answers the error; `shown` names the entry in it. */
export function readProven({ entries }: PartialMap, key: string, shown = 'this field'): Outcome {
  const known = entries.get(key);
  return known === undefined ? new EvaluationError(`The query does not prove ${shown}`) : known;
}

/** Whether the value is in a list with one proven element. */
export function includesProven({ element }: PartialList, value: RulesValue): Outcome {
  return strictlyEquals(element, value) === true || notProven();
}

function notProven(): EvaluationError {
  return new EvaluationError('The query does not prove enough of this list');
}

function getProven(
  entries: PartialMap['entries'],
  keys: readonly RulesValue[],
  otherwise: RulesValue,
): Outcome {
  let at = 0;
  let value: Outcome = new PartialMap(entries);
  while (at < keys.length && value instanceof PartialMap) {
    const key = keys[at];
    if (typeof key !== 'string') return new EvaluationError('A path of keys for get() has to be of strings');
    value = readProven(value, key);
    at += 1;
  }
  if (at === keys.length || value instanceof EvaluationError) return value;
  return readDeep(isMap(value) ? value : NO_ENTRIES, keys.slice(at), otherwise);
}
