import type { RulesValue } from './rules-value.ts';

/** The result of an expression: a value, partial knowledge of one (in a list proof), or an error. */
export type Outcome = AbstractValue | EvaluationError;

/**
 * A value of the abstract interpretation behind list proofs (Cousot and Cousot, 1977): a concrete value, or what a query
 * proves of a map or list. Outside list proofs every value is concrete.
 */
export type AbstractValue = RulesValue | PartialMap | PartialList;

/**
 * An error as a value, as in CEL: `&&` and `||` may absorb it, every other operator returns it. In a list proof it also
 * means "unknown" (the third truth value of Kleene's logic), so nothing else may ever replace it by a value.
 */
export class EvaluationError {
  /** Names types, positions and names of the rules' text; never the contents of a document. */
  readonly reason: string;
  /** Offset in the source, or null until the enclosing node fills it in. */
  readonly at: number | null;

  constructor(reason: string, at: number | null = null) {
    this.reason = reason;
    this.at = at;
  }
}

/** A map in a list proof: the query proves some entries and says nothing about the others. */
export class PartialMap {
  readonly entries: ReadonlyMap<string, AbstractValue>;

  constructor(entries: ReadonlyMap<string, AbstractValue>) {
    this.entries = entries;
  }
}

/** A list in a list proof: one element is proven, any others are unknown. */
export class PartialList {
  readonly element: RulesValue;

  constructor(element: RulesValue) {
    this.element = element;
  }
}

/** Adds the source offset to an error that has none yet. */
export function located(outcome: Outcome, at: number): Outcome {
  return outcome instanceof EvaluationError && outcome.at === null
    ? new EvaluationError(outcome.reason, at)
    : outcome;
}

/**
 * Returns a concrete value, or an error in place of a partial one. List literals, arguments and everything else that does
 * not handle partial knowledge accept concrete values only, so that nothing follows from what is not proven.
 */
export function concreteValue(outcome: Outcome): RulesValue | EvaluationError {
  return outcome instanceof PartialMap || outcome instanceof PartialList
    ? new EvaluationError('The query does not prove this whole value')
    : outcome;
}
