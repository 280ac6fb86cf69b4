import { beforeAll, describe, expect, it } from 'vitest';
import { codesTrial, shortCodesTrial } from './accounts/codes.ts';
import { enumerateTrial, shortEnumerateTrial } from './accounts/enumerate.ts';
import { guessTrial, shortGuessTrial } from './accounts/guess.ts';
import { mailTrial, shortMailTrial } from './accounts/mail.ts';
import { passwordsTrial, shortPasswordsTrial } from './accounts/passwords.ts';
import { shortSoakTrial, soakTrial } from './durability/soak.ts';
import { buildProduct } from './harness/product.ts';
import { inLines, type Report } from './harness/report.ts';

beforeAll(buildProduct);

describe('the short form of each trial reaches its figures:', () => {
  it.each([
    ['guessing a password comes to an end', () => guessTrial(shortGuessTrial)],
    ['passwords are kept as hashes, and hashing is bounded', () => passwordsTrial(shortPasswordsTrial)],
    ['nobody learns who has an account', () => enumerateTrial(shortEnumerateTrial)],
    ['a mailed code works once', () => codesTrial(shortCodesTrial)],
    ['mails say what we say, to whom we write', () => mailTrial(shortMailTrial)],
    ['a mixed load is answered without an error', () => soakTrial(shortSoakTrial)],
  ])('%s', async (_, trial) => {
    const report = await trial();
    process.stdout.write(inLines(report));
    expect(missed(report)).toEqual([]);
  });
});

/** What a busy machine can make late is judged by the full forms alone. */
function missed({ figures }: Report): string[] {
  return figures
    .filter(({ met, timed }) => !met && !timed)
    .map(({ what, value, limit }) => `${what}: ${value}, but ${limit}`);
}
