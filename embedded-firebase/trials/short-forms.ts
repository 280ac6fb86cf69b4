import { expect, type it } from 'vitest';
import { missed, reportText } from './harness/figures.ts';
import type { Trials } from './trials.ts';

/** Tests that the short form of each of these trials reaches its figures. */
export async function testShortForms(these: Trials, test: Pick<typeof it, 'for'>): Promise<void> {
  const loaded = Object.entries(these).map(async ([name, load]) => ({ name, ...(await load()) }));
  test.for(await Promise.all(loaded))(
    '$name: the short form reaches its figures: $shows',
    async ({ run }, { skip }) => {
      const report = await run('short');
      process.stdout.write(reportText(report));
      // Counts as neither passed nor failed.
      if (report.figures.length === 0) skip(`not run: ${report.notRun?.join(', ')}`);
      expect(missed(report)).toEqual([]);
    },
  );
}
