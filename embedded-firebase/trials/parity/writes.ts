import { isDeepStrictEqual } from 'node:util';
import { nameOf } from '../../server/firestore/testing/wire-values.ts';
import { generateCommits, type Write, writtenDocuments } from './generate-writes.ts';
import type { Group, IntendedDifference, Kind } from './judge.ts';
import type { Answer, Server } from './servers.ts';

/** The answer to a commit and the documents stored then. Times are numbered in the order of their appearance. */
interface Outcome {
  readonly status: string;
  readonly results?: readonly unknown[] | undefined;
  readonly stored: readonly (readonly [string, unknown])[];
}

const unmet = ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'];

const differences: readonly IntendedDifference<readonly Write[], Outcome>[] = [
  {
    heading: 'Verified documents',
    explains(commit, { here, emulator }) {
      const missing = emulator.stored.filter(([, document]) => document === null).map(([name]) => name);
      const results = emulator.results?.map((one, at) =>
        missing.includes(commit[at]?.verify ?? '') ? {} : one,
      );
      // Without that time, the others may have other numbers.
      return isDeepStrictEqual(renumbered(here), renumbered({ ...emulator, results }));
    },
  },
  {
    heading: 'Deleted documents',
    explains: (commit, { here, emulator }) =>
      here.status === 'FAILED_PRECONDITION' &&
      ['NOT_FOUND', 'INVALID_ARGUMENT'].includes(emulator.status) &&
      commit.some(({ currentDocument }) => currentDocument?.updateTime !== undefined),
  },
  {
    heading: 'Several unmet preconditions',
    explains: (commit, { here, emulator }) =>
      unmet.includes(here.status) &&
      unmet.includes(emulator.status) &&
      commit.filter(({ currentDocument }) => currentDocument !== undefined).length > 1,
  },
];

/** Consecutive commits. That malformed fields are refused wherever they are is left to the tests of embedded-firebase/server. */
export const writes: Kind = {
  generate: generateCommits,
  answer: (server, group: Group<readonly Write[]>) => outcomesOf(server, group.cases),
  differences,
  isSequence: true,
};

/** Makes commits one after the other, and reads what is stored after each. */
async function outcomesOf(
  server: Server,
  commits: readonly (readonly Write[])[],
): Promise<readonly Outcome[]> {
  const documents = writtenDocuments.map(nameOf).sort();
  const numbers = new Map<string, string>();
  const outcomes = await server.open({}, async (target) => {
    const found: Outcome[] = [];
    let stored: Stored = [];
    for (const commit of commits) {
      const timeOf = (_: string, path: string) =>
        stored.find(([name]) => name === nameOf(path))?.[1]?.updateTime ?? '2001-01-01T00:00:00Z';
      const sent = JSON.stringify({ writes: commit }).replace(/<time of ([^>]+)>/g, timeOf);
      const { status, body } = await target({ person: 'ann', rpc: 'commit', body: JSON.parse(sent) });
      const read = await target({ person: 'ann', rpc: 'batchGet', body: { documents } });
      stored = storedIn(read, documents);
      const results =
        status === 'OK' ? ((body as { writeResults?: unknown[] }).writeResults ?? []) : undefined;
      found.push(withoutTimes({ status, results, stored }, numbers));
    }
    return found;
  });
  return outcomes ?? [];
}

type Stored = readonly (readonly [string, { readonly updateTime: string } | null])[];

/** The documents by their names; null for a missing one. */
function storedIn({ status, body }: Answer, names: readonly string[]): Stored {
  if (status !== 'OK') throw new Error(`The documents can't be read: ${body}`);
  const read = body as { found?: { name: string; updateTime: string } }[];
  return names.map((name) => {
    const { name: _, ...document } = read.find(({ found }) => found?.name === name)?.found ?? { name };
    return [name, 'updateTime' in document ? { fields: {}, ...document } : null];
  });
}

function renumbered(outcome: Outcome): Outcome {
  return withoutTimes(outcome, new Map());
}

/** Numbers the times of documents, and leaves out present times in their fields: both differ between servers. */
function withoutTimes(outcome: Outcome, numbers: Map<string, string>): Outcome {
  return JSON.parse(JSON.stringify(outcome), (key, member: unknown) => {
    if (key === 'timestampValue' && String(member) > '2025') return 'the time of the request';
    if (key !== 'createTime' && key !== 'updateTime') return member;
    const time = String(member);
    if (!numbers.has(time)) numbers.set(time, `time ${numbers.size + 1}`);
    return numbers.get(time);
  }) as Outcome;
}
