import { readProven } from '../built-ins/partial-value-methods.ts';
import type { Evaluate } from '../evaluation/evaluation-context.ts';
import type { Expression, ExpressionOf } from '../syntax/ast.ts';
import { suggestion } from '../syntax/nearest-name.ts';
import { isMap } from '../values/equality.ts';
import { type AbstractValue, EvaluationError, located, type Outcome, PartialMap } from '../values/outcome.ts';
import { RulesPath, type RulesValue } from '../values/rules-value.ts';
import { typeOf } from '../values/value-type.ts';
import { type Compiler, findName } from './scope.ts';

const DOCUMENT = ['data', 'id', '__name__'];
/** The properties of `request` and `resource`; any other name is a mistake that is refused at compile time. */
const PROPERTIES: ReadonlyMap<string, readonly string[]> = new Map([
  ['request', ['auth', 'method', 'path', 'query', 'resource', 'time']],
  ['request.auth', ['token', 'uid']],
  ['request.query', ['limit', 'offset', 'orderBy']],
  ['request.resource', DOCUMENT],
  ['resource', DOCUMENT],
  ['get()', DOCUMENT],
  ['getAfter()', DOCUMENT],
]);

/** Compiles `object.name`. Reports a property that `request` or `resource` can't have. */
export function compileProperty(
  { object, name, at }: ExpressionOf<'property'>,
  compiler: Compiler,
): Evaluate {
  checkProperty(object, name, at, compiler);
  const evaluate = compiler.compile(object);
  return (frame) => {
    const outcome = evaluate(frame);
    return outcome instanceof EvaluationError ? outcome : located(readProperty(outcome, name), at);
  };
}

/** Compiles `object[index]`. Reports like compileProperty, if the index is a string literal. */
export function compileIndex({ object, index, at }: ExpressionOf<'index'>, compiler: Compiler): Evaluate {
  if (index.kind === 'literal' && typeof index.value === 'string') {
    checkProperty(object, index.value, index.at, compiler);
  }
  const evaluateObject = compiler.compile(object);
  const evaluateIndex = compiler.compile(index);
  return (frame) => {
    const outcome = evaluateObject(frame);
    if (outcome instanceof EvaluationError) return outcome;
    const key = evaluateIndex(frame);
    return key instanceof EvaluationError ? key : located(readIndex(outcome, key), at);
  };
}

/** Compiles `object[from:to]` of a list, string or path; both bounds are optional. */
export function compileSlice({ object, from, to, at }: ExpressionOf<'slice'>, compiler: Compiler): Evaluate {
  const evaluateObject = compiler.compile(object);
  const evaluateFrom = from === null ? () => null : compiler.compile(from);
  const evaluateTo = to === null ? () => null : compiler.compile(to);
  return (frame) => {
    const outcome = evaluateObject(frame);
    if (outcome instanceof EvaluationError) return outcome;
    const start = evaluateFrom(frame);
    if (start instanceof EvaluationError) return start;
    const end = evaluateTo(frame);
    if (end instanceof EvaluationError) return end;
    return located(readSlice(outcome, start, end), at);
  };
}

function readProperty(object: AbstractValue, name: string): Outcome {
  if (object instanceof PartialMap) return readProven(object, name, `'${name}'`);
  if (!isMap(object)) {
    return new EvaluationError(`Expected map to read '${name}' of, received ${typeOf(object)}`);
  }
  return (
    object.get(name) ?? (object.has(name) ? null : new EvaluationError(`Property '${name}' is undefined`))
  );
}

function readIndex(object: AbstractValue, index: AbstractValue): Outcome {
  const sequence = sequenceOf(object);
  if (sequence !== null && typeof index === 'bigint') {
    const at = Number(index);
    if (at < 0 || at >= sequence.length) return outOfBounds();
    return sequence[at] ?? null;
  }
  if (typeof index === 'string') {
    if (object instanceof PartialMap) return readProven(object, index);
    // The key may be a document's content, so the error does not name it.
    if (isMap(object)) {
      return object.get(index) ?? (object.has(index) ? null : new EvaluationError('There is no such key'));
    }
  }
  return new EvaluationError(`[index] is not defined for ${typeOf(object)} and ${typeOf(index)}`);
}

/**
 * Checks bounds as Firebase does: unless both are omitted, the first and the last index have to exist. A bound that evaluates
 * to null counts as omitted.
 */
function readSlice(object: AbstractValue, from: AbstractValue, to: AbstractValue): Outcome {
  const sequence = sequenceOf(object);
  if (sequence === null) return new EvaluationError(`[from:to] is not defined for ${typeOf(object)}`);
  if (from === null && to === null) return object;
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

function sequenceOf(object: AbstractValue): string | readonly RulesValue[] | null {
  if (typeof object === 'string' || Array.isArray(object)) return object;
  return object instanceof RulesPath ? object.segments : null;
}

function outOfBounds(): EvaluationError {
  return new EvaluationError('The index is out of bounds');
}

function checkProperty(object: Expression, name: string, at: number, compiler: Compiler): void {
  const path = staticPath(object, compiler);
  const known = path === null ? undefined : PROPERTIES.get(path);
  if (known !== undefined && !known.includes(name)) {
    const hint = suggestion(name, known) || `; it has ${known.join(', ')}`;
    compiler.report(`${path} has no '${name}'${hint}`, at);
  }
}

/** Returns the canonical text of a property path such as `request.auth`, or null for any other expression. */
function staticPath(expression: Expression, compiler: Compiler): string | null {
  switch (expression.kind) {
    case 'parenthesised':
      return staticPath(expression.inner, compiler);
    case 'name':
      return findName(compiler.scope, expression.name) === undefined ? expression.name : null;
    case 'property':
      return joinPath(staticPath(expression.object, compiler), expression.name);
    case 'index': {
      const { index } = expression;
      const name = index.kind === 'literal' && typeof index.value === 'string' ? index.value : null;
      return name === null ? null : joinPath(staticPath(expression.object, compiler), name);
    }
    case 'call':
      return `${expression.name}()`;
    default:
      return null;
  }
}

function joinPath(prefix: string | null, name: string): string | null {
  return prefix === null ? null : `${prefix}.${name}`;
}
