/** What is measured side by side, by name. */
export type Contenders<Name extends string, Result> = Readonly<Record<Name, () => Promise<Result>>>;

/**
 * Lets each contender have a turn in every round, forwards and backwards in turn, so that a machine that grows busier or
 * warmer does it to all of them.
 *
 * @returns each one's results, in the order of the rounds
 */
export async function inTurns<Name extends string, Result>(
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

/** The middle one; the mean of the two in the middle of an even number. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? upper)) / 2;
}
