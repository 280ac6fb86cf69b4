import { openRules, startEmbedded } from './embedded.ts';
import type { ComparedEmulator } from './emulator.ts';
import type { Answers } from './judge.ts';
import { nameOf, type Target } from './target.ts';
import { type WriteOutcome, WriteReader, type WriteSequence, writtenDocuments } from './write-case.ts';

/** Runs sequences on this backend, each from an empty database. */
export async function writeHere(
  sequences: readonly WriteSequence[],
): Promise<readonly (readonly WriteOutcome[])[]> {
  const embedded = await startEmbedded(openRules);
  try {
    return await writeAll(embedded, sequences);
  } finally {
    await embedded.stop();
  }
}

/** Runs sequences on both servers, each from an empty database. */
export async function writeOnBoth(
  sequences: readonly WriteSequence[],
  emulator: ComparedEmulator,
): Promise<readonly Answers<readonly WriteOutcome[]>[]> {
  const embedded = await startEmbedded(openRules);
  try {
    await emulator.load(openRules);
    const ours = await writeAll(embedded, sequences);
    const theirs = await writeAll(emulator.targetLike(embedded), sequences);
    return sequences.map((_, at) => ({ ours: ours[at] ?? [], theirs: theirs[at] ?? [] }));
  } finally {
    await embedded.stop();
  }
}

async function writeAll(target: Target, sequences: readonly WriteSequence[]) {
  const outcomes: (readonly WriteOutcome[])[] = [];
  for (const { commits } of sequences) {
    await empty(target);
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

async function empty(target: Target): Promise<void> {
  const writes = writtenDocuments.map((path) => ({ delete: nameOf(path) }));
  const { status, message } = await target.call({ person: 'admin', rpc: 'commit', body: { writes } });
  if (status !== 'OK') throw new Error(`The documents can't be deleted: ${message}`);
}
