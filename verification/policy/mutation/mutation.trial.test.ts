import { expect, it } from 'vitest';
import { mutate } from './mutation.ts';

it('without the cells about units required, the mutants of their bounds survive and are named', async () => {
  const report = await mutate({
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
