/** The contenders of a comparison, by name. */
type Contenders<Name extends string, Result> = Readonly<Record<Name, () => Promise<Result>>>;

/**
 * Runs all contenders in every round, in alternating order, so that a machine that becomes busier or warmer affects all of
 * them alike.
 *
 * @returns the results of each contender, by round
 */
export async function interleave<Name extends string, Result>(
  rounds: number,
  contenders: Contenders<Name, Result>,
): Promise<Record<Name, Result[]>> {
  const entries = Object.entries(contenders) as [Name, () => Promise<Result>][];
  const results = Object.fromEntries(entries.map(([name]) => [name, [] as Result[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of round % 2 === 0 ? entries : entries.toReversed()) {
      results[name]?.push(await run());
    }
  }
  return results as Record<Name, Result[]>;
}

/** Returns the median of a figure of the results; the mean of the middle two of an even number. */
export function medianOf<Result>(results: readonly Result[], figure: (result: Result) => number): number {
  const sorted = results.map(figure).sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? upper)) / 2;
}
