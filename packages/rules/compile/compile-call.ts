import type { BuiltIn, MethodTable } from '../built-ins/built-in.ts';
import { conversions } from '../built-ins/conversions.ts';
import { durationFunctions, timestampFunctions } from '../built-ins/time-methods.ts';
import type { Evaluation } from '../evaluation/evaluation-context.ts';
import type { Expression } from '../syntax/ast.ts';
import { EvaluationError, type Known, located, type Outcome } from '../values/outcome.ts';
import { checkCount, planArguments } from './compile-arguments.ts';
import { type Evaluate, findFunction, Local, type Planner } from './scope.ts';

type Node<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

const PACKAGES: ReadonlyMap<string, MethodTable<null> | null> = new Map([
  ['timestamp', timestampFunctions],
  ['duration', durationFunctions],
  // Firebase has these; we don't, and say so.
  ['math', null],
  ['hashing', null],
  ['latlng', null],
]);

const NOT_IMPLEMENTED: ReadonlySet<string> = new Set(['debug', 'bool', 'bytes']);

type ReadDocument = (evaluation: Evaluation, path: Known) => Outcome;

const DOCUMENT_FUNCTIONS: ReadonlyMap<string, ReadDocument> = new Map<string, ReadDocument>([
  ['get', (evaluation, path) => getDocument(evaluation, path, 'before')],
  ['getAfter', (evaluation, path) => getDocument(evaluation, path, 'after')],
  ['exists', (evaluation, path) => documentExists(evaluation, path, 'before')],
  ['existsAfter', (evaluation, path) => documentExists(evaluation, path, 'after')],
]);

/** Whether the language itself has a function of this name, so that no rule may declare another. */
export function isBuiltInFunction(name: string): boolean {
  return DOCUMENT_FUNCTIONS.has(name) || Object.hasOwn(conversions, name) || NOT_IMPLEMENTED.has(name);
}

/** Whether a name is a package (`duration.value(...)`), so that no rule may declare it. */
export function isPackage(name: string): boolean {
  return PACKAGES.has(name);
}

/** Plans `name(arguments)`. @throws RulesSyntaxError for an unknown function or a wrong number of arguments */
export function planCall(expression: Node<'call'>, planner: Planner): Evaluate {
  const { name, at } = expression;
  const declared = findFunction(planner.scope, name);
  if (declared !== undefined) {
    checkCount(expression, [declared.parameters], planner);
    const { call, height } = declared.plan(at, planner.nesting);
    planner.noteCall(height);
    const args = expression.args.map((argument) => planner.plan(argument));
    return (frame) =>
      call(
        frame.evaluation,
        args.map((evaluate) => new Local(evaluate, frame)),
      );
  }
  const read = DOCUMENT_FUNCTIONS.get(name);
  if (read !== undefined) return planDocumentFunction(read, expression, planner);
  const conversion = Object.hasOwn(conversions, name) ? conversions[name] : undefined;
  if (conversion !== undefined) return planBuiltIn(conversion, expression, planner);
  if (NOT_IMPLEMENTED.has(name)) planner.fail(`The function ${name}() is not implemented`, at);
  return planner.fail(`There is no function ${name}()`, at);
}

/** Plans `package.name(arguments)`. @throws RulesSyntaxError as planCall, and for a package not implemented */
export function planPackageFunction(
  packageName: string,
  expression: Node<'method'>,
  planner: Planner,
): Evaluate {
  const { name, at } = expression;
  const functions = PACKAGES.get(packageName);
  if (!functions) return planner.fail(`The package ${packageName} is not implemented`, at);
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (found === undefined) return planner.fail(`There is no function ${packageName}.${name}()`, at);
  return planBuiltIn(found, expression, planner);
}

function planBuiltIn(
  { parameters, apply }: BuiltIn<null>,
  expression: Node<'call'> | Node<'method'>,
  planner: Planner,
): Evaluate {
  checkCount(expression, [parameters.length], planner);
  const evaluateArguments = planArguments(expression.args, planner);
  return (frame) => {
    const args = evaluateArguments(frame);
    return args instanceof EvaluationError ? args : located(apply(null, args), expression.at);
  };
}

function planDocumentFunction(read: ReadDocument, expression: Node<'call'>, planner: Planner): Evaluate {
  checkCount(expression, [1], planner);
  const evaluateArguments = planArguments(expression.args, planner);
  return (frame) => {
    const args = evaluateArguments(frame);
    if (args instanceof EvaluationError) return args;
    const [path = null] = args;
    return located(read(frame.evaluation, path), expression.at);
  };
}

/** A missing document is an error of get() itself, not null: so it is on Firebase. */
function getDocument(evaluation: Evaluation, path: Known, when: 'before' | 'after'): Outcome {
  return evaluation.read(path, when) ?? new EvaluationError('There is no such document');
}

function documentExists(evaluation: Evaluation, path: Known, when: 'before' | 'after'): Outcome {
  const document = evaluation.read(path, when);
  return document instanceof EvaluationError ? document : document !== null;
}
