import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createMember, isSignedIn } from '../harness/members.ts';
import { fillWithPairs, findPairs } from '../harness/paired-requests.ts';
import { pause, runCommand, startProduct, withFolder } from '../harness/product.ts';
import { atLeast, exactly, inDigits } from '../harness/report.ts';
import { slowdown } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';
import { writeSteadily } from './writers.ts';

/** Of documents: a pair is two. */
const writesPerSecond = 1_000;
/** Milliseconds until the server runs at its usual speed. */
const warmUp = 2_000;
/** Pairs that are acknowledged before each backup, however slow the machine is. */
const pairsBefore = 100;

/** Backups under a load of writes, and the restore of one. */
export const backupTrial = defineTrial({
  shows: 'a backup holds every write acknowledged before it',
  sizes: {
    full: { documents: 100_000, backups: 5, secondsBetween: 5 },
    short: { documents: 2_000, backups: 1, secondsBetween: 1 },
  },
  run: ({ documents, backups, secondsBetween }) =>
    withFolder(async (folder) => {
      const dataFolder = join(folder, 'data');
      const product = await startProduct({ dataFolder });
      const member = await createMember(product, 'writer@campus.test');
      await fillWithPairs(product.origin, member, 'fill', documents / 2);
      const load = writeSteadily(product.origin, member, 'load', writesPerSecond / 2);
      await pause(warmUp);
      const alone: Window[] = [];
      const withBackup: Window[] = [];
      let failed = 0;
      for (let count = 1; count <= backups; count += 1) {
        alone.push(await during(() => pause(secondsBetween * 1_000)));
        while (load.acknowledgedUntil(performance.now()).length < count * pairsBefore) await pause(100);
        const backingUp = async () => {
          const { exitCode } = await runCommand('backup', [join(folder, `${count}.backup`)], dataFolder);
          if (exitCode !== 0) failed += 1;
        };
        withBackup.push(await during(backingUp));
      }
      alone.push(await during(() => pause(secondsBetween * 1_000)));
      await load.stop();
      const before = load.acknowledgedUntil(withBackup.at(-1)?.begin ?? 0);
      const megabytes = (statSync(join(dataFolder, 'database.sqlite')).size / 1_000_000).toFixed(0);
      const elsewhere = join(folder, 'elsewhere');
      const restore = [join(folder, `${backups}.backup`), '--keep-sessions'];
      const { exitCode } = await runCommand('restore', restore, elsewhere);
      const { origin } = await startProduct({ dataFolder: elsewhere });
      const isStillSignedIn = await isSignedIn(origin, member);
      const { missing, half } = await findPairs(origin, member, 'load', before);
      const timesWithin = (windows: readonly Window[]) =>
        load.writes
          .filter(({ due }) => windows.some(({ begin, end }) => due >= begin && due < end))
          .map(({ due, answered }) => answered - due);
      return {
        title: `${backups} backups of ${inDigits(documents)} documents and more (${megabytes} MB) under ${writesPerSecond} writes a second`,
        figures: [
          exactly('backups that failed', failed, 0),
          exactly('writes refused', load.writes.filter((one) => !one.isAcknowledged).length, 0),
          atLeast('writes acknowledged before the last backup', before.length, backups * pairsBefore),
          exactly('of them, missing after the restore', missing.length, 0),
          exactly('writes restored in part', half.length, 0),
          exactly('exit code of the restore', exitCode ?? -1, 0),
          exactly('sessions ended by it, which was asked to keep them', isStillSignedIn ? 0 : 1, 0),
          ...slowdown(
            { what: 'a write, without a backup', milliseconds: timesWithin(alone) },
            { what: 'a write, during one', milliseconds: timesWithin(withBackup) },
          ),
        ],
      };
    }),
});

interface Window {
  readonly begin: number;
  readonly end: number;
}

async function during(work: () => Promise<void>): Promise<Window> {
  const begin = performance.now();
  await work();
  return { begin, end: performance.now() };
}
