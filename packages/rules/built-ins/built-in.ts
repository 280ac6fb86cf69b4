import { EvaluationError, type Known, type Outcome } from '../values/outcome.ts';
import type { RulesDuration, RulesMap, RulesSet, RulesValue } from '../values/rules-value.ts';
import { type TypeName, typeOf } from '../values/value-type.ts';

/** What a parameter of a built-in may be declared as, and the value that the built-in then receives. */
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
  any: [
    ...(['null', 'bool', 'int', 'float', 'string', 'bytes', 'list', 'map', 'timestamp', 'duration'] as const),
    ...(['path', 'path template', 'latlng', 'set', 'map_diff'] as const),
  ],
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

/** A function or method of the language: what it takes, and what it does with a receiver and arguments of these types. */
export interface BuiltIn<Receiver = unknown> {
  readonly parameters: readonly (keyof ParameterTypes)[];
  apply(receiver: Receiver, args: readonly Known[]): Outcome;
}

/** The methods of one type, by name. */
export type MethodTable<Receiver> = Readonly<Record<string, BuiltIn<Receiver>>>;

type Arguments<Names extends readonly (keyof ParameterTypes)[]> = {
  -readonly [Index in keyof Names]: ParameterTypes[Names[Index]];
};

/** Declares a built-in; a function without receiver leaves `Receiver` out and ignores the first argument. */
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
