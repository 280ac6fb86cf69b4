import { canonicalKey, isMap } from '../values/equality.ts';
import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { type RulesMap, RulesMapDiff, RulesSet, type RulesValue } from '../values/rules-value.ts';
import { builtIn, type MethodTable } from './built-in.ts';

/** The methods of maps (https://firebase.google.com/docs/reference/rules/rules.Map); `keys()` is a sorted list. */
export const mapMethods: MethodTable<RulesMap> = {
  size: builtIn([], (map) => BigInt(map.size)),
  keys: builtIn([], (map) => [...map.keys()].sort()),
  values: builtIn([], (map) => [...map.values()]),
  get: builtIn(['string or list', 'any'], (map, key, defaultValue) =>
    getAtPath(map, typeof key === 'string' ? [key] : key, defaultValue),
  ),
  diff: builtIn(['map'], (after, before) => new RulesMapDiff(after, before)),
};

/**
 * The methods of `after.diff(before)` (https://firebase.google.com/docs/reference/rules/rules.MapDiff). They return top-level
 * keys only: a change inside a nested map changes its top-level key.
 */
export const mapDiffMethods: MethodTable<RulesMapDiff> = {
  addedKeys: builtIn([], (diff) => keysWhere(diff, 'added')),
  removedKeys: builtIn([], (diff) => keysWhere(diff, 'removed')),
  changedKeys: builtIn([], (diff) => keysWhere(diff, 'changed')),
  unchangedKeys: builtIn([], (diff) => keysWhere(diff, 'unchanged')),
  affectedKeys: builtIn([], (diff) => keysWhere(diff, 'added', 'removed', 'changed')),
};

type Change = 'added' | 'removed' | 'changed' | 'unchanged';

/** Implements `get(['a', 'b'], default)`: the default replaces a missing key and a value on the path that is not a map. */
export function getAtPath(map: RulesMap, keys: readonly RulesValue[], defaultValue: RulesValue): Outcome {
  let value: RulesValue = map;
  let found = true;
  for (const key of keys) {
    if (typeof key !== 'string') return new EvaluationError('The keys of get() have to be strings');
    const next: RulesValue | undefined = found && isMap(value) ? value.get(key) : undefined;
    if (next === undefined) found = false;
    else value = next;
  }
  return found ? value : defaultValue;
}

function keysWhere({ after, before }: RulesMapDiff, ...wanted: readonly Change[]): Outcome {
  const keys = new Map<string, RulesValue>();
  for (const key of new Set([...after.keys(), ...before.keys()])) {
    const change = changeOf(after.get(key), before.get(key));
    if (change instanceof EvaluationError) return change;
    if (wanted.includes(change)) keys.set(`s${key}`, key);
  }
  return new RulesSet(keys);
}

/** Compares with the equality of sets, as Firebase does: an int equals a float of the same value at any depth. */
function changeOf(after: RulesValue | undefined, before: RulesValue | undefined): Change | EvaluationError {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  if (after === before) return 'unchanged';
  const key = canonicalKey(after, 'as in sets');
  const other = canonicalKey(before, 'as in sets');
  if (typeof key !== 'string') return key;
  if (typeof other !== 'string') return other;
  return key === other ? 'unchanged' : 'changed';
}
