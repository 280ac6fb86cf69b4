import { beforeAll, describe, expect, it } from 'vitest';
import { erasureTrial, shortErasureTrial } from './accounts/erasure.ts';
import { backupTrial, shortBackupTrial } from './durability/backup.ts';
import { crashTrial, shortCrashTrial } from './durability/crash.ts';
import { diskTrial, shortDiskTrial } from './durability/disk.ts';
import { drainTrial, shortDrainTrial } from './durability/drain.ts';
import { movingTrial, shortMovingTrial } from './durability/export-import.ts';
import { lossTrial, shortLossTrial } from './durability/loss.ts';
import { buildProduct } from './harness/product.ts';
import { inLines, type Report } from './harness/report.ts';

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
