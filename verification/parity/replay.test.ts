import { describe, expect, test } from 'vitest';
import { queryHere } from './queries.ts';
import { type Recorded, readRecorded } from './recording.ts';
import { casesInFile, decideHere } from './rules.ts';
import { writeHere } from './writes.ts';

describe("what Google's emulator answered", () => {
  // Another time of the day, or another month, may change what is read from the clock.
  const rules = readRecorded('rules').filter(({ condition }) => !condition.includes('request.time'));
  const files = [1, 2].flatMap((version) => {
    const cases = rules.filter((one) => one.version === version);
    const starts = Array.from(
      { length: Math.ceil(cases.length / casesInFile) },
      (_, file) => file * casesInFile,
    );
    return starts.map((start) => ({ version, start, cases: cases.slice(start, start + casesInFile) }));
  });

  test.each(files)(
    'to rules of version $version, from case $start on, is answered here too',
    async ({ cases }) => {
      const outcomes = await decideHere(cases);
      const answered = cases.map((one, at) => ({ ...one, answered: outcomes[at] }));
      expect(answered).toEqual(cases.map((one) => ({ ...one, answered: expected(one) })));
    },
  );

  test.each(readRecorded('queries'))('to queries, group %#, is answered here too', async (group) => {
    const outcomes = await queryHere(
      group.documents,
      group.queries.map(({ query }) => query),
    );
    for (const [at, recorded] of group.queries.entries()) {
      const answered = outcomes[at];
      expect({ ...recorded, answered }).toEqual({ ...recorded, answered: expected(recorded) });
    }
  });

  test('to commits is answered here too', async () => {
    const sequences = readRecorded('writes');
    const answers = await writeHere(sequences.map(({ commits }) => commits.map(({ writes }) => writes)));
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
