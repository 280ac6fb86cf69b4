import { pathOf, segmentsOf } from '../built-ins/path-methods.ts';
import type { Expression } from '../syntax/ast.ts';
import { EvaluationError, located, wholeValue } from '../values/outcome.ts';
import { type PathHole, RulesPath } from '../values/rules-value.ts';
import type { Evaluate, Planner } from './scope.ts';

/** Plans a path literal. `$(expression)` gives one segment, or those of a path; a `{name}` leaves a hole. */
export function planPath({ parts, at }: Extract<Expression, { kind: 'path' }>, planner: Planner): Evaluate {
  if (parts.every((part) => typeof part === 'string')) {
    const path = new RulesPath(parts);
    return () => path;
  }
  const planned = parts.map((part) =>
    typeof part === 'object' && 'kind' in part ? planner.plan(part) : part,
  );
  return (frame) => {
    const segments: (string | PathHole)[] = [];
    for (const part of planned) {
      if (typeof part !== 'function') {
        segments.push(part);
        continue;
      }
      const value = wholeValue(part(frame));
      const computed = value instanceof EvaluationError ? value : segmentsOf(value);
      if (computed instanceof EvaluationError) return located(computed, at);
      segments.push(...computed);
    }
    return pathOf(segments);
  };
}
