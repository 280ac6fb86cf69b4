import { beforeAll, describe, expect, it } from 'vitest';
import { backupTrial, shortBackupTrial } from './backup.ts';
import { crashTrial, shortCrashTrial } from './crash.ts';
import { diskTrial, shortDiskTrial } from './disk.ts';
import { drainTrial, shortDrainTrial } from './drain.ts';
import { erasureTrial, shortErasureTrial } from './erasure.ts';
import { lossTrial, shortLossTrial } from './loss.ts';
import { movingTrial, shortMovingTrial } from './moving.ts';
import { buildProduct } from './product.ts';
import { inLines, type Report } from './report.ts';

beforeAll(buildProduct);

describe('the short form of each trial reaches its figures:', () => {
  it.each([
    ['a crash loses nothing that was acknowledged', () => crashTrial(shortCrashTrial)],
    ['a full disk refuses writes, and nothing more', () => diskTrial(shortDiskTrial)],
    ['a stop answers what was accepted', () => drainTrial(shortDrainTrial)],
    ['a backup has what was acknowledged before it', () => backupTrial(shortBackupTrial)],
    ['a lost disk costs what came after the last backup', () => lossTrial(shortLossTrial)],
    ['people who leave leave nothing on disk', () => erasureTrial(shortErasureTrial)],
    ['a campus that moves house loses nothing', () => movingTrial(shortMovingTrial)],
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
