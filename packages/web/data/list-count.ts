/**
 * How many documents a list has. A member's count stops at a bound, as the rules answer members' queries only up to a
 * limit: then `count` is the least that there are.
 */
export interface ListCount {
  readonly count: number;
  readonly isLowerBound: boolean;
}

/** A count that was not cut off. */
export function exactly(count: number): ListCount {
  return { count, isLowerBound: false };
}

/** The count after `removed` of the documents have gone. */
export function subtractFromCount({ count, isLowerBound }: ListCount, removed: number): ListCount {
  return { count: count - removed, isLowerBound };
}
