/** One `allow` that was tried and did not grant. */
export interface Attempt {
  /** Where the `allow`, or the expression at fault, stands; counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly outcome: 'false' | 'error';
  /** In words; never what a document holds. */
  readonly reason: string;
}

/** Whether a request is allowed, and each `allow` that was tried in vain before. */
export interface Decision {
  readonly allowed: boolean;
  readonly attempts: readonly Attempt[];
}
