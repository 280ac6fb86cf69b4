import { isMap } from '../values/equality.ts';
import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { type RulesMap, RulesMapDiff, RulesSet, type RulesValue } from '../values/rules-value.ts';
import { keyOf } from '../values/value-key.ts';
import { builtIn, type MethodTable } from './built-in.ts';

/** The methods of maps. */
export const mapMethods: MethodTable<RulesMap> = {
  size: builtIn([], (map) => BigInt(map.size)),
  keys: builtIn([], sortedKeys),
  values: builtIn([], (map) => [...map.values()]),
  get: builtIn(['string or list', 'any'], (map, key, otherwise) =>
    readDeep(map, typeof key === 'string' ? [key] : key, otherwise),
  ),
  diff: builtIn(['map'], (after, before) => new RulesMapDiff(after, before)),
};

/** The methods of `after.diff(before)`. They look at the top level: a changed entry deep down changes its key there. */
export const mapDiffMethods: MethodTable<RulesMapDiff> = {
  addedKeys: builtIn([], (diff) => keysWhere(diff, 'added')),
  removedKeys: builtIn([], (diff) => keysWhere(diff, 'removed')),
  changedKeys: builtIn([], (diff) => keysWhere(diff, 'changed')),
  unchangedKeys: builtIn([], (diff) => keysWhere(diff, 'unchanged')),
  affectedKeys: builtIn([], (diff) => keysWhere(diff, 'added', 'removed', 'changed')),
};

type Change = 'added' | 'removed' | 'changed' | 'unchanged';

function sortedKeys(map: RulesMap): string[] {
  return [...map.keys()].sort();
}

/** `get(['a', 'b'], otherwise)`: a missing key, or something on the way that is no map, gives `otherwise`. */
export function readDeep(map: RulesMap, keys: readonly RulesValue[], otherwise: RulesValue): Outcome {
  let value: RulesValue = map;
  let found = true;
  for (const key of keys) {
    if (typeof key !== 'string') return new EvaluationError('A path of keys for get() has to be of strings');
    const next: RulesValue | undefined = found && isMap(value) ? value.get(key) : undefined;
    if (next === undefined) found = false;
    else value = next;
  }
  return found ? value : otherwise;
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

/** Compares as sets do: an int equals a float of the same value at any depth, and NaN is NaN. So does Firebase. */
function changeOf(after: RulesValue | undefined, before: RulesValue | undefined): Change | EvaluationError {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  if (after === before) return 'unchanged';
  const key = keyOf(after, 'as in sets');
  const other = keyOf(before, 'as in sets');
  if (typeof key !== 'string') return key;
  if (typeof other !== 'string') return other;
  return key === other ? 'unchanged' : 'changed';
}
