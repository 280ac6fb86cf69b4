import type { Evaluation } from '../evaluation/evaluation-context.ts';
import type { Expression } from '../syntax/ast.ts';
import type { SourceText } from '../syntax/rules-syntax-error.ts';
import type { Outcome } from '../values/outcome.ts';

/** A planned expression: evaluated many times, each time in a frame. Errors are outcomes, it never throws. */
export type Evaluate = (frame: Frame) => Outcome;

/** What an expression is evaluated in: the request, and the parameters and lets of the function around it. */
export interface Frame {
  readonly evaluation: Evaluation;
  readonly locals: readonly Local[];
}

/** A parameter or a let: evaluated when it is first used, in the frame where it was written, and then kept. */
export class Local {
  readonly #evaluate: Evaluate;
  readonly #frame: Frame;
  #outcome: Outcome | undefined;

  constructor(evaluate: Evaluate, frame: Frame) {
    this.#evaluate = evaluate;
    this.#frame = frame;
  }

  /** The value, or the error that its expression met. */
  read(): Outcome {
    if (this.#outcome === undefined) this.#outcome = this.#evaluate(this.#frame);
    return this.#outcome;
  }
}

/** What a name stands for: a parameter or let of the function, or a wildcard of the match path. */
export type Binding =
  | { readonly kind: 'local'; readonly slot: number }
  | { readonly kind: 'capture'; readonly index: number };

/** A function that can be called. */
export interface PlannedFunction {
  readonly parameters: number;
  /**
   * Plans the function on first use. `nesting` counts the functions under planning that wait for this one.
   * @throws RulesSyntaxError when it calls itself, by whatever way, or calls nest too deep
   */
  plan(calledAt: number, nesting: number): { readonly call: CallFunction; readonly height: number };
}

/** Calls a function: the arguments are locals of the new frame. */
export type CallFunction = (evaluation: Evaluation, args: readonly Local[]) => Outcome;

/** The names and functions that an expression sees; what is not here is looked for in `parent`. */
export interface Scope {
  readonly names: ReadonlyMap<string, Binding>;
  readonly functions: ReadonlyMap<string, PlannedFunction>;
  readonly parent: Scope | null;
}

/** What planning an expression needs: the scope, and the ways to plan the expressions in it and to refuse. */
export interface Planner {
  readonly source: SourceText;
  readonly scope: Scope;
  /** How many functions are under planning around the expression. */
  readonly nesting: number;
  /** Notes that a function of this height is called: calls inside calls are bounded. */
  noteCall(height: number): void;
  plan(expression: Expression): Evaluate;
  /** @throws RulesSyntaxError always */
  fail(reason: string, at: number): never;
}

/** What a name stands for where it is used, if it is declared. */
export function findName(scope: Scope, name: string): Binding | undefined {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const binding = at.names.get(name);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

/** The function of a name, of the innermost block that declares one. */
export function findFunction(scope: Scope, name: string): PlannedFunction | undefined {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = at.functions.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
