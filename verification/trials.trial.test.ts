import { beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from './harness/product.ts';
import { missed, reportText } from './harness/report.ts';
import { trials } from './trials.ts';

beforeAll(buildProduct);

const loaded = await Promise.all(
  Object.entries(trials).map(async ([subject, ofSubject]) => ({
    subject,
    ofSubject: await Promise.all(Object.values(ofSubject).map((load) => load())),
  })),
);

describe.each(loaded)(
  '$subject: the short form of each trial reaches its figures',
  ({ subject, ofSubject }) => {
    // Slow clients spend most of their time waiting.
    const test = subject === 'hostile clients' ? it.concurrent : it;
    test.for(ofSubject)('$shows', async (trial, { skip }) => {
      const report = await trial.run('short');
      process.stdout.write(reportText(report));
      // Counts as neither passed nor failed.
      if (report.figures.length === 0) skip(`not run: ${report.notRun?.join(', ')}`);
      expect(missed(report)).toEqual([]);
    });
  },
);
