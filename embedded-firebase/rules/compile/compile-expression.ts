import { pathOf, segmentsOf } from '../built-ins/path-methods.ts';
import { packages } from '../built-ins/registry.ts';
import type { Evaluate } from '../evaluation/evaluation-context.ts';
import type { Expression, ExpressionOf } from '../syntax/ast.ts';
import { suggestion } from '../syntax/nearest-name.ts';
import { concreteValue, EvaluationError, located } from '../values/outcome.ts';
import { type PathPlaceholder, RulesPath, type RulesValue } from '../values/rules-value.ts';
import { typeOf } from '../values/value-type.ts';
import { compileCall, compileMethod, refused } from './compile-call.ts';
import { compileIndex, compileProperty, compileSlice } from './compile-member-access.ts';
import {
  compileBinary,
  compileConditional,
  compileIs,
  compileLogical,
  compileUnary,
} from './compile-operator.ts';
import { type Compiler, declaredNames, findName, type Scope } from './scope.ts';

const EXHAUSTED = new EvaluationError('More than 1000 expressions are evaluated for one request');

/**
 * Compiles an expression to a closure ("closure compilation"): names, operators and methods are resolved once, so that an
 * evaluation consists of function calls only. Reports unknown names, functions, methods, properties and types.
 *
 * @throws RulesSyntaxError for recursion, and for calls that nest too deeply
 */
export function compileExpression(expression: Expression, compiler: Compiler): Evaluate {
  const evaluate = compileNode(expression, compiler);
  const cost = costOf(expression);
  if (cost === 0) return evaluate;
  return (frame) => (frame.context.count(cost) ? evaluate(frame) : EXHAUSTED);
}

/** Returns how many of the 1,000 expressions per request a node counts, as measured on Firebase's emulator. */
function costOf(expression: Expression): number {
  switch (expression.kind) {
    case 'parenthesised':
      return 0;
    case 'conditional':
    case 'is':
      return 2;
    case 'path':
      return 1 + expression.parts.filter((part) => typeof part === 'string' || !('kind' in part)).length;
    default:
      return 1;
  }
}

function compileNode(expression: Expression, compiler: Compiler): Evaluate {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'name':
      return compileName(expression.name, expression.at, compiler);
    case 'property':
      return compileProperty(expression, compiler);
    case 'index':
      return compileIndex(expression, compiler);
    case 'slice':
      return compileSlice(expression, compiler);
    case 'call':
      return compileCall(expression, compiler);
    case 'method':
      return compileMethod(expression, compiler);
    case 'unary':
      return compileUnary(expression, compiler);
    case 'binary':
      return compileBinary(expression, compiler);
    case 'logical':
      return compileLogical(expression, compiler);
    case 'conditional':
      return compileConditional(expression, compiler);
    case 'is':
      return compileIs(expression, compiler);
    case 'parenthesised':
      return compiler.compile(expression.inner);
    case 'list':
      return compileList(expression, compiler);
    case 'map':
      return compileMap(expression, compiler);
    case 'path':
      return compilePath(expression, compiler);
  }
}

function compileName(name: string, at: number, compiler: Compiler): Evaluate {
  const binding = findName(compiler.scope, name);
  if (binding?.kind === 'local') {
    const { slot } = binding;
    return ({ locals }) => locals[slot]?.force() ?? null;
  }
  if (binding?.kind === 'capture') {
    const { index } = binding;
    return ({ context }) => context.captures[index] ?? null;
  }
  if (name === 'request') return ({ context }) => context.request;
  if (name === 'resource') return ({ context }) => context.resource;
  if (packages.has(name)) compiler.report(`'${name}' is a package, not a value`, at);
  else compiler.report(`'${name}' is not declared here${hintFor(name, compiler.scope)}`, at);
  return refused;
}

/** The nearest name, or all that are declared. */
function hintFor(name: string, scope: Scope): string {
  const declared = [...new Set(['request', 'resource', ...declaredNames(scope)])];
  const near = suggestion(name, [...declared, 'true', 'false', 'null']);
  return near || `; there are ${declared.join(', ')}`;
}

function compileList({ elements, at }: ExpressionOf<'list'>, compiler: Compiler): Evaluate {
  const compiled = elements.map((element) => compiler.compile(element));
  return (frame) => {
    const list: RulesValue[] = [];
    for (const evaluate of compiled) {
      const element = concreteValue(evaluate(frame));
      if (element instanceof EvaluationError) return located(element, at);
      list.push(element);
    }
    return list;
  };
}

function compileMap({ entries, at }: ExpressionOf<'map'>, compiler: Compiler): Evaluate {
  const compiled = entries.map(({ key, value }) => ({
    key: compiler.compile(key),
    value: compiler.compile(value),
  }));
  return (frame) => {
    const map = new Map<string, RulesValue>();
    for (const entry of compiled) {
      const key = entry.key(frame);
      if (key instanceof EvaluationError) return key;
      if (typeof key !== 'string') {
        return new EvaluationError(`Expected string as key of a map, received ${typeOf(key)}`, at);
      }
      const value = concreteValue(entry.value(frame));
      if (value instanceof EvaluationError) return located(value, at);
      map.set(key, value);
    }
    return map;
  };
}

/** `$(expression)` gives one segment, or those of a path; with a placeholder the result is a template. */
function compilePath({ parts, at }: ExpressionOf<'path'>, compiler: Compiler): Evaluate {
  if (parts.every((part) => typeof part === 'string')) {
    const path = new RulesPath(parts);
    return () => path;
  }
  const compiled = parts.map((part) =>
    typeof part === 'object' && 'kind' in part ? compiler.compile(part) : part,
  );
  return (frame) => {
    const segments: (string | PathPlaceholder)[] = [];
    for (const part of compiled) {
      if (typeof part !== 'function') {
        segments.push(part);
        continue;
      }
      const value = concreteValue(part(frame));
      const computed = value instanceof EvaluationError ? value : segmentsOf(value);
      if (computed instanceof EvaluationError) return located(computed, at);
      segments.push(...computed);
    }
    return pathOf(segments);
  };
}
