// Sends the same generated rules, queries and commits to Google's emulator of Firestore and to this backend, and fails
// where they differ in ways that docs/parity.md does not explain.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { missingForEmulator } from '../harness/emulator.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { compareQueries } from './compare-queries.ts';
import { compareRules } from './compare-rules.ts';
import { compareWrites } from './compare-writes.ts';
import { type ComparedEmulator, startComparedEmulator } from './emulator.ts';
import {
  type RecordedName,
  recordedQueries,
  recordedRules,
  recordedWrites,
  writeRecorded,
} from './recording.ts';
import { Tally } from './tally.ts';

const usage = `npm run trial parity -- [--seed N] [--rules N] [--queries N] [--commits N] [--listed] [--record]

--listed prints the intended differences too, --record replaces the files that the tests replay.
`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
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
if (options.help) process.stdout.write(usage);
else if (missing === null) process.exitCode = await compareAll();
else print(`parity: not run: needs ${missing}`);

async function compareAll(): Promise<number> {
  const seed = Number(options.seed);
  print(`parity: seed ${seed}`);
  const emulator = await startComparedEmulator();
  const interrupted = () => void emulator.stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const tallies = [
      await compare('rules', (tally, lines) =>
        compareRules(seededRandom(seed), count('rules'), emulator, (judged) => {
          tally.add(judged);
          lines.push(...judged.map(recordedRules));
        }),
      ),
      await compare('queries', (tally, lines) =>
        compareQueries(seededRandom(seed + 1), count('queries'), emulator, (documents, judged) => {
          tally.add(judged);
          lines.push(recordedQueries(documents, judged));
        }),
      ),
      await compare('writes', (tally, lines) =>
        compareWrites(seededRandom(seed + 2), count('commits'), emulator, (sequences) => {
          for (const judged of sequences) tally.add(judged);
          lines.push(...sequences.map(recordedWrites));
        }),
      ),
    ];
    const unlisted = tallies.reduce((sum, tally) => sum + tally.unlisted, 0);
    const isPolicyAccepted = await acceptsPolicy(emulator);
    if (unlisted > 0) print(`parity: failed, ${unlisted} unlisted differences`);
    if (!isPolicyAccepted) print('parity: failed, the emulator refuses firebase/firestore.rules');
    if (unlisted > 0 || !isPolicyAccepted) return 1;
    print('parity: passed');
    return 0;
  } finally {
    await emulator.stop();
  }
}

/** Whether the emulator's compiler, which also warns, accepts the campus's rules. */
async function acceptsPolicy(emulator: ComparedEmulator): Promise<boolean> {
  const policy = readFileSync(join(import.meta.dirname, '../../firebase/firestore.rules'), 'utf8');
  return (await emulator.load(policy))?.length === 0;
}

/** Compares one kind of call, prints the figures, and records the answers if asked to. */
async function compare(
  name: RecordedName,
  work: (tally: Tally, lines: unknown[]) => Promise<void>,
): Promise<Tally> {
  const tally = new Tally(name === 'writes' ? 'commits' : name);
  const lines: unknown[] = [];
  await work(tally, lines);
  for (const line of tally.lines(options.listed)) print(line);
  if (options.record) writeRecorded(name, lines);
  return tally;
}

function count(what: keyof typeof usual): number {
  return Number(options[what] ?? usual[what]);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
