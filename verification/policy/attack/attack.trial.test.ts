import { beforeAll, expect, it } from 'vitest';
import { buildProduct } from '../../harness/product.ts';
import { inLines } from '../../harness/report.ts';
import { attackTrial, shortAttackTrial } from './attack.ts';

beforeAll(buildProduct);

it('an ordinary account gets nothing that is not its own', async () => {
  const report = await attackTrial(shortAttackTrial);
  process.stdout.write(inLines(report));
  // What a busy machine can make late is judged by the full form alone.
  const missed = report.figures.filter(({ met, timed }) => !met && !timed);
  expect(missed.map(({ what, value, limit }) => `${what}: ${value}, but ${limit}`)).toEqual([]);
});
