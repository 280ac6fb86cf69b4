import type { Expression } from '../syntax/ast.ts';
import { EvaluationError, type Known } from '../values/outcome.ts';
import type { Frame, Planner } from './scope.ts';

type Call = Extract<Expression, { kind: 'call' | 'method' }>;

/** Plans the arguments of a built-in: they are evaluated one by one until one is an error. */
export function planArguments(
  args: readonly Expression[],
  planner: Planner,
): (frame: Frame) => readonly Known[] | EvaluationError {
  const planned = args.map((argument) => planner.plan(argument));
  return (frame) => {
    const values: Known[] = [];
    for (const evaluate of planned) {
      const value = evaluate(frame);
      if (value instanceof EvaluationError) return value;
      values.push(value);
    }
    return values;
  };
}

/** @throws RulesSyntaxError when a call has none of the possible numbers of arguments */
export function checkCount({ name, args, at }: Call, possible: readonly number[], planner: Planner): void {
  if (possible.includes(args.length)) return;
  const counts = [...new Set(possible)].sort().join(' or ');
  planner.fail(`${name}() takes ${counts} arguments, received ${args.length}`, at);
}
