import { nameOf } from '@blood-bank/backend/firestore/testing/wire-values';
import type { Random } from '../harness/seeded-random.ts';
import type { WriteOutcome, WriteSequence } from './cases.ts';
import { generateCommits, writtenDocuments } from './generate-writes.ts';
import { isUnlisted, type Judged, judge, judgeAndMinimise } from './judge.ts';
import {
  type Answer,
  type ComparedEmulator,
  commitAsAdmin,
  onBoth,
  onEmbedded,
  type Target,
} from './servers.ts';
import { writeDifferences } from './write-differences.ts';

/** The commits of one sequence up to the first that differs, after which the servers hold different documents. */
type JudgedSequence = readonly Judged<readonly object[], WriteOutcome>[];

const commitsInSequence = 6;
const sequencesAtOnce = 10;

/** Makes generated commits on both servers, and minimises unlisted differences. */
export async function compareWrites(
  random: Random,
  commits: number,
  emulator: ComparedEmulator,
): Promise<readonly JudgedSequence[]> {
  const all: JudgedSequence[] = [];
  const judgeAll = async (sequences: readonly WriteSequence[]) => {
    const answers = await onBoth(emulator, writeAll(sequences));
    return answers.map(({ ours, theirs }, at) => judgedSequence(sequences[at] ?? [], ours, theirs));
  };
  const showsUnlisted = (sequence: JudgedSequence) => sequence.some(isUnlisted);
  const sequences = Math.ceil(commits / commitsInSequence);
  for (let done = 0; done < sequences; done += sequencesAtOnce) {
    const length = Math.min(sequencesAtOnce, sequences - done);
    const generated = Array.from({ length }, () => generateCommits(random, commitsInSequence));
    all.push(...(await judgeAndMinimise(generated, judgeAll, showsUnlisted, smaller)));
  }
  return all;
}

/** Runs sequences on this backend. */
export function writeHere(
  sequences: readonly WriteSequence[],
): Promise<readonly (readonly WriteOutcome[])[]> {
  return onEmbedded(writeAll(sequences));
}

/** Runs sequences, each from an empty database. */
function writeAll(sequences: readonly WriteSequence[]) {
  return async (target: Target): Promise<(readonly WriteOutcome[])[]> => {
    const outcomes: (readonly WriteOutcome[])[] = [];
    for (const commits of sequences) {
      const names = writtenDocuments.map(nameOf);
      await commitAsAdmin(
        target,
        names.map((name) => ({ delete: name })),
      );
      const times = new Times();
      const sequence: WriteOutcome[] = [];
      for (const writes of commits) {
        const committed = await target.call({
          person: 'ann',
          rpc: 'commit',
          body: times.filledIn({ writes }),
        });
        const read = await target.call({ person: 'ann', rpc: 'batchGet', body: { documents: names } });
        sequence.push(outcomeOf(committed, read, times));
      }
      outcomes.push(sequence);
    }
    return outcomes;
  };
}

function judgedSequence(
  commits: WriteSequence,
  ours: readonly WriteOutcome[],
  theirs: readonly WriteOutcome[],
): JudgedSequence {
  const judged = commits.flatMap((writes, at) => {
    const [here, there] = [ours[at], theirs[at]];
    return here && there ? judge(writes, { ours: here, theirs: there }, writeDifferences) : [];
  });
  const first = judged.findIndex(({ verdict }) => !verdict.agree);
  return first === -1 ? judged : judged.slice(0, first + 1);
}

/** The sequence without one of its commits, or without one write. */
function smaller(commits: WriteSequence): readonly WriteSequence[] {
  const withoutCommit = commits.map((_, left) => commits.filter((_, at) => at !== left));
  const withoutWrite = commits.flatMap((writes, which) =>
    writes.length < 2
      ? []
      : writes.map((left) =>
          commits.with(
            which,
            writes.filter((write) => write !== left),
          ),
        ),
  );
  return [...withoutCommit, ...withoutWrite].filter(({ length }) => length > 0);
}

/** The times in the answers to one sequence. */
class Times {
  readonly #numbers = new Map<string, string>();
  readonly #updates = new Map<string, string>();

  /** A body with update times in place of the placeholders. */
  filledIn(body: object): object {
    const timeOf = (_: string, path: string) => this.#updates.get(nameOf(path)) ?? '2001-01-01T00:00:00Z';
    return JSON.parse(JSON.stringify(body).replace(/<time of ([^>]+)>/g, timeOf)) as object;
  }

  numberOf(time: string): string {
    const known = this.#numbers.get(time) ?? `time ${this.#numbers.size + 1}`;
    this.#numbers.set(time, known);
    return known;
  }

  isUpdated(name: string, time: string | null): void {
    if (time === null) this.#updates.delete(name);
    else this.#updates.set(name, time);
  }
}

interface CommitBody {
  readonly writeResults?: readonly { readonly updateTime?: string; readonly transformResults?: unknown }[];
}

interface ReadDocument {
  readonly found?: {
    readonly name: string;
    readonly createTime: string;
    readonly updateTime: string;
    readonly fields?: unknown;
  };
  readonly missing?: string;
}

function outcomeOf(committed: Answer, read: Answer, times: Times): WriteOutcome {
  if (read.status !== 'OK') throw new Error(`The documents can't be read: ${read.message}`);
  const stored = (read.body as readonly ReadDocument[]).map(({ found, missing = '' }) => {
    times.isUpdated(found?.name ?? missing, found?.updateTime ?? null);
    if (found === undefined) return [missing, null] as const;
    const { name, createTime, updateTime, fields = {} } = found;
    const numbered = { createTime: times.numberOf(createTime), updateTime: times.numberOf(updateTime) };
    return [name, { ...numbered, fields: withoutServerTimes(fields) }] as const;
  });
  stored.sort(([a], [b]) => (a < b ? -1 : 1));
  if (committed.status !== 'OK') return { status: committed.status, stored };
  const { writeResults = [] } = committed.body as CommitBody;
  const results = writeResults.map(({ updateTime, transformResults }) => ({
    ...(updateTime === undefined ? {} : { updateTime: times.numberOf(updateTime) }),
    ...(transformResults === undefined ? {} : { transformResults: withoutServerTimes(transformResults) }),
  }));
  return { status: 'OK', results, stored };
}

/** Removes present times, which differ between servers, while generated ones are past; and the order of fields. */
function withoutServerTimes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, byName), (key, member: unknown) =>
    key === 'timestampValue' && String(member) > '2025' ? 'the time of the request' : member,
  );
}

function byName(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
