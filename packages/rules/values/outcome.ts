import type { RulesValue } from './rules-value.ts';

/** What an expression comes to: a value, partial knowledge of one (in a list proof), or an error. */
export type Outcome = RulesValue | PartialMap | PartialList | EvaluationError;

/** What is known of a value. */
export type Known = RulesValue | PartialMap | PartialList;

/**
 * An error as a value: `&&` and `||` may absorb it, every other operator hands it on. In a list proof it also
 * stands for "could be anything", which is why nothing else may ever turn it into a value.
 */
export class EvaluationError {
  /** Says types, names of the rules' text and places; never what a document holds. */
  readonly reason: string;
  /** Offset in the source, or null while the node that asked has not filled it in. */
  readonly at: number | null;

  constructor(reason: string, at: number | null = null) {
    this.reason = reason;
    this.at = at;
  }
}

/** In a list proof: a map of which the query proves some entries and says nothing of the others. */
export class PartialMap {
  readonly entries: ReadonlyMap<string, Known>;

  constructor(entries: ReadonlyMap<string, Known>) {
    this.entries = entries;
  }
}

/** In a list proof: a list that is known to have an element, and may have any others. */
export class PartialList {
  readonly element: RulesValue;

  constructor(element: RulesValue) {
    this.element = element;
  }
}

/** Fills in where an error arose, if it does not say so itself. */
export function located(outcome: Outcome, at: number): Outcome {
  return outcome instanceof EvaluationError && outcome.at === null
    ? new EvaluationError(outcome.reason, at)
    : outcome;
}

/**
 * A value that is known whole, or the error. Whatever is not written for partial knowledge, from list literals to
 * the arguments of methods, takes whole values only, so that nothing can be concluded from what is not proven.
 */
export function wholeValue(outcome: Outcome): RulesValue | EvaluationError {
  return outcome instanceof PartialMap || outcome instanceof PartialList
    ? new EvaluationError('The query does not prove this whole value')
    : outcome;
}
