import { EvaluationError, type Outcome } from '../values/outcome.ts';
import { RulesSet, type RulesValue } from '../values/rules-value.ts';
import { builtIn, type MethodTable } from './built-in.ts';
import { byKey } from './list-and-set-methods.ts';

type Elements = ReadonlyMap<string, RulesValue>;

/** The methods of sets. Elements compare as in Firebase's sets: the int 1 is the float 1.0. */
export const setMethods: MethodTable<RulesSet> = {
  size: builtIn([], ({ elements }) => BigInt(elements.size)),
  hasAny: builtIn(['list or set'], ({ elements }, others) =>
    compare(others, (keys) => keys.some((key) => elements.has(key))),
  ),
  hasAll: builtIn(['list or set'], ({ elements }, others) =>
    compare(others, (keys) => keys.every((key) => elements.has(key))),
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

function elementsOf(others: readonly RulesValue[] | RulesSet): Elements | EvaluationError {
  return others instanceof RulesSet ? others.elements : byKey(others, 'as in sets');
}

function compare(
  others: readonly RulesValue[] | RulesSet,
  test: (keys: readonly string[]) => boolean,
): Outcome {
  const elements = elementsOf(others);
  return elements instanceof EvaluationError ? elements : test([...elements.keys()]);
}

function keep(elements: Elements, wanted: (key: string) => boolean): RulesSet {
  return new RulesSet(new Map([...elements].filter(([key]) => wanted(key))));
}
