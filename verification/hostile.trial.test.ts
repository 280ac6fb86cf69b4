import { beforeAll, describe, expect, it } from 'vitest';
import { shortTokensTrial, tokensTrial } from './accounts/tokens.ts';
import { buildProduct } from './harness/product.ts';
import { inLines, type Report } from './harness/report.ts';
import { fuzzTrial, shortFuzzTrial } from './hostile-clients/fuzz.ts';
import { shortSlowTrial, slowTrial } from './hostile-clients/slow.ts';

beforeAll(buildProduct);

// Side by side: most of the slow one is waiting.
describe.concurrent('the short form of each trial reaches its figures:', () => {
  it.each([
    ['whatever it is sent, it answers soundly', () => fuzzTrial(shortFuzzTrial)],
    ['who sends slowly is cut off', () => slowTrial(shortSlowTrial)],
    ['forged tokens and wrong clocks get nobody in', () => tokensTrial(shortTokensTrial)],
  ])('%s', async (_, trial) => {
    const report = await trial();
    process.stdout.write(inLines(report));
    expect(missed(report)).toEqual([]);
  });
});

/** What a busy machine can make late is judged by the full forms alone. */
function missed({ title, figures }: Report): string[] {
  return figures
    .filter(({ met, timed }) => !met && !timed)
    .map(({ what, value, limit }) => `${what}: ${value}, but ${limit} (${title})`);
}
