// Sends the same generated rules, queries and commits to Google's emulator of Firestore and to this backend, and fails
// where they differ in ways that docs/parity.md does not explain.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { missingForEmulator } from '../harness/emulator.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { type Judged, tallied } from './judge.ts';
import { compareQueries } from './queries.ts';
import { recorded, writeRecorded } from './recording.ts';
import { compareRules } from './rules.ts';
import { type ComparedEmulator, startComparedEmulator } from './servers.ts';
import { compareWrites } from './writes.ts';

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
    const rules = await compareRules(seededRandom(seed), count('rules'), emulator);
    const queries = await compareQueries(seededRandom(seed + 1), count('queries'), emulator);
    const writes = await compareWrites(seededRandom(seed + 2), count('commits'), emulator);
    const allQueries = queries.flatMap(({ judged }) => judged);
    const unlisted = shown('rules', rules) + shown('queries', allQueries) + shown('commits', writes.flat());
    if (options.record) record(rules, queries, writes);
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

function record(
  rules: Awaited<ReturnType<typeof compareRules>>,
  queries: Awaited<ReturnType<typeof compareQueries>>,
  writes: Awaited<ReturnType<typeof compareWrites>>,
): void {
  const group = ({ documents, judged }: (typeof queries)[number]) => ({
    documents,
    queries: judged.map((one) => ({ query: one.asked, ...recorded(one) })),
  });
  const sequence = (judged: (typeof writes)[number]) => ({
    commits: judged.map((one) => ({ writes: one.asked, ...recorded(one) })),
  });
  writeRecorded(
    'rules',
    rules.map((one) => ({ ...one.asked, ...recorded(one) })),
  );
  writeRecorded('queries', queries.map(group));
  writeRecorded('writes', writes.map(sequence));
}

/** Prints the figures of one kind of call. @returns the number of unlisted differences */
function shown(what: string, judged: readonly Judged<unknown, unknown>[]): number {
  const { lines, unlisted } = tallied(what, judged, options.listed);
  for (const line of lines) print(line);
  return unlisted;
}

/** Whether the emulator's compiler, which also warns, accepts the campus's rules. */
async function acceptsPolicy(emulator: ComparedEmulator): Promise<boolean> {
  const policy = readFileSync(join(import.meta.dirname, '../../firebase/firestore.rules'), 'utf8');
  return (await emulator.load(policy))?.length === 0;
}

function count(what: keyof typeof usual): number {
  return Number(options[what] ?? usual[what]);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
