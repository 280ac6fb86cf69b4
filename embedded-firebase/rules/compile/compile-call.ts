import type { BuiltIn } from '../built-ins/built-in.ts';
import {
  builtInFunctions,
  methodNames,
  methodsNamed,
  packages,
  unimplementedFunctions,
} from '../built-ins/registry.ts';
import { compilePattern } from '../built-ins/regular-expression.ts';
import {
  type Evaluate,
  type EvaluationContext,
  type Frame,
  Thunk,
} from '../evaluation/evaluation-context.ts';
import type { Expression, ExpressionOf } from '../syntax/ast.ts';
import { suggestion } from '../syntax/nearest-name.ts';
import { type AbstractValue, EvaluationError, located, type Outcome } from '../values/outcome.ts';
import { typeOf } from '../values/value-type.ts';
import { type Compiler, declaredFunctions, findFunction, findName, type Scope } from './scope.ts';

type ReadDocument = (context: EvaluationContext, path: AbstractValue) => Outcome;

/** The functions that read documents (https://firebase.google.com/docs/reference/rules/rules.firestore). */
const DOCUMENT_FUNCTIONS: ReadonlyMap<string, ReadDocument> = new Map<string, ReadDocument>([
  ['get', (context, path) => getDocument(context, path, 'before')],
  ['getAfter', (context, path) => getDocument(context, path, 'after')],
  ['exists', (context, path) => documentExists(context, path, 'before')],
  ['existsAfter', (context, path) => documentExists(context, path, 'after')],
]);

const PATTERN_METHODS: ReadonlySet<string> = new Set(['matches', 'split', 'replace']);

/** Whether a name is a built-in function, which a rules file may not declare. */
export function isBuiltInFunction(name: string): boolean {
  return DOCUMENT_FUNCTIONS.has(name) || builtInFunctions.has(name) || unimplementedFunctions.has(name);
}

/**
 * Compiles `name(arguments)`. Reports an unknown function or a wrong number of arguments.
 *
 * @throws RulesSyntaxError for recursion, and for calls that nest too deeply
 */
export function compileCall(expression: ExpressionOf<'call'>, compiler: Compiler): Evaluate {
  const { name, at } = expression;
  const declared = findFunction(compiler.scope, name);
  if (declared !== undefined) {
    checkCount(expression, [declared.parameters], compiler);
    const { call, height } = declared.compile(at, compiler.nesting);
    compiler.noteCall(height);
    const args = expression.args.map((argument) => compiler.compile(argument));
    return (frame) =>
      call(
        frame.context,
        args.map((evaluate) => new Thunk(evaluate, frame)),
      );
  }
  const read = DOCUMENT_FUNCTIONS.get(name);
  if (read !== undefined) return compileDocumentFunction(read, expression, compiler);
  const builtIn = builtInFunctions.get(name);
  if (builtIn !== undefined) return compileBuiltIn(builtIn, expression, compiler);
  if (unimplementedFunctions.has(name)) compiler.report(`The function ${name}() is not implemented`, at);
  else compiler.report(`There is no function ${name}()${hintFor(name, compiler.scope)}`, at);
  return rejectCall(expression, compiler);
}

function hintFor(name: string, scope: Scope): string {
  const known = [...declaredFunctions(scope), ...DOCUMENT_FUNCTIONS.keys(), ...builtInFunctions.keys()];
  return suggestion(name, known);
}

/** The meaning of an expression that was reported: none, since the file is refused. */
export const refused: Evaluate = () => new EvaluationError('The rules are refused');

/** Compiles the arguments of a call that was reported, for their own faults. */
function rejectCall({ args }: ExpressionOf<'call' | 'method'>, compiler: Compiler): Evaluate {
  for (const argument of args) compiler.compile(argument);
  return refused;
}

/**
 * Compiles `object.name(arguments)`, where the object may be a package. Reports a method that no type has, or none with
 * this number of arguments.
 */
export function compileMethod(expression: ExpressionOf<'method'>, compiler: Compiler): Evaluate {
  const { object, name, args, at } = expression;
  if (object.kind === 'name' && packages.has(object.name) && !findName(compiler.scope, object.name)) {
    return compilePackageFunction(object.name, expression, compiler);
  }
  const byType = methodsNamed(name);
  if (byType.size === 0) {
    compiler.report(`No type has a method ${name}()${suggestion(name, methodNames)}`, at);
    compiler.compile(object);
    return rejectCall(expression, compiler);
  }
  const counts = Array.from(byType.values(), ({ parameters }) => parameters.length);
  checkCount(expression, counts, compiler);
  if (PATTERN_METHODS.has(name)) checkPattern(args[0], compiler);
  const evaluateObject = compiler.compile(object);
  const evaluateArguments = compileArguments(args, compiler);
  return (frame) => {
    const receiver = evaluateObject(frame);
    if (receiver instanceof EvaluationError) return receiver;
    const values = evaluateArguments(frame);
    if (values instanceof EvaluationError) return values;
    const type = typeOf(receiver);
    const method = byType.get(type);
    if (method?.parameters.length !== values.length) {
      return new EvaluationError(`${name}() of ${values.length} arguments is not defined for ${type}`, at);
    }
    // The registry holds each method under the type of its receiver.
    return located(method.apply(receiver as never, values), at);
  };
}

function compilePackageFunction(
  packageName: string,
  expression: ExpressionOf<'method'>,
  compiler: Compiler,
): Evaluate {
  const { name, at } = expression;
  const functions = packages.get(packageName);
  const found = functions?.get(name);
  if (found !== undefined) return compileBuiltIn(found, expression, compiler);
  const hint = suggestion(name, functions?.keys() ?? []);
  if (!functions) compiler.report(`The package ${packageName} is not implemented`, at);
  else compiler.report(`There is no function ${packageName}.${name}()${hint}`, at);
  return rejectCall(expression, compiler);
}

function compileBuiltIn(
  { parameters, apply }: BuiltIn<null>,
  expression: ExpressionOf<'call' | 'method'>,
  compiler: Compiler,
): Evaluate {
  checkCount(expression, [parameters.length], compiler);
  const evaluateArguments = compileArguments(expression.args, compiler);
  return (frame) => {
    const args = evaluateArguments(frame);
    return args instanceof EvaluationError ? args : located(apply(null, args), expression.at);
  };
}

function compileDocumentFunction(
  read: ReadDocument,
  expression: ExpressionOf<'call'>,
  compiler: Compiler,
): Evaluate {
  checkCount(expression, [1], compiler);
  const evaluateArguments = compileArguments(expression.args, compiler);
  return (frame) => {
    const args = evaluateArguments(frame);
    if (args instanceof EvaluationError) return args;
    const [path = null] = args;
    return located(read(frame.context, path), expression.at);
  };
}

/** Compiles the arguments of a built-in, which are evaluated eagerly up to the first error. */
function compileArguments(
  args: readonly Expression[],
  compiler: Compiler,
): (frame: Frame) => readonly AbstractValue[] | EvaluationError {
  const compiled = args.map((argument) => compiler.compile(argument));
  return (frame) => {
    const values: AbstractValue[] = [];
    for (const evaluate of compiled) {
      const value = evaluate(frame);
      if (value instanceof EvaluationError) return value;
      values.push(value);
    }
    return values;
  };
}

/** Reports a number of arguments that is not one of those possible. */
function checkCount(
  { name, args, at }: ExpressionOf<'call' | 'method'>,
  possible: readonly number[],
  compiler: Compiler,
): void {
  if (possible.includes(args.length)) return;
  const counts = [...new Set(possible)].sort().join(' or ');
  compiler.report(`${name}() takes ${counts} arguments, received ${args.length}`, at);
}

/** Reports an invalid regular expression that is a literal. */
function checkPattern(pattern: Expression | undefined, compiler: Compiler): void {
  if (pattern?.kind !== 'literal' || typeof pattern.value !== 'string') return;
  const compiled = compilePattern(pattern.value);
  if (compiled instanceof EvaluationError) compiler.report(compiled.reason, pattern.at);
}

/** Unlike null, a missing document is an error, as on Firebase. */
function getDocument(context: EvaluationContext, path: AbstractValue, when: 'before' | 'after'): Outcome {
  return context.read(path, when) ?? new EvaluationError('There is no such document');
}

function documentExists(context: EvaluationContext, path: AbstractValue, when: 'before' | 'after'): Outcome {
  const document = context.read(path, when);
  return document instanceof EvaluationError ? document : document !== null;
}
