// Plays the policy matrix, of an open and of a closed community, and prints its count of cells and whatever did not go as decided.
//
//   npm run test:policy -- [--target HOST:PORT]
//
// Without a target on this project's own backend, with one on Google's emulator of Firestore, which runs on this machine.
import { parseArgs } from 'node:util';
import { setLogLevel } from 'firebase/firestore/lite';
import { allCells } from './matrix/all-cells.ts';
import type { Community } from './matrix/cast.ts';
import { openEmulatorStage } from './matrix/emulator-stage.ts';
import { openOwnStage } from './matrix/own-stage.ts';
import { play } from './matrix/play.ts';

const { values } = parseArgs({ options: { target: { type: 'string' } } });
const { target } = values;

setLogLevel('silent');
for (const community of ['open', 'closed'] as const) await playAll(community);

async function playAll(community: Community): Promise<void> {
  const stage = await (target === undefined ? openOwnStage(community) : openEmulatorStage(target, community));
  try {
    const cells = allCells(stage.cast, community);
    const surprises = await play(cells, stage);
    for (const { title, decided, happened } of surprises) say(`${title}: ${happened}, decided: ${decided}`);
    const allowed = cells.filter((cell) => cell.allowed).length;
    const server = target === undefined ? 'the own backend' : `the emulator at ${target}`;
    say(`${community} community: ${count(cells.length)} cells on ${server}, ${count(allowed)} to be allowed`);
    say(`${count(cells.length - surprises.length)} as decided, ${count(surprises.length)} otherwise`);
    if (surprises.length > 0) process.exitCode = 1;
  } finally {
    await stage.stop();
  }
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
