import type { BuiltIn, MethodTable } from './built-in.ts';
import { conversions } from './conversions.ts';
import type { Evaluation } from './evaluation.ts';
import { listMethods } from './list-methods.ts';
import { mapDiffMethods, mapMethods } from './map-methods.ts';
import { EvaluationError, type Known, located, type Outcome } from './outcome.ts';
import { partialListMethods, partialMapMethods } from './partial-methods.ts';
import { pathMethods, pathTemplateMethods } from './path-methods.ts';
import { type Evaluate, findFunction, findName, Local, type Planner } from './plan.ts';
import { compilePattern } from './regular-expression.ts';
import { setMethods } from './set-methods.ts';
import { bytesMethods, stringMethods } from './string-methods.ts';
import type { Expression } from './syntax-tree.ts';
import { durationFunctions, durationMethods, timestampFunctions, timestampMethods } from './time-methods.ts';
import { type TypeName, typeOf } from './value-type.ts';

type Node<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

const METHODS: ReadonlyMap<TypeName, MethodTable<never>> = new Map<TypeName, MethodTable<never>>([
  ['string', stringMethods],
  ['bytes', bytesMethods],
  ['list', listMethods],
  ['set', setMethods],
  ['map', mapMethods],
  ['map_diff', mapDiffMethods],
  ['timestamp', timestampMethods],
  ['duration', durationMethods],
  ['path', pathMethods],
  ['path template', pathTemplateMethods],
  ['map known in part', partialMapMethods],
  ['list known in part', partialListMethods],
]);

const PACKAGES: ReadonlyMap<string, MethodTable<null> | null> = new Map([
  ['timestamp', timestampFunctions],
  ['duration', durationFunctions],
  // Firebase has these; we don't, and say so.
  ['math', null],
  ['hashing', null],
  ['latlng', null],
]);

const PATTERN_METHODS: ReadonlySet<string> = new Set(['matches', 'split', 'replace']);
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
  const { name, args, at } = expression;
  const declared = findFunction(planner.scope, name);
  if (declared !== undefined) {
    checkCount(name, args, [declared.parameters], at, planner);
    const { call, height } = declared.plan(at, planner.nesting);
    planner.noteCall(height);
    const planned = args.map((argument) => planner.plan(argument));
    return (frame) =>
      call(
        frame.evaluation,
        planned.map((evaluate) => new Local(evaluate, frame)),
      );
  }
  const read = DOCUMENT_FUNCTIONS.get(name);
  if (read !== undefined) return planDocumentFunction(read, expression, planner);
  if (Object.hasOwn(conversions, name)) {
    return planBuiltIn(new Map([['null', conversions[name]]]), () => null, expression, planner);
  }
  if (NOT_IMPLEMENTED.has(name)) planner.fail(`The function ${name}() is not implemented`, at);
  return planner.fail(`There is no function ${name}()`, at);
}

/** Plans `object.name(arguments)`, where the object may be a package. @throws RulesSyntaxError as planCall */
export function planMethod(expression: Node<'method'>, planner: Planner): Evaluate {
  const { object, name, at } = expression;
  if (
    object.kind === 'name' &&
    PACKAGES.has(object.name) &&
    findName(planner.scope, object.name) === undefined
  ) {
    return planPackageFunction(object.name, expression, planner);
  }
  const byType = new Map<TypeName, BuiltIn<never> | undefined>();
  for (const [type, methods] of METHODS) if (Object.hasOwn(methods, name)) byType.set(type, methods[name]);
  if (byType.size === 0) planner.fail(`No type has a method ${name}()`, at);
  if (PATTERN_METHODS.has(name)) refuseWrongPattern(expression, planner);
  return planBuiltIn(byType, planner.plan(object), expression, planner);
}

function planPackageFunction(packageName: string, expression: Node<'method'>, planner: Planner): Evaluate {
  const { name, at } = expression;
  const functions = PACKAGES.get(packageName);
  if (!functions) return planner.fail(`The package ${packageName} is not implemented`, at);
  if (!Object.hasOwn(functions, name))
    return planner.fail(`There is no function ${packageName}.${name}()`, at);
  return planBuiltIn(new Map([['null', functions[name]]]), () => null, expression, planner);
}

function planBuiltIn(
  byType: ReadonlyMap<TypeName, BuiltIn<never> | undefined>,
  evaluateReceiver: Evaluate,
  { name, args, at }: Node<'call'> | Node<'method'>,
  planner: Planner,
): Evaluate {
  checkCount(
    name,
    args,
    [...byType.values()].map((method) => method?.parameters.length ?? 0),
    at,
    planner,
  );
  const planned = args.map((argument) => planner.plan(argument));
  return (frame) => {
    const receiver = evaluateReceiver(frame);
    if (receiver instanceof EvaluationError) return receiver;
    const values: Known[] = [];
    for (const evaluate of planned) {
      const value = evaluate(frame);
      if (value instanceof EvaluationError) return value;
      values.push(value);
    }
    const type = typeOf(receiver);
    const method = byType.get(type);
    if (method === undefined || method.parameters.length !== values.length) {
      return new EvaluationError(`${name}() of ${values.length} arguments is not defined for ${type}`, at);
    }
    return located(method.apply(receiver as never, values), at);
  };
}

function planDocumentFunction(
  read: ReadDocument,
  { name, args, at }: Node<'call'>,
  planner: Planner,
): Evaluate {
  checkCount(name, args, [1], at, planner);
  const [path] = args.map((argument) => planner.plan(argument));
  return (frame) => {
    const outcome = path?.(frame) ?? null;
    return outcome instanceof EvaluationError ? outcome : located(read(frame.evaluation, outcome), at);
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

function checkCount(
  name: string,
  args: readonly Expression[],
  counts: readonly number[],
  at: number,
  planner: Planner,
): void {
  if (counts.includes(args.length)) return;
  const possible = [...new Set(counts)].sort().join(' or ');
  planner.fail(`${name}() takes ${possible} arguments, received ${args.length}`, at);
}

/** A pattern that stands in the rules is compiled, and refused, with them. */
function refuseWrongPattern({ args }: Node<'method'>, planner: Planner): void {
  const [pattern] = args;
  if (pattern?.kind !== 'literal' || typeof pattern.value !== 'string') return;
  const compiled = compilePattern(pattern.value);
  if (compiled instanceof EvaluationError) planner.fail(compiled.reason, pattern.at);
}
