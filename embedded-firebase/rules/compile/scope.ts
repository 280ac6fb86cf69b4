import type { Evaluate, EvaluationContext, Thunk } from '../evaluation/evaluation-context.ts';
import type { Expression } from '../syntax/ast.ts';
import type { Outcome } from '../values/outcome.ts';

/** The meaning of a name: a parameter or let of the function, or a wildcard of the match path. */
export type Binding =
  | { readonly kind: 'local'; readonly slot: number }
  | { readonly kind: 'capture'; readonly index: number };

/** A declared function. */
export interface CompiledFunction {
  readonly parameters: number;
  /**
   * Compiles the function on first use.
   *
   * @param nesting the number of functions whose compilation waits for this one
   * @throws RulesSyntaxError for recursion, direct or mutual, and for calls that nest too deeply
   */
  compile(calledAt: number, nesting: number): { readonly call: CallFunction; readonly height: number };
}

/** Calls a function; the arguments are the first locals of its frame. */
type CallFunction = (context: EvaluationContext, args: readonly Thunk[]) => Outcome;

/** A lexical scope: the names and functions of a block, and the enclosing scope. */
export interface Scope {
  readonly names: ReadonlyMap<string, Binding>;
  readonly functions: ReadonlyMap<string, CompiledFunction>;
  readonly parent: Scope | null;
}

/** The compiler of the expressions in one scope. */
export interface Compiler {
  readonly scope: Scope;
  /** The number of functions under compilation around the expression. */
  readonly nesting: number;
  /** Records a call of a function of this height: the depth of calls is limited. */
  noteCall(height: number): void;
  compile(expression: Expression): Evaluate;
  /** Records a fault; the file is refused when all of it is compiled. */
  report(reason: string, at: number): void;
}

/** Resolves a name in a scope and those around it. */
export function findName(scope: Scope, name: string): Binding | undefined {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const binding = at.names.get(name);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

/** The names that are declared in a scope and those around it. */
export function declaredNames(scope: Scope): readonly string[] {
  return scopesOf(scope).flatMap(({ names }) => [...names.keys()]);
}

/** The functions that are declared in a scope and those around it. */
export function declaredFunctions(scope: Scope): readonly string[] {
  return scopesOf(scope).flatMap(({ functions }) => [...functions.keys()]);
}

function scopesOf(scope: Scope): readonly Scope[] {
  return scope.parent === null ? [scope] : [scope, ...scopesOf(scope.parent)];
}

/** Resolves a function in a scope and those around it. */
export function findFunction(scope: Scope, name: string): CompiledFunction | undefined {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = at.functions.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
