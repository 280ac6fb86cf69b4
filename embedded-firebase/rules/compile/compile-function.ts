import { packages } from '../built-ins/registry.ts';
import {
  type Evaluate,
  type EvaluationContext,
  type Frame,
  Thunk,
} from '../evaluation/evaluation-context.ts';
import type { DeclaredName, FunctionDeclaration } from '../syntax/ast.ts';
import type { FaultList } from '../syntax/fault-list.ts';
import { isBuiltInFunction } from './compile-call.ts';
import { compileExpression } from './compile-expression.ts';
import type { Binding, CompiledFunction, Compiler, Scope } from './scope.ts';

/** Firebase's limit on the depth of calls. */
const maxCallDepth = 20;

type Callable = ReturnType<CompiledFunction['compile']>;

/**
 * Compiles the functions of one block. They may call each other in any order and see the names of the enclosing blocks:
 * their scope is lexical, that of the declaration and not of the caller.
 *
 * @returns the scope that contains them
 * @throws RulesSyntaxError
 */
export function compileFunctions(
  declarations: readonly FunctionDeclaration[],
  parent: Scope,
  faults: FaultList,
): Scope {
  const functions = new Map<string, CompiledFunction>();
  const scope: Scope = { names: new Map(), functions, parent };
  for (const declaration of declarations) {
    const { name, at } = declaration;
    if (functions.has(name)) {
      faults.report(`The function ${name}() is declared twice`, at);
      continue;
    }
    if (isBuiltInFunction(name)) faults.report(`${name}() is a function of the language itself`, at);
    functions.set(name, compileOnce(declaration, scope, faults));
  }
  for (const declaration of declarations) functions.get(declaration.name)?.compile(declaration.at, 0);
  return scope;
}

/** The function around an expression; the condition of an `allow` has none. */
interface EnclosingFunction {
  readonly nesting: number;
  noteCall(height: number): void;
}

/** Creates the compiler of the expressions in a scope. */
export function compilerFor(
  scope: Scope,
  faults: FaultList,
  { nesting, noteCall }: EnclosingFunction = { nesting: 0, noteCall: () => {} },
): Compiler {
  const compiler: Compiler = {
    scope,
    nesting,
    noteCall,
    compile: (expression) => compileExpression(expression, compiler),
    report: (reason, at) => faults.report(reason, at),
  };
  return compiler;
}

/** Reports a declared name that would shadow one of the language. */
export function checkNotReserved({ name, at }: DeclaredName, faults: FaultList): void {
  if (name === 'request' || name === 'resource' || packages.has(name)) {
    faults.report(`'${name}' is a name of the language itself`, at);
  }
}

function compileOnce(declaration: FunctionDeclaration, scope: Scope, faults: FaultList): CompiledFunction {
  let state: 'not compiled' | 'compiling' | Callable = 'not compiled';
  return {
    parameters: declaration.parameters.length,
    compile(calledAt, nesting) {
      if (state === 'compiling') {
        const reason = `${declaration.name}() calls itself; recursion is not allowed`;
        faults.fail(reason, calledAt);
      }
      if (state === 'not compiled') {
        if (nesting === maxCallDepth) rejectDepth(declaration, faults, calledAt);
        state = 'compiling';
        state = compileFunction(declaration, scope, faults, nesting + 1);
      }
      return state;
    },
  };
}

function compileFunction(
  declaration: FunctionDeclaration,
  parent: Scope,
  faults: FaultList,
  nesting: number,
): Callable {
  const names = new Map<string, Binding>();
  let height = 1;
  const noteCall = (called: number) => {
    height = Math.max(height, called + 1);
  };
  const compiler = compilerFor({ names, functions: new Map(), parent }, faults, { nesting, noteCall });
  for (const parameter of declaration.parameters) declare(names, parameter, faults);
  // A let is declared after its value is compiled, since the value sees only the names before it.
  const lets: Evaluate[] = [];
  for (const binding of declaration.lets) {
    lets.push(countLet(compiler.compile(binding.value)));
    declare(names, binding, faults);
  }
  const body = compiler.compile(declaration.body);
  if (height > maxCallDepth) rejectDepth(declaration, faults, declaration.at);
  return { height, call: (context, args) => body(frameOf(context, args, lets)) };
}

function frameOf(context: EvaluationContext, args: readonly Thunk[], lets: readonly Evaluate[]): Frame {
  const locals = [...args];
  const frame = { context, locals };
  for (const evaluate of lets) locals.push(new Thunk(evaluate, frame));
  return frame;
}

function rejectDepth({ name }: DeclaredName, faults: FaultList, at: number): never {
  faults.fail(`${name}() makes calls nest more than ${maxCallDepth} deep`, at);
}

function declare(names: Map<string, Binding>, declared: DeclaredName, faults: FaultList): void {
  checkNotReserved(declared, faults);
  if (names.has(declared.name)) faults.report(`'${declared.name}' is declared twice`, declared.at);
  names.set(declared.name, { kind: 'local', slot: names.size });
}

/** A let counts as one expression in addition to those of its value. */
function countLet(evaluate: Evaluate): Evaluate {
  return (frame) => {
    frame.context.count(1);
    return evaluate(frame);
  };
}
