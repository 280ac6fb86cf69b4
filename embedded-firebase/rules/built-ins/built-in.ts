import { type AbstractValue, EvaluationError, type Outcome } from '../values/outcome.ts';
import type { RulesDuration, RulesMap, RulesSet, RulesValue } from '../values/rules-value.ts';
import { CONCRETE_TYPES, type TypeName, typeOf } from '../values/value-type.ts';

/** Declared types of built-ins' parameters, with the TypeScript type of the argument received. */
export interface ParameterTypes {
  any: RulesValue;
  string: string;
  int: bigint;
  list: readonly RulesValue[];
  'list or set': readonly RulesValue[] | RulesSet;
  map: RulesMap;
  set: RulesSet;
  duration: RulesDuration;
  'string or list': string | readonly RulesValue[];
  'int, float or string': bigint | number | string;
}

const ACCEPTED: { readonly [Name in keyof ParameterTypes]: readonly TypeName[] } = {
  any: CONCRETE_TYPES,
  string: ['string'],
  int: ['int'],
  list: ['list'],
  'list or set': ['list', 'set'],
  map: ['map'],
  set: ['set'],
  duration: ['duration'],
  'string or list': ['string', 'list'],
  'int, float or string': ['int', 'float', 'string'],
};

/** A built-in function or method: its signature and implementation. */
export interface BuiltIn<Receiver = unknown> {
  readonly parameters: readonly (keyof ParameterTypes)[];
  apply(receiver: Receiver, args: readonly AbstractValue[]): Outcome;
}

/** The methods of one type, by name. */
export type MethodTable<Receiver> = Readonly<Record<string, BuiltIn<Receiver>>>;

type Arguments<Names extends readonly (keyof ParameterTypes)[]> = {
  -readonly [Index in keyof Names]: ParameterTypes[Names[Index]];
};

/**
 * Declares a built-in with checked arguments; a partial value is never accepted. The receiver of a function is null.
 *
 * @example size: builtIn([], (text: string) => BigInt(text.length))
 */
export function builtIn<Receiver, const Names extends readonly (keyof ParameterTypes)[]>(
  parameters: Names,
  apply: (receiver: Receiver, ...args: Arguments<Names>) => Outcome,
): BuiltIn<Receiver> {
  return {
    parameters,
    apply(receiver, args) {
      for (const [index, parameter] of parameters.entries()) {
        const type = typeOf(args[index] ?? null);
        if (!ACCEPTED[parameter].includes(type)) {
          return new EvaluationError(
            `Expected ${parameter === 'any' ? 'a value' : parameter} as argument, received ${type}`,
          );
        }
      }
      return apply(receiver, ...(args as Arguments<Names>));
    },
  };
}
