import { atMost, counted, type Figure } from './figures.ts';

/** The allowed ratio of p99 latencies with a burden to those without. */
const maxTimesAsLong = 2;

/** Latencies of one kind of call, in milliseconds. */
export interface Timed {
  /** In words: `a search, alone`. */
  readonly what: string;
  readonly milliseconds: readonly number[];
}

/** Figures that compare the p99 latency of calls with and without a burden. */
export function slowdown(without: Timed, burdened: Timed): Figure[] {
  const [alone = Number.NaN, under = Number.NaN] = [without, burdened].map(p99);
  return [
    counted(`p99 of ${without.what}`, `${alone.toFixed(1)} ms`),
    counted(`p99 of ${burdened.what}`, `${under.toFixed(1)} ms`),
    { ...atMost('times as long', under / alone, maxTimesAsLong), timed: true },
  ];
}

/** The sum of some numbers. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The mean of some numbers; NaN of none. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** The median of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/**
 * The area under the ROC curve of a threshold on two samples: the chance that a value of the second is larger than one of
 * the first (Mann-Whitney U), ties counting half.
 *
 * @returns 0.5 when the samples can't be told apart, 0 or 1 when they always can; NaN when one is empty
 */
export function separability(first: readonly number[], second: readonly number[]): number {
  const wins = second.map((value) =>
    sum(first.map((other) => (value > other ? 1 : value === other ? 0.5 : 0))),
  );
  return sum(wins) / (first.length * second.length);
}

function p99({ milliseconds }: Timed): number {
  return milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * 0.99)] ?? Number.NaN;
}
