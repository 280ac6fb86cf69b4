import { binaryOperators, negate } from '../built-ins/operators.ts';
import type { Expression } from '../syntax/ast.ts';
import { EvaluationError, located, type Outcome } from '../values/outcome.ts';
import { TYPES_OF_IS, typeOf } from '../values/value-type.ts';
import type { Evaluate, Frame, Planner } from './scope.ts';

type Node<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** Plans an operator whose two sides are both evaluated; an error on either side is the outcome. */
export function planBinary({ operator, left, right, at }: Node<'binary'>, planner: Planner): Evaluate {
  const planLeft = planner.plan(left);
  const planRight = planner.plan(right);
  const apply = binaryOperators[operator];
  return (frame) => {
    const leftOutcome = planLeft(frame);
    if (leftOutcome instanceof EvaluationError) return leftOutcome;
    const rightOutcome = planRight(frame);
    if (rightOutcome instanceof EvaluationError) return rightOutcome;
    return located(apply(leftOutcome, rightOutcome), at);
  };
}

/**
 * Plans `&&` and `||`. The side that decides (false for `&&`, true for `||`) decides whatever the other side is,
 * an error too; otherwise an error on either side is the outcome.
 */
export function planLogical({ operator, left, right }: Node<'logical'>, planner: Planner): Evaluate {
  const evaluateLeft = planBoolean(left, planner);
  const evaluateRight = planBoolean(right, planner);
  const decisive = operator === '||';
  return (frame) => {
    const leftOutcome = evaluateLeft(frame);
    if (leftOutcome === decisive) return decisive;
    frame.evaluation.spend(1);
    const rightOutcome = evaluateRight(frame);
    if (rightOutcome === decisive) return decisive;
    return leftOutcome instanceof EvaluationError ? leftOutcome : rightOutcome;
  };
}

/** Plans `condition ? a : b`; only the side that is chosen is evaluated. */
export function planConditional(expression: Node<'conditional'>, planner: Planner): Evaluate {
  const evaluateCondition = planBoolean(expression.condition, planner);
  const whenTrue = planner.plan(expression.whenTrue);
  const whenFalse = planner.plan(expression.whenFalse);
  return (frame) => {
    const condition = evaluateCondition(frame);
    return condition instanceof EvaluationError ? condition : (condition ? whenTrue : whenFalse)(frame);
  };
}

/** Plans `!` and the `-` before an operand. */
export function planUnary({ operator, operand, at }: Node<'unary'>, planner: Planner): Evaluate {
  if (operator === '!') {
    const evaluate = planBoolean(operand, planner);
    return (frame) => {
      const outcome = evaluate(frame);
      return outcome instanceof EvaluationError ? outcome : !outcome;
    };
  }
  const evaluate = planner.plan(operand);
  return (frame) => {
    const outcome = evaluate(frame);
    return outcome instanceof EvaluationError ? outcome : located(negate(outcome), at);
  };
}

/** Plans `value is type`. @throws RulesSyntaxError for a type that is not known */
export function planIs({ operand, type, typeAt }: Node<'is'>, planner: Planner): Evaluate {
  const evaluate = planner.plan(operand);
  const types = TYPES_OF_IS.get(type);
  if (types === undefined) {
    return planner.fail(`'${type}' is no type; they are ${[...TYPES_OF_IS.keys()].join(', ')}`, typeAt);
  }
  return (frame) => {
    const outcome = evaluate(frame);
    return outcome instanceof EvaluationError ? outcome : types.includes(typeOf(outcome));
  };
}

/** Plans an expression that has to be a boolean: anything else becomes an error. */
export function planBoolean(
  expression: Expression,
  planner: Planner,
): (frame: Frame) => boolean | EvaluationError {
  const evaluate = planner.plan(expression);
  const { at } = expression;
  return (frame) => {
    const outcome: Outcome = evaluate(frame);
    if (typeof outcome === 'boolean' || outcome instanceof EvaluationError) return outcome;
    return new EvaluationError(`Expected bool, received ${typeOf(outcome)}`, at);
  };
}
