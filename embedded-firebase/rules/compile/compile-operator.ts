import { binaryOperators, negate } from '../built-ins/operators.ts';
import type { Evaluate, Frame } from '../evaluation/evaluation-context.ts';
import type { Expression, ExpressionOf } from '../syntax/ast.ts';
import { suggestion } from '../syntax/nearest-name.ts';
import { EvaluationError, located, type Outcome } from '../values/outcome.ts';
import { IS_TYPES, typeOf } from '../values/value-type.ts';
import type { Compiler } from './scope.ts';

/** Compiles an operator that evaluates both operands; an error of either operand is the outcome. */
export function compileBinary(
  { operator, left, right, at }: ExpressionOf<'binary'>,
  compiler: Compiler,
): Evaluate {
  const evaluateLeft = compiler.compile(left);
  const evaluateRight = compiler.compile(right);
  const apply = binaryOperators[operator];
  return (frame) => {
    const leftOutcome = evaluateLeft(frame);
    if (leftOutcome instanceof EvaluationError) return leftOutcome;
    const rightOutcome = evaluateRight(frame);
    if (rightOutcome instanceof EvaluationError) return rightOutcome;
    return located(apply(leftOutcome, rightOutcome), at);
  };
}

/**
 * Compiles `&&` and `||` with the semantics of Kleene's three-valued logic, as CEL has it
 * (https://github.com/google/cel-spec/blob/master/doc/langdef.md#logical-operators). One decisive operand (false for `&&`,
 * true for `||`) absorbs an error of the other in either order; otherwise an error of either operand is the outcome.
 */
export function compileLogical(
  { operator, left, right }: ExpressionOf<'logical'>,
  compiler: Compiler,
): Evaluate {
  const evaluateLeft = compileBoolean(left, compiler);
  const evaluateRight = compileBoolean(right, compiler);
  const decisive = operator === '||';
  return (frame) => {
    const leftOutcome = evaluateLeft(frame);
    if (leftOutcome === decisive) return decisive;
    frame.context.count(1);
    const rightOutcome = evaluateRight(frame);
    if (rightOutcome === decisive) return decisive;
    return leftOutcome instanceof EvaluationError ? leftOutcome : rightOutcome;
  };
}

/** Compiles `condition ? a : b`, which evaluates only the chosen branch. */
export function compileConditional(expression: ExpressionOf<'conditional'>, compiler: Compiler): Evaluate {
  const evaluateCondition = compileBoolean(expression.condition, compiler);
  const whenTrue = compiler.compile(expression.whenTrue);
  const whenFalse = compiler.compile(expression.whenFalse);
  return (frame) => {
    const condition = evaluateCondition(frame);
    return condition instanceof EvaluationError ? condition : (condition ? whenTrue : whenFalse)(frame);
  };
}

/** Compiles the unary `!` and `-`. */
export function compileUnary({ operator, operand, at }: ExpressionOf<'unary'>, compiler: Compiler): Evaluate {
  if (operator === '!') {
    const evaluate = compileBoolean(operand, compiler);
    return (frame) => {
      const outcome = evaluate(frame);
      return outcome instanceof EvaluationError ? outcome : !outcome;
    };
  }
  const evaluate = compiler.compile(operand);
  return (frame) => {
    const outcome = evaluate(frame);
    return outcome instanceof EvaluationError ? outcome : located(negate(outcome), at);
  };
}

/** Compiles `value is type`. Reports an unknown type. */
export function compileIs({ operand, type, typeAt }: ExpressionOf<'is'>, compiler: Compiler): Evaluate {
  const evaluate = compiler.compile(operand);
  const types = IS_TYPES.get(type) ?? [];
  if (types.length === 0) {
    const known = [...IS_TYPES.keys()];
    const hint = suggestion(type, known) || `; they are ${known.join(', ')}`;
    compiler.report(`'${type}' is not a type${hint}`, typeAt);
  }
  return (frame) => {
    const outcome = evaluate(frame);
    return outcome instanceof EvaluationError ? outcome : types.includes(typeOf(outcome));
  };
}

/** Compiles an operand that has to be a boolean; any other value is an error. */
function compileBoolean(
  expression: Expression,
  compiler: Compiler,
): (frame: Frame) => boolean | EvaluationError {
  const evaluate = compiler.compile(expression);
  const { at } = expression;
  return (frame) => {
    const outcome: Outcome = evaluate(frame);
    if (typeof outcome === 'boolean' || outcome instanceof EvaluationError) return outcome;
    return new EvaluationError(`Expected bool, received ${typeOf(outcome)}`, at);
  };
}
