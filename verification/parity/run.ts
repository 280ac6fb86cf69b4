// Sends the same generated rules, queries and commits to Google's emulator of Firestore and to this backend, and fails
// where they differ otherwise than docs/parity.md says.
//
//   npm run trial:parity -- [--seed N] [--rules N] [--queries N] [--commits N] [--listed] [--record]
//
// --listed prints the intended differences too, --record makes what `npm test` replays.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareQueries } from './compare-queries.ts';
import { compareRules } from './compare-rules.ts';
import { compareWrites } from './compare-writes.ts';
import { type Emulator, missingForEmulator, startEmulator } from './emulator.ts';
import { Random } from './random.ts';
import { writeRecorded } from './recorded-file.ts';
import { recordedQueries, recordedRules, recordedWrites } from './recording.ts';
import { Tally } from './tally.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rules: { type: 'string' },
    queries: { type: 'string' },
    commits: { type: 'string' },
    listed: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const usual = options.record
  ? { rules: 1_000, queries: 300, commits: 300 }
  : { rules: 10_000, queries: 2_000, commits: 1_200 };

const missing = missingForEmulator();
if (missing === null) process.exitCode = await compareAll();
else say(`parity: not run: needs ${missing}`);

async function compareAll(): Promise<number> {
  const seed = Number(options.seed);
  say(`parity: seed ${seed}`);
  const emulator = await startEmulator();
  const interrupted = () => void emulator.stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const tallies = [
      await rules(new Random(seed), emulator),
      await queries(new Random(seed + 1), emulator),
      await writes(new Random(seed + 2), emulator),
    ];
    const unlisted = tallies.reduce((sum, tally) => sum + tally.unlisted, 0);
    const isPolicyTaken = await takesPolicy(emulator);
    if (unlisted > 0) say(`parity: failed, ${unlisted} unlisted differences`);
    if (!isPolicyTaken) say('parity: failed, the emulator refuses firebase/firestore.rules');
    if (unlisted > 0 || !isPolicyTaken) return 1;
    say('parity: passed');
    return 0;
  } finally {
    await emulator.stop();
  }
}

/** This backend's own tests start with the policy; here the emulator's compiler sees it, which also warns. */
async function takesPolicy(emulator: Emulator): Promise<boolean> {
  const policy = readFileSync(join(import.meta.dirname, '../../firebase/firestore.rules'), 'utf8');
  return (await emulator.load(policy))?.length === 0;
}

async function rules(random: Random, emulator: Emulator): Promise<Tally> {
  const tally = new Tally('rules');
  const lines: unknown[] = [];
  await compareRules(random, count('rules'), emulator, (judged) => {
    tally.add(judged);
    lines.push(...judged.map(recordedRules));
  });
  return finish(tally, 'rules', lines);
}

async function queries(random: Random, emulator: Emulator): Promise<Tally> {
  const tally = new Tally('queries');
  const lines: unknown[] = [];
  await compareQueries(random, count('queries'), emulator, (documents, judged) => {
    tally.add(judged);
    lines.push(recordedQueries(documents, judged));
  });
  return finish(tally, 'queries', lines);
}

async function writes(random: Random, emulator: Emulator): Promise<Tally> {
  const tally = new Tally('commits');
  const lines: unknown[] = [];
  await compareWrites(random, count('commits'), emulator, (sequences) => {
    for (const judged of sequences) tally.add(judged);
    lines.push(...sequences.map(recordedWrites));
  });
  return finish(tally, 'writes', lines);
}

function finish(tally: Tally, name: Parameters<typeof writeRecorded>[0], lines: readonly unknown[]): Tally {
  for (const line of tally.lines(options.listed)) say(line);
  if (options.record) writeRecorded(name, lines);
  return tally;
}

function count(what: keyof typeof usual): number {
  return Number(options[what] ?? usual[what]);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
