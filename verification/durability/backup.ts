import { statSync } from 'node:fs';
import { join } from 'node:path';
import { call, requireOk } from '../harness/http-call.ts';
import { createMember, isSignedIn, type Member } from '../harness/members.ts';
import { findPairs, pairsCall } from '../harness/paired-requests.ts';
import { pause, runCommand, startProduct, withFolder } from '../harness/product.ts';
import { atLeast, exactly, inDigits } from '../harness/report.ts';
import { slowdown } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';
import { type SteadyLoad, writeSteadily } from './writers.ts';

/** Of documents: a pair is two. */
const writesPerSecond = 1_000;
/** Milliseconds until the server runs at its usual speed. */
const warmUp = 2_000;
const pairsPerCommit = 250;

interface Window {
  readonly begin: number;
  readonly end: number;
}

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
      await fill(product.origin, member, documents);
      const load = writeSteadily(product.origin, member, 'load', writesPerSecond / 2);
      await pause(warmUp);
      const alone: Window[] = [];
      const withBackup: Window[] = [];
      let failed = 0;
      for (let count = 0; count < backups; count += 1) {
        alone.push(await during(() => pause(secondsBetween * 1_000)));
        withBackup.push(
          await during(async () => {
            const { exitCode } = await runCommand('backup', [join(folder, `${count}.backup`)], dataFolder);
            if (exitCode !== 0) failed += 1;
          }),
        );
      }
      alone.push(await during(() => pause(secondsBetween * 1_000)));
      await load.stop();
      const last = withBackup.at(-1)?.begin ?? 0;
      const before = load.acknowledgedUntil(last);
      const restored = await restoreElsewhere(folder, join(folder, `${backups - 1}.backup`), member, before);
      const megabytes = (statSync(join(dataFolder, 'database.sqlite')).size / 1_000_000).toFixed(0);
      return {
        title: `${backups} backups of ${inDigits(documents)} documents and more (${megabytes} MB) under ${writesPerSecond} writes a second`,
        figures: [
          exactly('backups that failed', failed, 0),
          exactly('writes refused', load.writes.filter(({ isAcknowledged }) => !isAcknowledged).length, 0),
          atLeast('writes acknowledged before the last backup', before.length, backups * 100),
          exactly('of them, missing after the restore', restored.missing, 0),
          exactly('writes restored in part', restored.half, 0),
          exactly('exit code of the restore', restored.exitCode ?? -1, 0),
          exactly('sessions ended by it, which was asked to keep them', restored.sessionsEnded, 0),
          ...slowdown(
            { what: 'a write, without a backup', milliseconds: timesWithin(load.writes, alone) },
            { what: 'a write, during one', milliseconds: timesWithin(load.writes, withBackup) },
          ),
        ],
      };
    }),
});

async function fill(origin: string, member: Member, documents: number): Promise<void> {
  for (let pair = 0; pair < documents / 2; pair += pairsPerCommit) {
    const ids = Array.from({ length: pairsPerCommit }, (_, place) => `fill-${pair + place}`);
    await requireOk(call(origin, pairsCall(member, ids)));
  }
}

async function restoreElsewhere(folder: string, backup: string, member: Member, before: readonly string[]) {
  const elsewhere = join(folder, 'elsewhere');
  const { exitCode } = await runCommand('restore', [backup, '--keep-sessions'], elsewhere);
  const { origin } = await startProduct({ dataFolder: elsewhere });
  const sessionsEnded = (await isSignedIn(origin, member)) ? 0 : 1;
  const { missing, half } = await findPairs(origin, member, 'load', before);
  return { exitCode, missing: missing.length, half: half.length, sessionsEnded };
}

function timesWithin(writes: SteadyLoad['writes'], windows: readonly Window[]): number[] {
  return writes
    .filter(({ due }) => windows.some(({ begin, end }) => due >= begin && due < end))
    .map(({ due, answered }) => answered - due);
}

async function during(work: () => Promise<void>): Promise<Window> {
  const begin = performance.now();
  await work();
  return { begin, end: performance.now() };
}
