import { beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from './harness/product.ts';
import { missed, reportText } from './harness/report.ts';
import { trials } from './trials.ts';

/**
 * Trials that work in this process or keep both cores busy. The others mostly wait, for their own servers and for timeouts, and
 * fail by nothing that another one delays, so some of them run at a time.
 */
const busy = ['attack', 'mutation', 'functions', 'parity'];

beforeAll(buildProduct);

const loaded = await Promise.all(
  Object.entries(trials).map(async ([name, load]) => ({ name, trial: await load() })),
);
const shortForms = loaded.map(({ name, trial }) => ({ name, ...trial }));

describe('the short form reaches its figures:', () => {
  it.for(shortForms.filter(({ name }) => busy.includes(name)))('$name: $shows', judge);
  it.concurrent.for(shortForms.filter(({ name }) => !busy.includes(name)))('$name: $shows', judge);
});

async function judge(
  { run }: (typeof shortForms)[number],
  { skip }: { skip(note?: string): never },
): Promise<void> {
  const report = await run('short');
  process.stdout.write(reportText(report));
  // Counts as neither passed nor failed.
  if (report.figures.length === 0) skip(`not run: ${report.notRun?.join(', ')}`);
  expect(missed(report)).toEqual([]);
}
