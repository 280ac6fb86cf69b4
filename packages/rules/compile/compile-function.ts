import type { Evaluation } from '../evaluation/evaluation-context.ts';
import type { DeclaredName, FunctionDeclaration } from '../syntax/ast.ts';
import { RulesSyntaxError, type SourceText } from '../syntax/rules-syntax-error.ts';
import { isBuiltInFunction, isPackage } from './compile-call.ts';
import { planExpression } from './compile-expression.ts';
import {
  type Binding,
  type Evaluate,
  type Frame,
  Local,
  type PlannedFunction,
  type Planner,
  type Scope,
} from './scope.ts';

/** Firebase's limit on calls within calls. */
const DEEPEST_CALL = 20;

type Plan = ReturnType<PlannedFunction['plan']>;

/**
 * Plans the functions of one block and answers the scope that has them. They see one another whatever their order,
 * and the names of the blocks around; called from elsewhere, they still see those where they stand.
 * @throws RulesSyntaxError
 */
export function planFunctions(
  declarations: readonly FunctionDeclaration[],
  parent: Scope,
  source: SourceText,
): Scope {
  const functions = new Map<string, PlannedFunction>();
  const scope: Scope = { names: new Map(), functions, parent };
  for (const declaration of declarations) {
    const { name, at } = declaration;
    if (functions.has(name)) {
      throw new RulesSyntaxError(`The function ${name}() is declared twice`, source, at);
    }
    if (isBuiltInFunction(name)) {
      throw new RulesSyntaxError(`${name}() is a function of the language itself`, source, at);
    }
    functions.set(name, plannedOnce(declaration, scope, source));
  }
  for (const declaration of declarations) functions.get(declaration.name)?.plan(declaration.at, 0);
  return scope;
}

/** What is told of the function that a planned expression stands in; an `allow` stands in none. */
interface Enclosing {
  readonly nesting: number;
  noteCall(height: number): void;
}

/** The planner of the expressions in a scope. */
export function plannerFor(
  scope: Scope,
  source: SourceText,
  { nesting, noteCall }: Enclosing = { nesting: 0, noteCall: () => {} },
): Planner {
  const planner: Planner = {
    source,
    scope,
    nesting,
    noteCall,
    plan: (expression) => planExpression(expression, planner),
    fail(reason, at) {
      throw new RulesSyntaxError(reason, source, at);
    },
  };
  return planner;
}

/** @throws RulesSyntaxError when a name that is declared here would hide one of the language */
export function refuseReserved({ name, at }: DeclaredName, source: SourceText): void {
  if (name === 'request' || name === 'resource' || isPackage(name)) {
    throw new RulesSyntaxError(`'${name}' is a name of the language itself`, source, at);
  }
}

function plannedOnce(declaration: FunctionDeclaration, scope: Scope, source: SourceText): PlannedFunction {
  let state: 'not planned' | 'being planned' | Plan = 'not planned';
  return {
    parameters: declaration.parameters.length,
    plan(calledAt, nesting) {
      if (state === 'being planned') {
        throw new RulesSyntaxError(
          `${declaration.name}() calls itself; recursion is not allowed`,
          source,
          calledAt,
        );
      }
      if (state === 'not planned') {
        if (nesting === DEEPEST_CALL) refuseDepth(declaration, source, calledAt);
        state = 'being planned';
        state = planFunction(declaration, scope, source, nesting + 1);
      }
      return state;
    },
  };
}

function planFunction(
  declaration: FunctionDeclaration,
  parent: Scope,
  source: SourceText,
  nesting: number,
): Plan {
  const names = new Map<string, Binding>();
  let height = 1;
  const noteCall = (called: number) => {
    height = Math.max(height, called + 1);
  };
  const planner = plannerFor({ names, functions: new Map(), parent }, source, { nesting, noteCall });
  for (const parameter of declaration.parameters) declare(names, parameter, source);
  // A let sees the names before it: its value is planned first, and only then is it declared.
  const lets: Evaluate[] = [];
  for (const binding of declaration.lets) {
    lets.push(countedAsStep(planner.plan(binding.value)));
    declare(names, binding, source);
  }
  const body = planner.plan(declaration.body);
  if (height > DEEPEST_CALL) refuseDepth(declaration, source, declaration.at);
  return { height, call: (evaluation, args) => body(frameOf(evaluation, args, lets)) };
}

function frameOf(evaluation: Evaluation, args: readonly Local[], lets: readonly Evaluate[]): Frame {
  const locals = [...args];
  const frame = { evaluation, locals };
  for (const evaluate of lets) locals.push(new Local(evaluate, frame));
  return frame;
}

function refuseDepth({ name }: DeclaredName, source: SourceText, at: number): never {
  throw new RulesSyntaxError(`${name}() makes calls nest more than ${DEEPEST_CALL} deep`, source, at);
}

function declare(names: Map<string, Binding>, declared: DeclaredName, source: SourceText): void {
  refuseReserved(declared, source);
  if (names.has(declared.name)) {
    throw new RulesSyntaxError(`'${declared.name}' is declared twice`, source, declared.at);
  }
  names.set(declared.name, { kind: 'local', slot: names.size });
}

/** A let costs one of the 1,000 expressions beside those of its value. */
function countedAsStep(evaluate: Evaluate): Evaluate {
  return (frame) => {
    frame.evaluation.spend(1);
    return evaluate(frame);
  };
}
