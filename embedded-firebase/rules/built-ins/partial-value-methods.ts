import { isMap, strictlyEquals } from '../values/equality.ts';
import { EvaluationError, type Outcome, type PartialList, PartialMap } from '../values/outcome.ts';
import type { RulesMap, RulesValue } from '../values/rules-value.ts';
import { builtIn, type MethodTable } from './built-in.ts';
import { includes } from './list-and-set-methods.ts';
import { getAtPath } from './map-methods.ts';

const NO_ENTRIES: RulesMap = new Map();

/**
 * The methods of partial maps. `size()`, `keys()`, `diff()` and the others depend on entries that the query does not name:
 * they are left out, and a rule that uses them denies the list.
 */
export const partialMapMethods: MethodTable<PartialMap> = {
  get: builtIn(['string or list', 'any'], ({ entries }, key, defaultValue) =>
    getProven(entries, typeof key === 'string' ? [key] : key, defaultValue),
  ),
};

/** The methods of partial lists that have a result whatever the unknown elements are. */
export const partialListMethods: MethodTable<PartialList> = {
  hasAny: builtIn(['list'], ({ element }, others) => includes(others, element) || notProven()),
  hasAll: builtIn(
    ['list'],
    ({ element }, others) => others.every((other) => strictlyEquals(other, element) === true) || notProven(),
  ),
};

/** Returns a proven entry or an error, in which `label` names the entry. */
export function readProven({ entries }: PartialMap, key: string, label = 'this field'): Outcome {
  const known = entries.get(key);
  return known === undefined ? new EvaluationError(`The query does not prove ${label}`) : known;
}

/** Returns true if the value equals the proven element, otherwise an error. */
export function includesProven({ element }: PartialList, value: RulesValue): Outcome {
  return strictlyEquals(element, value) === true || notProven();
}

function notProven(): EvaluationError {
  return new EvaluationError('The query does not prove enough of this list');
}

function getProven(
  entries: PartialMap['entries'],
  keys: readonly RulesValue[],
  defaultValue: RulesValue,
): Outcome {
  let at = 0;
  let value: Outcome = new PartialMap(entries);
  while (at < keys.length && value instanceof PartialMap) {
    const key = keys[at];
    if (typeof key !== 'string') return new EvaluationError('The keys of get() have to be strings');
    value = readProven(value, key);
    at += 1;
  }
  if (at === keys.length || value instanceof EvaluationError) return value;
  return getAtPath(isMap(value) ? value : NO_ENTRIES, keys.slice(at), defaultValue);
}
