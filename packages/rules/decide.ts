import type { Ruleset } from './compile/compile-ruleset.ts';
import type { Attempt, Decision } from './decision.ts';
import type { Evaluation } from './evaluation/evaluation-context.ts';
import type { MatchSegment, Method } from './syntax/ast.ts';
import { EvaluationError, type Outcome } from './values/outcome.ts';
import { typeOf } from './values/value-type.ts';

/** Answers the values of a match path's wildcards for the request at hand, or null where it does not match. */
export type MatchRequest = (pattern: readonly MatchSegment[]) => readonly Outcome[] | null;

/**
 * Tries the `allow`s for a method one by one until one grants. An error denies its own `allow` only; but a request
 * that has used up its 1,000 expressions is denied whatever else would grant, as on Firebase.
 */
export function decide(
  ruleset: Ruleset,
  method: Method,
  evaluation: Evaluation,
  match: MatchRequest,
): Decision {
  const attempts: Attempt[] = [];
  for (const { segments, allows } of ruleset.matches[method]) {
    const captures = match(segments);
    if (captures === null) continue;
    evaluation.captures = captures;
    for (const { condition, at } of allows) {
      const outcome = condition === null || condition({ evaluation, locals: [] });
      if (outcome === true && !evaluation.isSpent) return { allowed: true, attempts };
      attempts.push(attemptOf(outcome, at, ruleset));
      if (evaluation.isSpent) return { allowed: false, attempts };
    }
  }
  return { allowed: false, attempts };
}

function attemptOf(outcome: Outcome, allowAt: number, { source }: Ruleset): Attempt {
  if (outcome === false) {
    return { ...source.positionOf(allowAt), outcome: 'false', reason: 'The condition is false' };
  }
  const failed = outcome instanceof EvaluationError;
  const reason = failed ? outcome.reason : `Expected bool as condition, received ${typeOf(outcome)}`;
  return { ...source.positionOf((failed ? outcome.at : null) ?? allowAt), outcome: 'error', reason };
}
