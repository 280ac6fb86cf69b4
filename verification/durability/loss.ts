import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atLeast, exactly, inDigits, within } from '../../embedded-firebase/trials/harness/figures.ts';
import { isSignedIn, memberOf, signIn } from '../../embedded-firebase/trials/harness/members.ts';
import { withFolder } from '../../embedded-firebase/trials/harness/server-process.ts';
import { slowdown, sum } from '../../embedded-firebase/trials/harness/statistics.ts';
import { defineTrial } from '../../embedded-firebase/trials/harness/trial.ts';
import { readUnit } from '../../tools/documents/systemd-units.ts';
import { createMember } from '../harness/create-member.ts';
import { fillWithPairs, findPairs } from '../harness/paired-requests.ts';
import { runCommand, startProduct } from '../harness/product.ts';
import { writeSteadily } from './steady-load.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const longestRecovery = 60_000;
const daysKept = 14;
const millisecondsPerDay = 86_400_000;
/** Milliseconds until the server runs at its usual speed. */
const warmUp = 2_000;
/** Pairs that are acknowledged to each person before each backup, however slow the machine is. */
const pairsBefore = 5;

/**
 * A rehearsal of the operating page's restore: backups by the timer's own commands, the data folder lost while members write, and
 * the copy of the last backup restored on another disk, where every member signs in again and finds the records. A restore that
 * keeps the sessions is in packages/host/data-commands.process.test.ts.
 */
export const lossTrial = defineTrial({
  shows: 'a lost disk costs only the writes after the last backup, which slows nobody down',
  sizes: {
    /** A second, each person posts a pair of documents `pairsPerSecond` times. */
    full: { documents: 100_000, people: 20, pairsPerSecond: 25, backups: 5, secondsBetween: 5 },
    short: { documents: 2_000, people: 3, pairsPerSecond: 10, backups: 1, secondsBetween: 1 },
  },
  run: ({ documents, people, pairsPerSecond, backups, secondsBetween }) =>
    withFolder(async (folder) => {
      const [lost, restored] = [join(folder, 'lost-disk'), join(folder, 'other-disk')];
      const product = await startProduct({ dataFolder: lost });
      const emails = Array.from({ length: people }, (_, index) => `member-${index}@campus.test`);
      const members = await Promise.all(emails.map((email) => createMember(product, email)));
      const [officer] = members;
      if (officer === undefined) throw new Error('Nobody writes.');
      await runCommand('admin', ['grant', officer.email], lost);
      await fillWithPairs(product.origin, officer, 'fill', documents / 2);
      const writers = members.map((member) => {
        // Keeps the ids of writers apart, as all requests share one collection.
        const prefix = `loss${member.uid}`;
        return { member, prefix, load: writeSteadily(product.origin, member, prefix, pairsPerSecond) };
      });
      await pause(warmUp);

      placeOldBackup(lost);
      const alone: Window[] = [];
      const withBackup: Window[] = [];
      let failures = 0;
      for (let count = 1; count <= backups; count += 1) {
        alone.push(await during(() => pause(secondsBetween * 1_000)));
        const written = () => writers.map(({ load }) => load.acknowledgedUntil(performance.now()).length);
        while (Math.min(...written()) < count * pairsBefore) await pause(100);
        withBackup.push(
          await during(async () => {
            failures += await backUpByTimer(lost);
          }),
        );
      }
      alone.push(await during(() => pause(secondsBetween * 1_000)));
      const kept = readdirSync(join(lost, 'backups')).filter((name) => name.endsWith('.backup'));
      copyFileSync(join(lost, 'backups', kept.sort().at(-1) ?? ''), join(folder, 'elsewhere.backup'));
      const before = writers.map(({ load }) => load.acknowledgedUntil(withBackup.at(-1)?.begin ?? 0));
      const answered = writers.flatMap(({ load }) => load.writes);
      const megabytes = (statSync(join(lost, 'database.sqlite')).size / 1_000_000).toFixed(0);
      // The disk is lost while the server uses it, then the server.
      rmSync(lost, { recursive: true, force: true });
      await product.kill();
      await Promise.all(writers.map(({ load }) => load.stop()));

      const recovering = performance.now();
      const restore = await runCommand('restore', [join(folder, 'elsewhere.backup')], restored);
      const doctor = await runCommand('doctor', [], restored);
      const { origin } = await startProduct({ dataFolder: restored });
      const recovered = performance.now() - recovering;
      const found = { missing: 0, half: 0, lockedOut: 0, stillSignedIn: 0 };
      for (const [index, { member, prefix }] of writers.entries()) {
        if (await isSignedIn(origin, member)) found.stillSignedIn += 1;
        const session = await signIn(origin, member.email).catch(() => null);
        if (session === null) found.lockedOut += 1;
        else {
          const pairs = await findPairs(origin, memberOf(member.email, session), prefix, before[index] ?? []);
          found.missing += pairs.missing.length;
          found.half += pairs.half.length;
        }
      }
      const beforeCount = sum(before.map(({ length }) => length));
      const timesWithin = (windows: readonly Window[]) =>
        answered
          .filter(({ due }) => windows.some(({ begin, end }) => due >= begin && due < end))
          .map((write) => write.answered - write.due);
      return {
        title: `${backups} backups of ${inDigits(documents)} documents and more (${megabytes} MB) while ${people} people write, a disk lost, and a restore on another one`,
        figures: [
          exactly("failures of the timer's own commands", failures, 0),
          exactly('backups that they left, without one of too long ago', kept.length, backups),
          exactly('writes refused', answered.filter((one) => !one.isAcknowledged).length, 0),
          atLeast('writes acknowledged before the last backup', beforeCount, people * backups * pairsBefore),
          atLeast('writes after it, which went with the disk', answered.length - beforeCount, 1),
          exactly('exit code of the restore', restore.exitCode ?? -1, 0),
          exactly("doctor's exit code after it", doctor.exitCode ?? -1, 0),
          exactly('writes before the backup that are missing', found.missing, 0),
          exactly('writes stored in part', found.half, 0),
          exactly('people who could not sign in', found.lockedOut, 0),
          exactly('sessions of the backup that are still accepted', found.stillSignedIn, 0),
          within('from the loss until people are served', recovered, longestRecovery),
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

async function during(work: () => Promise<unknown>): Promise<Window> {
  const begin = performance.now();
  await work();
  return { begin, end: performance.now() };
}

/** Places a backup that is too old to be kept. */
function placeOldBackup(dataFolder: string): void {
  const old = join(dataFolder, 'backups/blood-bank-long-ago.backup');
  mkdirSync(join(dataFolder, 'backups'), { mode: 0o700 });
  writeFileSync(old, '');
  const longAgo = new Date(Date.now() - (daysKept + 2) * millisecondsPerDay);
  utimesSync(old, longAgo, longAgo);
}

/** Runs the commands of blood-bank-backup.service. @returns how many of them failed */
async function backUpByTimer(dataFolder: string): Promise<number> {
  const { environment, commands } = readUnit('blood-bank-backup.service');
  const stored = environment.DATA_DIR ?? '';
  const here = (word: string) =>
    word.replace(stored, dataFolder).replace(/^\/usr\/bin\/node$/, process.execPath);
  let failures = 0;
  for (const [program = '', ...words] of commands.map((command) => command.map(here))) {
    const child = spawn(program, words, {
      cwd: root,
      env: { ...process.env, ...environment, DATA_DIR: dataFolder },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) failures += 1;
  }
  return failures;
}
