import { expect, it } from 'vitest';
import { inLines } from '../../harness/report.ts';
import { fullMutationTrial, mutationTrial, shortMutationTrial } from './mutation.ts';

it('every tried mutant of the rules is killed by the policy matrix, or shown equivalent', async () => {
  const report = await mutationTrial(shortMutationTrial);
  process.stdout.write(inLines(report));
  expect(report.figures.filter(({ met }) => !met)).toEqual([]);
});

it('without the cells about units required, the mutants of their bounds survive, and are named', async () => {
  const report = await mutationTrial({
    ...fullMutationTrial,
    asks: ({ title }) => !/unit/.test(title),
    choose: (mutants) => mutants.filter(({ change }) => change.startsWith('wanted.unitsRequired')),
    isWhole: false,
  });
  const survivors = report.figures.filter(({ met }) => !met).map(({ what }) => what);
  expect(survivors).toContainEqual(
    expect.stringMatching(
      /^line \d+, isNewRequest\(\): wanted.unitsRequired <= 100 becomes wanted.unitsRequired < 100$/,
    ),
  );
});
