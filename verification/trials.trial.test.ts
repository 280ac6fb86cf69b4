import { beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from './harness/product.ts';
import { missed, reportText } from './harness/report.ts';
import { trials } from './trials.ts';

/** Trials that mostly wait: for timeouts, for clocks, or for a rate of calls. They share the machine. */
const waiting = ['slow', 'fuzz'];

beforeAll(buildProduct);

const loaded = await Promise.all(
  Object.entries(trials).map(async ([name, load]) => ({ name, trial: await load() })),
);

describe('the short form reaches its figures:', () => {
  for (const { name, trial } of loaded) {
    const test = waiting.includes(name) ? it.concurrent : it;
    test(`${name}: ${trial.shows}`, async ({ skip }) => {
      const report = await trial.run('short');
      process.stdout.write(reportText(report));
      // Counts as neither passed nor failed.
      if (report.figures.length === 0) skip(`not run: ${report.notRun?.join(', ')}`);
      expect(missed(report)).toEqual([]);
    });
  }
});
