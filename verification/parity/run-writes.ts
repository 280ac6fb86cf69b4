import { openRules, withEmbedded } from './embedded.ts';
import type { ComparedEmulator } from './emulator.ts';
import type { Answers } from './judge.ts';
import { commitAsAdmin, nameOf, type Target } from './target.ts';
import { type WriteOutcome, WriteReader, type WriteSequence, writtenDocuments } from './write-case.ts';

/** Runs sequences on this backend, each from an empty database. */
export async function writeHere(
  sequences: readonly WriteSequence[],
): Promise<readonly (readonly WriteOutcome[])[]> {
  return await withEmbedded(openRules, (embedded) => writeAll(embedded, sequences));
}

/** Runs sequences on both servers, each from an empty database. */
export async function writeOnBoth(
  sequences: readonly WriteSequence[],
  emulator: ComparedEmulator,
): Promise<readonly Answers<readonly WriteOutcome[]>[]> {
  return await withEmbedded(openRules, async (embedded) => {
    await emulator.load(openRules);
    const ours = await writeAll(embedded, sequences);
    const theirs = await writeAll(emulator.targetLike(embedded), sequences);
    return sequences.map((_, at) => ({ ours: ours[at] ?? [], theirs: theirs[at] ?? [] }));
  });
}

async function writeAll(target: Target, sequences: readonly WriteSequence[]) {
  const outcomes: (readonly WriteOutcome[])[] = [];
  for (const { commits } of sequences) {
    await commitAsAdmin(
      target,
      writtenDocuments.map((path) => ({ delete: nameOf(path) })),
    );
    const reader = new WriteReader();
    const sequence: WriteOutcome[] = [];
    for (const writes of commits) {
      const commit = await target.call(reader.callOf(writes));
      sequence.push(reader.outcomeOf(commit, await target.call(reader.readCall())));
    }
    outcomes.push(sequence);
  }
  return outcomes;
}
