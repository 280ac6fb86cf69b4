/**
 * How well a threshold on a measurement tells two kinds of things apart: the area under the ROC curve, which is the
 * chance that one of the second kind measures more than one of the first (Mann and Whitney), ties counting half.
 *
 * @returns 0.5 when they can't be told apart, 0 or 1 when they always can; NaN when one is empty
 */
export function separability(first: readonly number[], second: readonly number[]): number {
  const sorted = [...first].sort((a, b) => a - b);
  let wins = 0;
  for (const value of second) wins += (countBelow(sorted, value) + countUpTo(sorted, value)) / 2;
  return wins / (first.length * second.length);
}

function countBelow(sorted: readonly number[], value: number): number {
  return firstPlace(sorted, (other) => other >= value);
}

function countUpTo(sorted: readonly number[], value: number): number {
  return firstPlace(sorted, (other) => other > value);
}

/** By bisection: `isBehind` is false for the first ones and true for the rest. */
function firstPlace(sorted: readonly number[], isBehind: (value: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBehind(sorted[middle] ?? Number.POSITIVE_INFINITY)) high = middle;
    else low = middle + 1;
  }
  return low;
}
