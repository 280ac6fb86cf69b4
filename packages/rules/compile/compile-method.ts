import type { BuiltIn, MethodTable } from '../built-ins/built-in.ts';
import { bytesMethods } from '../built-ins/bytes-methods.ts';
import { listMethods } from '../built-ins/list-and-set-methods.ts';
import { mapDiffMethods, mapMethods } from '../built-ins/map-methods.ts';
import { partialListMethods, partialMapMethods } from '../built-ins/partial-value-methods.ts';
import { pathMethods, pathTemplateMethods } from '../built-ins/path-methods.ts';
import { compilePattern } from '../built-ins/regular-expression.ts';
import { setMethods } from '../built-ins/set-methods.ts';
import { stringMethods } from '../built-ins/string-and-bytes-methods.ts';
import { durationMethods, timestampMethods } from '../built-ins/time-methods.ts';
import type { Expression } from '../syntax/ast.ts';
import { EvaluationError, located } from '../values/outcome.ts';
import { type TypeName, typeOf } from '../values/value-type.ts';
import { checkCount, planArguments } from './compile-arguments.ts';
import { isPackage, planPackageFunction } from './compile-call.ts';
import { type Evaluate, findName, type Planner } from './scope.ts';

type Method = Extract<Expression, { kind: 'method' }>;

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

const PATTERN_METHODS: ReadonlySet<string> = new Set(['matches', 'split', 'replace']);

/**
 * Plans `object.name(arguments)`, where the object may be a package.
 * @throws RulesSyntaxError for a method that no type has, or none with so many arguments
 */
export function planMethod(expression: Method, planner: Planner): Evaluate {
  const { object, name, at } = expression;
  if (
    object.kind === 'name' &&
    isPackage(object.name) &&
    findName(planner.scope, object.name) === undefined
  ) {
    return planPackageFunction(object.name, expression, planner);
  }
  const byType = methodsNamed(name);
  if (byType.size === 0) planner.fail(`No type has a method ${name}()`, at);
  checkCount(
    expression,
    [...byType.values()].map(({ parameters }) => parameters.length),
    planner,
  );
  if (PATTERN_METHODS.has(name)) refuseWrongPattern(expression, planner);
  const evaluateObject = planner.plan(object);
  const evaluateArguments = planArguments(expression.args, planner);
  return (frame) => {
    const receiver = evaluateObject(frame);
    if (receiver instanceof EvaluationError) return receiver;
    const args = evaluateArguments(frame);
    if (args instanceof EvaluationError) return args;
    const type = typeOf(receiver);
    const method = byType.get(type);
    if (method?.parameters.length !== args.length) {
      return new EvaluationError(`${name}() of ${args.length} arguments is not defined for ${type}`, at);
    }
    // The table gives a method for the receiver's own type.
    return located(method.apply(receiver as never, args), at);
  };
}

function methodsNamed(name: string): ReadonlyMap<TypeName, BuiltIn<never>> {
  const byType = new Map<TypeName, BuiltIn<never>>();
  for (const [type, methods] of METHODS) {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (method !== undefined) byType.set(type, method);
  }
  return byType;
}

/** A pattern that stands in the rules is compiled, and refused, with them. */
function refuseWrongPattern({ args }: Method, planner: Planner): void {
  const [pattern] = args;
  if (pattern?.kind !== 'literal' || typeof pattern.value !== 'string') return;
  const compiled = compilePattern(pattern.value);
  if (compiled instanceof EvaluationError) planner.fail(compiled.reason, pattern.at);
}
