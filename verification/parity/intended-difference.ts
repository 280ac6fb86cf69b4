/** A difference that is meant: where docs/parity.md says so, and how to tell it from others. */
export interface IntendedDifference<Asked, Answered> {
  /** A heading of docs/parity.md. */
  readonly heading: string;
  /** As narrow as can be checked: what it takes for a difference of this kind, no test looks at again. */
  explains(asked: Asked, answers: Answered): boolean;
  /**
   * The same asked in other words. To these the emulator has to answer what this backend answers to both, unless another
   * heading says why not: without that the difference counts as unlisted.
   */
  inOtherWords?(asked: Asked): Asked;
}
