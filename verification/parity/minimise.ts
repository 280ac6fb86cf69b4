const mostRounds = 12;

/**
 * Makes what shows a difference smaller as long as it goes on showing it.
 *
 * @param smaller what could stand in its place, the smallest first
 * @param stillDiffer for each of them whether it shows the difference
 */
export async function minimise<Asked>(
  start: Asked,
  smaller: (asked: Asked) => readonly Asked[],
  stillDiffer: (candidates: readonly Asked[]) => Promise<readonly boolean[]>,
): Promise<Asked> {
  let smallest = start;
  for (let round = 0; round < mostRounds; round += 1) {
    const candidates = smaller(smallest);
    if (candidates.length === 0) break;
    const differ = await stillDiffer(candidates);
    const next = candidates.find((_, at) => differ[at]);
    if (next === undefined) break;
    smallest = next;
  }
  return smallest;
}
