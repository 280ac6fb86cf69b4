import { expect, it } from 'vitest';
import type { Cell } from '../matrix/cell.ts';
import { newRequest } from '../matrix/documents.ts';
import { mutate } from './mutation.ts';

it('without the cells about units required, the mutants of their bounds survive and are named', async () => {
  const report = await mutate({
    asks: (cell) => !isAboutUnits(cell),
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

function isAboutUnits({ operation }: Cell): boolean {
  if (operation.kind !== 'write') return false;
  const { unitsRequired } = newRequest('member');
  const written = operation.writes.flatMap((write) => (write.kind === 'delete' ? [] : [write.data]));
  return written.some((data) => 'unitsRequired' in data && data.unitsRequired !== unitsRequired);
}
