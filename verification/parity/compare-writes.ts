import type { Random } from '../harness/seeded-random.ts';
import type { ComparedEmulator } from './emulator.ts';
import { generateSequence } from './generate-writes.ts';
import { type Answers, isUnlisted, type Judged, judge, minimise } from './judge.ts';
import { writeOnBoth } from './run-writes.ts';
import type { WriteOutcome, WriteSequence } from './write-case.ts';
import { writeDifferences } from './write-differences.ts';

/** The commits of one sequence up to the first that differs, after which the servers hold different documents. */
export type JudgedSequence = readonly Judged<readonly object[], WriteOutcome>[];

const commitsInSequence = 6;
const sequencesAtOnce = 10;

/**
 * Makes generated commits on both servers.
 *
 * @param each called with some sequences; unlisted differences are minimised
 */
export async function compareWrites(
  random: Random,
  commits: number,
  emulator: ComparedEmulator,
  each: (judged: readonly JudgedSequence[]) => void,
): Promise<void> {
  const sequences = Math.ceil(commits / commitsInSequence);
  for (let done = 0; done < sequences; done += sequencesAtOnce) {
    const length = Math.min(sequencesAtOnce, sequences - done);
    const generated = Array.from({ length }, () => generateSequence(random, commitsInSequence));
    const shown: JudgedSequence[] = [];
    for (const judged of await judgeAll(generated, emulator)) {
      shown.push(judged.some(isUnlisted) ? await smallest(judged, emulator) : judged);
    }
    each(shown);
  }
}

async function judgeAll(
  sequences: readonly WriteSequence[],
  emulator: ComparedEmulator,
): Promise<readonly JudgedSequence[]> {
  const answers = await writeOnBoth(sequences, emulator);
  return answers.map((both, at) => judgedSequence(sequences[at] ?? { commits: [] }, both));
}

function judgedSequence(
  { commits }: WriteSequence,
  { ours, theirs }: Answers<readonly WriteOutcome[]>,
): JudgedSequence {
  const judged: Judged<readonly object[], WriteOutcome>[] = [];
  for (const [at, writes] of commits.entries()) {
    const [here, there] = [ours[at], theirs[at]];
    if (here === undefined || there === undefined) break;
    const one = judge(writes, { ours: here, theirs: there }, writeDifferences);
    judged.push(one);
    if (!one.verdict.agree) break;
  }
  return judged;
}

async function smallest(judged: JudgedSequence, emulator: ComparedEmulator): Promise<JudgedSequence> {
  const start: WriteSequence = { commits: judged.map(({ asked }) => asked) };
  const found = await minimise(start, smaller, async (candidates) =>
    (await judgeAll(candidates, emulator)).map((sequence) => sequence.some(isUnlisted)),
  );
  return (await judgeAll([found], emulator))[0] ?? [];
}

/** The sequence without one of its commits, or without one write. */
function smaller({ commits }: WriteSequence): readonly WriteSequence[] {
  const withoutCommit = commits.map((_, left) => commits.filter((_, at) => at !== left));
  const withoutWrite = commits.flatMap((writes, which) =>
    writes.length < 2
      ? []
      : writes.map((_, left) =>
          commits.map((other, at) => (at === which ? other.filter((_, write) => write !== left) : other)),
        ),
  );
  return [...withoutCommit, ...withoutWrite]
    .filter(({ length }) => length > 0)
    .map((shorter) => ({ commits: shorter }));
}
