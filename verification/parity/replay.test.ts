import { describe, expect, test } from 'vitest';
import { casesInFile } from './compare-rules.ts';
import {
  type Recorded,
  type RecordedQueries,
  type RecordedRules,
  type RecordedWrites,
  readRecorded,
} from './recording.ts';
import { queriedHere } from './run-queries.ts';
import { decideHere } from './run-rules.ts';
import { writeHere } from './run-writes.ts';

describe("what Google's emulator answered", () => {
  const rules = readRecorded<RecordedRules>('rules');
  test.each(filesOf(rules))('to rules, from case %i on, is answered here too', async (_, recordedCases) => {
    const cases = recordedCases.filter(({ condition }) => !readsClock(condition));
    const outcomes = await decideHere(cases);
    const answered = cases.map((recorded, at) => ({ ...recorded, answered: outcomes[at] }));
    expect(answered).toEqual(cases.map((recorded) => ({ ...recorded, answered: expected(recorded) })));
  });

  const groups = readRecorded<RecordedQueries>('queries');
  test.each(numbered(groups))(
    'to queries, group %i, is answered here too',
    async (_, { documents, queries }) => {
      const backend = await queriedHere(documents);
      try {
        for (const recorded of queries) {
          const answered = await backend.ask(recorded.query);
          expect({ ...recorded, answered }).toEqual({ ...recorded, answered: expected(recorded) });
        }
      } finally {
        await backend.stop();
      }
    },
  );

  test('to commits is answered here too', async () => {
    const sequences = readRecorded<RecordedWrites>('writes');
    const answers = await writeHere(
      sequences.map(({ commits }) => ({ commits: commits.map(({ writes }) => writes) })),
    );
    for (const [at, { commits }] of sequences.entries()) {
      const answered: unknown = JSON.parse(JSON.stringify(answers[at]));
      expect({ commits, answered }).toEqual({ commits, answered: commits.map(expected) });
    }
  });
});

/** The expected answer of this backend: the emulator's, or a different one as docs/parity.md explains. */
function expected<Answer>({ emulator, here = emulator }: Recorded<Answer>): Answer {
  return here;
}

/** The cases by their rules files, each of one version. */
function filesOf(rules: readonly RecordedRules[]): readonly (readonly [number, readonly RecordedRules[]])[] {
  const starts = Array.from(
    { length: Math.ceil(rules.length / casesInFile) },
    (_, file) => file * casesInFile,
  );
  return starts.map((start) => [start, rules.slice(start, start + casesInFile)] as const);
}

/** Whether a condition may have another value at another time of the day, or in another month, than when it was recorded. */
function readsClock(condition: string): boolean {
  return condition.includes('request.time');
}

function numbered<Item>(items: readonly Item[]): readonly (readonly [number, Item])[] {
  return items.map((item, at) => [at, item] as const);
}
