import { type Figure, none } from '../../embedded-firebase/trials/harness/figures.ts';

/** Plays a race again and again, until a round ends as it must not. @param play returns what went wrong in a round */
export async function race(
  what: string,
  rounds: number,
  play: (round: number) => Promise<string[]>,
): Promise<Figure[]> {
  const wrong: string[] = [];
  for (let round = 0; round < rounds && wrong.length === 0; round += 1) wrong.push(...(await play(round)));
  return [none(`${rounds} rounds of ${what}: what went wrong`, wrong)];
}
