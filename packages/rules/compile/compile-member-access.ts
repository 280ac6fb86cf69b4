import { readProven } from '../built-ins/partial-value-methods.ts';
import type { Expression } from '../syntax/ast.ts';
import { isMap } from '../values/equality.ts';
import { EvaluationError, type Known, located, type Outcome, PartialMap } from '../values/outcome.ts';
import { RulesPath, type RulesValue } from '../values/rules-value.ts';
import { typeOf } from '../values/value-type.ts';
import { type Evaluate, findName, type Planner } from './scope.ts';

type Node<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

const DOCUMENT = ['data', 'id', '__name__'];
/** The properties of what `request` and `resource` hold; a name beside these is a mistake that can be told at once. */
const PROPERTIES: ReadonlyMap<string, readonly string[]> = new Map([
  ['request', ['auth', 'method', 'path', 'query', 'resource', 'time']],
  ['request.auth', ['token', 'uid']],
  ['request.query', ['limit', 'offset', 'orderBy']],
  ['request.resource', DOCUMENT],
  ['resource', DOCUMENT],
  ['get()', DOCUMENT],
  ['getAfter()', DOCUMENT],
]);

/** Plans `object.name`. @throws RulesSyntaxError for a property that `request` or `resource` can't have */
export function planProperty({ object, name, at }: Node<'property'>, planner: Planner): Evaluate {
  refuseUnknownProperty(object, name, at, planner);
  const evaluate = planner.plan(object);
  return (frame) => {
    const outcome = evaluate(frame);
    return outcome instanceof EvaluationError ? outcome : located(readProperty(outcome, name), at);
  };
}

/** Plans `object[index]`. @throws RulesSyntaxError as planProperty, where the index is a string literal */
export function planIndex({ object, index, at }: Node<'index'>, planner: Planner): Evaluate {
  if (index.kind === 'literal' && typeof index.value === 'string') {
    refuseUnknownProperty(object, index.value, index.at, planner);
  }
  const evaluateObject = planner.plan(object);
  const evaluateIndex = planner.plan(index);
  return (frame) => {
    const outcome = evaluateObject(frame);
    if (outcome instanceof EvaluationError) return outcome;
    const key = evaluateIndex(frame);
    return key instanceof EvaluationError ? key : located(readIndex(outcome, key), at);
  };
}

/** Plans `object[from:to]` of a list, a string or a path; either bound may be left out. */
export function planSlice({ object, from, to, at }: Node<'slice'>, planner: Planner): Evaluate {
  const evaluateObject = planner.plan(object);
  const evaluateFrom = from === null ? () => null : planner.plan(from);
  const evaluateTo = to === null ? () => null : planner.plan(to);
  return (frame) => {
    const outcome = evaluateObject(frame);
    if (outcome instanceof EvaluationError) return outcome;
    const start = evaluateFrom(frame);
    if (start instanceof EvaluationError) return start;
    const end = evaluateTo(frame);
    if (end instanceof EvaluationError) return end;
    return located(readSlice(outcome, from === null ? undefined : start, to === null ? undefined : end), at);
  };
}

function readProperty(object: Known, name: string): Outcome {
  if (object instanceof PartialMap) return readProven(object, name, `'${name}'`);
  if (!isMap(object)) {
    return new EvaluationError(`Expected map to read '${name}' of, received ${typeOf(object)}`);
  }
  return (
    object.get(name) ?? (object.has(name) ? null : new EvaluationError(`Property '${name}' is undefined`))
  );
}

function readIndex(object: Known, index: Known): Outcome {
  const sequence = sequenceOf(object);
  if (sequence !== null && typeof index === 'bigint') {
    const at = Number(index);
    if (at < 0 || at >= sequence.length) return outOfBounds();
    return sequence[at] ?? null;
  }
  if (typeof index === 'string') {
    if (object instanceof PartialMap) return readProven(object, index);
    // The key may come from a document, so it is not named.
    if (isMap(object)) {
      return object.get(index) ?? (object.has(index) ? null : new EvaluationError('There is no such key'));
    }
  }
  return new EvaluationError(`[index] is not defined for ${typeOf(object)} and ${typeOf(index)}`);
}

/** Firebase's bounds: with both left out anything goes; else the first and the last index have to exist. */
function readSlice(object: Known, from: Known | undefined, to: Known | undefined): Outcome {
  const sequence = sequenceOf(object);
  if (sequence === null) return new EvaluationError(`[from:to] is not defined for ${typeOf(object)}`);
  if (from === undefined && to === undefined) return object;
  const start = from ?? 0n;
  const end = to ?? BigInt(sequence.length);
  if (typeof start !== 'bigint' || typeof end !== 'bigint') {
    return new EvaluationError('A slice is bounded by ints');
  }
  const size = BigInt(sequence.length);
  if (start < 0n || start >= size || end < 1n || end > size || start > end) return outOfBounds();
  const part = sequence.slice(Number(start), Number(end));
  return object instanceof RulesPath && typeof part !== 'string' ? new RulesPath(part as string[]) : part;
}

function sequenceOf(object: Known): string | readonly RulesValue[] | null {
  if (typeof object === 'string' || Array.isArray(object)) return object;
  return object instanceof RulesPath ? object.segments : null;
}

function outOfBounds(): EvaluationError {
  return new EvaluationError('The index is out of bounds');
}

function refuseUnknownProperty(object: Expression, name: string, at: number, planner: Planner): void {
  const described = describe(object, planner);
  const known = described === null ? undefined : PROPERTIES.get(described);
  if (known !== undefined && !known.includes(name)) {
    planner.fail(`${described} has no '${name}'; it has ${known.join(', ')}`, at);
  }
}

/** `request.auth` for an expression that plainly is that, whichever way it is written. */
function describe(expression: Expression, planner: Planner): string | null {
  switch (expression.kind) {
    case 'parenthesised':
      return describe(expression.inner, planner);
    case 'name':
      return findName(planner.scope, expression.name) === undefined ? expression.name : null;
    case 'property':
      return prefixed(describe(expression.object, planner), expression.name);
    case 'index': {
      const { index } = expression;
      const name = index.kind === 'literal' && typeof index.value === 'string' ? index.value : null;
      return name === null ? null : prefixed(describe(expression.object, planner), name);
    }
    case 'call':
      return `${expression.name}()`;
    default:
      return null;
  }
}

function prefixed(prefix: string | null, name: string): string | null {
  return prefix === null ? null : `${prefix}.${name}`;
}
